import type { AttentionNote } from '#src/offline/drafts/draft-model.ts'
import { onThisDevice } from '#src/ui/device-word.ts'

/** The form reports these problems itself. */
const TOLD_ELSEWHERE = /^(autosave-other-device|lock-|version-conflict)/

/**
 * The specification's message for an autosave that the server refused, which says that nothing was lost; null if there
 * is nothing to report.
 */
export function failedAutosave(attention: AttentionNote | null): { title: string; text: string } | null {
  if (attention?.source !== 'autosave' || TOLD_ELSEWHERE.test(attention.code)) return null
  return {
    title: 'Auto Save Failed',
    text: `Your data could not be Auto Saved at this time, please try to Save As Incomplete. ${onThisDevice(
      'It is saved on this phone.',
    )} ${attention.title}`,
  }
}
