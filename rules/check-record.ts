/**
 * Decides whether a record may be submitted. Checks the whole form and reports each refusal with its location. The
 * phone checks before it sends and the server before it writes, with the same definition; the server decides.
 */
import type { Value } from '#contract/listing.ts'
import type { RuleFault } from './evaluate-target.ts'
import { type FormInput, type RowInput, rowKey, rowsIn } from './form-input.ts'
import type { CompiledForm } from './form-plan.ts'
import { evaluateForm } from './form-state.ts'
import type { FormState } from './live-state.ts'
import { itemKey } from './record/row.ts'
import { sectionOf } from './record/sections.ts'

export type Finding = {
  /** `ListPrice`, `Rooms[2].RoomLength`, `Media[1].Description`, `Photos`; rows count from 1, without deleted ones. */
  readonly target: string
  /** Key of the same location in the form's state. */
  readonly key: string
  readonly field: string
  readonly label: string
  /** `required`, `value`, `choice`, `picklist`, `too-many`, or a rule's id. */
  readonly code: string
  readonly message: string
  /** PageName of the field's page. */
  readonly page: string
}

export type RecordCheck = {
  readonly valid: boolean
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** Rules that faulted and therefore count as accepted; for the server's log. */
  readonly faults: readonly RuleFault[]
  /** Values that SET rules assign, by key. */
  readonly sets: ReadonlyMap<string, Value>
}

type Location = Pick<Finding, 'target' | 'key' | 'field' | 'label' | 'page'>

export function checkRecord(form: CompiledForm, input: FormInput): RecordCheck {
  return checkState(form, input, evaluateForm(form, input))
}

/** Checks a state that was already evaluated. */
function checkState(form: CompiledForm, input: FormInput, state: FormState): RecordCheck {
  const errors: Finding[] = []
  const warnings: Finding[] = []
  for (const location of locationsOf(form, input)) {
    const result = state.results.get(location.key)
    if (!result) continue
    const { errorMessage, errorCode, warning, warningCode } = result
    if (errorMessage !== null) errors.push({ ...location, code: errorCode ?? 'value', message: errorMessage })
    if (warning !== null) warnings.push({ ...location, code: warningCode ?? 'warning', message: warning })
  }
  return { valid: errors.length === 0, errors, warnings, faults: [...state.faults.values()].flat(), sets: state.sets }
}

/** Rows as members count them: by SortOrder, then in the order received. */
const bySortOrder = (rows: readonly RowInput[]): readonly RowInput[] =>
  rows.toSorted((a, b) => Number(a.SortOrder ?? 0) - Number(b.SortOrder ?? 0))

/** Every location of the form, in page order. */
function locationsOf(form: CompiledForm, input: FormInput): Location[] {
  const locations = [...form.targets.values()].map(
    ({ name, label, page }): Location => ({ target: name, key: name, field: name, label, page }),
  )
  for (const plan of form.sections.values())
    bySortOrder(rowsIn(input, plan.name)).forEach((row, index) => {
      for (const { name, label, page } of plan.targets.values()) {
        const target = `${sectionOf(plan.name).target}[${index + 1}].${name}`
        locations.push({ target, key: itemKey(plan.name, rowKey(row), name), field: name, label, page })
      }
    })
  const order = new Map(form.definition.pages.map((page, index) => [page.PageName, page.pageSortOrder ?? index]))
  return locations.sort((a, b) => (order.get(a.page) ?? 0) - (order.get(b.page) ?? 0))
}
