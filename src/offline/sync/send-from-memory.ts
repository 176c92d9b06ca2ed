// Autosaves a draft that this phone cannot store, from the memory of its open form. This is the only way to save typed
// work if the phone's database cannot be opened; its result relies on a valid reply alone.

import type { Call } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { isOwnedBy, wantsAutosave } from '../drafts/draft-facts.ts'
import type { Draft, DraftEdit } from '../drafts/draft-model.ts'
import { editDraft } from '../drafts/edit-draft.ts'
import { autosaveBody } from './autosave-body.ts'
import { settleAutosave } from './settle-draft.ts'

type Ports = { call: Call; member: Owner; now: () => number }

/**
 * Returns the draft with the edits, as the server has it now; null if it was not sent: not eligible for autosave,
 * offline, refused.
 */
export async function sendFromMemory(
  memory: Draft,
  edits: readonly DraftEdit[],
  { call, member, now }: Ports,
): Promise<Draft | null> {
  if (memory.submission?.state === 'sending') return null
  let draft = editDraft(memory, edits, now())
  // The second attempt starts from the revision that the server reports.
  for (let attempt = 1; attempt <= 2; attempt++) {
    if (!isOwnedBy(draft, member) || !wantsAutosave(draft)) return null
    const input = autosaveBody(draft)
    const result = await call(draft.acknowledged === 0 ? 'autosaveCreate' : 'autosaveUpdate', { input, member })
    const settled = settleAutosave(draft, input, { result, insist: false, now: now() }).draft
    if (!settled) return null
    if (result.kind === 'ok' && settled.acknowledged === draft.revision) return settled
    draft = settled
  }
  return null
}
