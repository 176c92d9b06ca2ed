/**
 * May this record be submitted? The whole form is judged, and what refuses it is said place by place. The phone asks
 * before it sends and the server before it writes, on the same definition; the server's answer counts.
 */
import type { Value } from '#contract/listing.ts'
import { type FormInput, type RowInput, rowKey, rowsIn } from './form-input.ts'
import type { CompiledForm } from './form-plan.ts'
import { evaluateForm } from './form-state.ts'
import type { RuleFault } from './judge-target.ts'
import type { FormState } from './live-state.ts'
import { itemKey } from './record/row.ts'
import { sectionOf } from './record/sections.ts'

export type Finding = {
  /** `ListPrice`, `Rooms[2].RoomLength`, `Media[1].Description`, `Photos`; rows count from 1, deleted ones left out. */
  readonly target: string
  /** The same place as a key of the form's state. */
  readonly key: string
  readonly field: string
  readonly label: string
  /** `required`, `value`, `choice`, `picklist`, `too-many`, or a rule's id. */
  readonly code: string
  readonly message: string
  /** PageName */
  readonly page: string
}

export type RecordCheck = {
  readonly valid: boolean
  readonly errors: readonly Finding[]
  readonly warnings: readonly Finding[]
  /** Rules without a value, which count as accepted: for the server's log. */
  readonly faults: readonly RuleFault[]
  /** What SET rules want, by key. */
  readonly sets: ReadonlyMap<string, Value>
}

type Place = Pick<Finding, 'target' | 'key' | 'field' | 'label' | 'page'>

export function checkRecord(form: CompiledForm, input: FormInput): RecordCheck {
  return checkState(form, input, evaluateForm(form, input))
}

/** The same from a state that is already there. */
function checkState(form: CompiledForm, input: FormInput, state: FormState): RecordCheck {
  const errors: Finding[] = []
  const warnings: Finding[] = []
  for (const place of placesOf(form, input)) {
    const result = state.results.get(place.key)
    if (!result) continue
    const { errorMessage, errorCode, warning, warningCode } = result
    if (errorMessage !== null) errors.push({ ...place, code: errorCode ?? 'value', message: errorMessage })
    if (warning !== null) warnings.push({ ...place, code: warningCode ?? 'warning', message: warning })
  }
  return { valid: errors.length === 0, errors, warnings, faults: [...state.faults.values()].flat(), sets: state.sets }
}

/** As members count them: by SortOrder, and as they come where it does not tell. */
const byPlace = (rows: readonly RowInput[]): readonly RowInput[] =>
  rows.toSorted((a, b) => Number(a.SortOrder ?? 0) - Number(b.SortOrder ?? 0))

/** Every place of the form, in the order of its pages. */
function placesOf(form: CompiledForm, input: FormInput): Place[] {
  const places = [...form.targets.values()].map(
    ({ name, label, page }): Place => ({ target: name, key: name, field: name, label, page }),
  )
  for (const plan of form.sections.values())
    byPlace(rowsIn(input, plan.name)).forEach((row, index) => {
      for (const { name, label, page } of plan.targets.values()) {
        const target = `${sectionOf(plan.name).target}[${index + 1}].${name}`
        places.push({ target, key: itemKey(plan.name, rowKey(row), name), field: name, label, page })
      }
    })
  const order = new Map(form.definition.pages.map((page, index) => [page.PageName, page.pageSortOrder ?? index]))
  return places.sort((a, b) => (order.get(a.page) ?? 0) - (order.get(b.page) ?? 0))
}
