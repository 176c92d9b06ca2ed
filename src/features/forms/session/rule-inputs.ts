// Inputs of the rules besides the values: the record an edit began from, the kind of operation, the status after a
// submission, the member's role.
import { isChangeForm } from '#contract/change-form.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { leadsTo } from '#rules/status-moves.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { savedPhotoOrder } from '#src/offline/drafts/draft-values.ts'
import { savedRows } from '../engine/start-record.ts'

const INCOMPLETE = 'I'
const ACTIVE = 'A'

export function baseOf(draft: Draft | null) {
  const base = draft?.base
  if (!base) return null
  return { values: base.values, rows: savedRows(base.items), photoIds: savedPhotoOrder({ base }) }
}

export function tokensOf(draft: Draft | null, userClass: string) {
  const status = draft?.base?.status ?? INCOMPLETE
  return { OPERATION: draft?.operation ?? 'create', SUBMITSTATUS: submitStatusOf(draft, status), USERCLASS: userClass }
}

/** A new or incomplete listing becomes active, a change form sets its own status, any other edit keeps the status. */
function submitStatusOf(draft: Draft | null, status: string): string {
  if (!draft || !isChangeForm(draft.formName)) return status === INCOMPLETE ? ACTIVE : status
  return leadsTo(draft.formName, status as StatusLetter).status
}
