// Reasons that prevent Save Incomplete, known before it is tapped: an incomplete listing may lack nearly everything, so
// the form's own errors do not apply.
import type { FormDefinition } from '#contract/form-definition.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import type { FormInput, RowInput } from '#rules/form-input.ts'
import { planOf } from '#rules/form-plan.ts'
import { blocksIncomplete } from '#rules/incomplete.ts'
import type { EvaluatedRecord } from '../engine/evaluator.ts'
import type { Row } from '../engine/rows.ts'

type Around = Pick<FormInput, 'base' | 'now' | 'timezone' | 'tokens' | 'tables'>

const INCOMPLETE = 'I'

/** In the form's order. The server checks the same. */
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

const flat = ({ uid, SortOrder, IsDeleted, values }: Row): RowInput => ({ ...values, uid, SortOrder, IsDeleted })
