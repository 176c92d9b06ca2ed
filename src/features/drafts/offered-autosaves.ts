import type { AutosaveRecord } from '#contract/draft.ts'

/** Unfinished creates to offer when the member begins another listing of the same form, newest first. */
export const offeredAutosaves = (elsewhere: readonly AutosaveRecord[], formName: string): AutosaveRecord[] =>
  elsewhere
    .filter((record) => record.ParentID === null && record.FormName === formName && !record.IsDeleted)
    .sort((a, b) => Date.parse(b.savedAt) - Date.parse(a.savedAt))
