// Mutable state of a form between evaluations: its latest input and every result.
import type { Value } from '#contract/listing.ts'
import type { Holder } from './coded-choice.ts'
import { evaluateTarget, type FieldState, type RuleFault, type Subject } from './evaluate-target.ts'
import type { Numbered, Run } from './expression/values.ts'
import type { FormInput, RowInput, Taken } from './form-input.ts'
import type { Target } from './form-plan.ts'

export type FormState = {
  /** Results by key: `ListPrice`, `rooms/<uid>/RoomLength`, and `Photos`, `RoomDimensions` … for sections. */
  readonly results: ReadonlyMap<string, FieldState>
  /** Values that SET rules assign and the form does not have yet, by key. */
  readonly sets: ReadonlyMap<string, Value>
  /** Rules that faulted, by key. */
  readonly faults: ReadonlyMap<string, readonly RuleFault[]>
}

export type RowState = {
  readonly row: RowInput
  readonly saved: RowInput | undefined
  readonly taken: Taken
  readonly previousValue: Numbered
}

export type LiveState = {
  readonly results: Map<string, FieldState>
  readonly sets: Map<string, Value>
  readonly faults: Map<string, readonly RuleFault[]>
  readonly rows: Map<string, Map<string, RowState>>
  /** The record as rules see it, updated with every change. */
  readonly taken: Taken
  input: FormInput
  holder: Holder
  readonly run: Run
  /** The board's clock that the rules were evaluated by. */
  readonly clock: (ms: number) => number
  /** End of the board's current day; null until a rule needs it. */
  dayEnds: number | null
  changed: string[]
}

/** Evaluates a target, and stores the result if it differs. */
export function evaluateInto(state: LiveState, target: Target, subject: Subject): void {
  const { id } = subject
  const { state: next, set, faults } = evaluateTarget(target, subject)
  if (set !== undefined) state.sets.set(id, set)
  else if (state.sets.size) state.sets.delete(id)
  if (faults.length) state.faults.set(id, faults)
  else if (state.faults.size) state.faults.delete(id)
  const before = state.results.get(id)
  if (before && sameState(before, next)) return
  state.results.set(id, next)
  state.changed.push(id)
}

export function sameState(a: FieldState, b: FieldState): boolean {
  return (
    a.isVisible === b.isVisible &&
    a.isRequired === b.isRequired &&
    a.isDisabled === b.isDisabled &&
    a.errorMessage === b.errorMessage &&
    a.errorCode === b.errorCode &&
    a.warning === b.warning &&
    a.warningCode === b.warningCode &&
    sameCodes(a.allowedCodes, b.allowedCodes) &&
    sameCodes(a.refusedCodes, b.refusedCodes)
  )
}

const sameCodes = (a: readonly string[] | null, b: readonly string[] | null): boolean =>
  a === b || (a !== null && b !== null && a.length === b.length && a.every((code, index) => code === b[index]))

/** Each target once. Most changes touch a single list, which is then returned unchanged. */
export function union(lists: readonly (readonly Target[] | undefined)[]): readonly Target[] {
  const found = lists.filter((list) => list !== undefined)
  return found.length > 1 ? [...new Set(found.flat())] : (found[0] ?? [])
}
