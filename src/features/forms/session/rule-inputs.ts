// Inputs of the rules besides the values: the record an edit began from, the kind of operation, the status after a
// submission, the member's role.
import { isChangeForm } from '#contract/change-form.ts'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { StatusLetter } from '#contract/listing.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import type { FormInput, RowInput } from '#rules/form-input.ts'
import { planOf } from '#rules/form-plan.ts'
import { blocksIncomplete } from '#rules/incomplete.ts'
import { leadsTo } from '#rules/status-moves.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { savedPhotoOrder } from '#src/offline/drafts/draft-values.ts'
import type { EvaluatedRecord } from '../engine/evaluator.ts'
import type { FormRow } from '../engine/rows.ts'
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

type Around = Pick<FormInput, 'base' | 'now' | 'timezone' | 'tokens' | 'tables'>

/**
 * Reasons that prevent Save Incomplete, in the form's order, known before it is tapped: an incomplete listing may lack
 * nearly everything, so the form's own errors do not apply. The server checks the same.
 */
export function incompleteProblems(definition: FormDefinition, record: EvaluatedRecord, around: Around): Finding[] {
  const { values, rows, photos } = record
  const { errors } = checkRecord(planOf(definition), {
    ...around,
    values: { ...values, StandardStatus: INCOMPLETE },
    rows: Object.fromEntries(Object.entries(rows).map(([section, list]) => [section, list.map(flat)])),
    photos: photos.map((photo) => ({ ...photo })),
    tokens: { ...around.tokens, SUBMITSTATUS: INCOMPLETE },
    checksHiddenFields: true,
  })
  return errors.filter(blocksIncomplete(definition))
}

const flat = ({ uid, SortOrder, IsDeleted, values }: FormRow): RowInput => ({ ...values, uid, SortOrder, IsDeleted })
