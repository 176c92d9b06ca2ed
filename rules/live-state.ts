// What is known of a form while it is judged again and again: the form itself as it was last taken in, and every result.
import type { Value } from '#contract/listing.ts'
import type { Numbered, Run } from './expression/values.ts'
import type { FormInput, RowInput, Taken } from './form-input.ts'
import type { Target } from './form-plan.ts'
import { type FieldState, type Judged, judgeTarget, type RuleFault } from './judge-target.ts'
import type { Holder } from './judged-choice.ts'

export type FormState = {
  /** By key: `ListPrice`, `rooms/<uid>/RoomLength`, and `Photos`, `RoomDimensions` … for sections. */
  readonly results: ReadonlyMap<string, FieldState>
  /** Values that SET rules want and that are not there yet, by key. */
  readonly sets: ReadonlyMap<string, Value>
  /** Rules that had no value, by key. */
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
  /** The record, kept up to date. */
  readonly taken: Taken
  input: FormInput
  holder: Holder
  readonly run: Run
  /** Until which moment the board's day lasts; null while nobody asked. */
  dayEnds: number | null
  changed: string[]
}

/** Judges a place, and keeps what comes of it where it is another than before. */
export function note(state: LiveState, target: Target, judged: Judged): void {
  const { id } = judged
  const { state: next, set, faults } = judgeTarget(target, judged)
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

/** Each target once. Most changes touch one list only, which then is the answer. */
export function union(lists: readonly (readonly Target[] | undefined)[]): readonly Target[] {
  const found = lists.filter((list) => list !== undefined)
  return found.length > 1 ? [...new Set(found.flat())] : (found[0] ?? [])
}
