// Unfinished records that the member may go on with instead of beginning another of the same form.
import type { AutosaveRecord } from '#contract/draft.ts'
import type { PropertyTypes } from '#contract/property-type.ts'
import { isOver } from '#src/offline/drafts/draft-end.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isUntouched } from '#src/offline/drafts/new-draft.ts'
import { UNTOUCHED } from '#src/offline/drafts/revision.ts'
import { counted } from '#src/ui/counted.ts'
import { distinctTitles } from './distinct-titles.ts'
import { autosaveTitle, draftTitle, photoCount } from './group-drafts.ts'

/** `record`: the server's, of a draft begun on another device; null for one that is on this device. */
export type OfferedDraft = {
  draftId: string
  /** Told apart from the others that are offered. */
  title: string
  at: number
  /** What the member has put into it, as far as this device knows; may be empty. */
  holds: string
  record: AutosaveRecord | null
}

type Begun = { here: readonly Draft[]; elsewhere: readonly AutosaveRecord[] }

/** Newest first. */
export function offeredDrafts({ here, elsewhere }: Begun, formName: string, types: PropertyTypes): OfferedDraft[] {
  const begun = here
    .filter((draft) => isBegun(draft) && draft.formName === formName)
    .map((draft) => ({
      draftId: draft.draftId,
      title: draftTitle(draft, types),
      at: draft.editedAt,
      holds: holdsOf(draft),
      record: null,
    }))
  const saved = elsewhere
    .filter((record) => record.ParentID === null && record.FormName === formName && !record.IsDeleted)
    .map((record) => ({
      draftId: record.draftId,
      title: autosaveTitle(record, types),
      at: Date.parse(record.savedAt),
      holds: '',
      record,
    }))
  const all = [...begun, ...saved].sort((a, b) => b.at - a.at)
  const titles = distinctTitles([...all].sort((a, b) => (a.draftId < b.draftId ? -1 : 1)))
  return all.map((offered) => ({ ...offered, title: titles.get(offered.draftId)! }))
}

/** What waits to be sent is finished for its member. */
const isBegun = (draft: Draft): boolean =>
  draft.operation === 'create' &&
  draft.base === null &&
  draft.binnedAt === null &&
  draft.submission === null &&
  !isOver(draft) &&
  !isUntouched(draft)

function holdsOf(draft: Draft): string {
  const answers = Object.values(draft.fields).filter(
    ({ value, rev }) => rev > UNTOUCHED && value !== null && value !== '',
  ).length
  const photos = photoCount(draft)
  return [answers > 0 && counted(answers, 'answer'), photos > 0 && counted(photos, 'photo')].filter(Boolean).join(', ')
}
