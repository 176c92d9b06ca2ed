// Evaluates the rows of repeatable sections within the state of their form: each row by its own values and the record
// around it.
import type { Holder } from './coded-choice.ts'
import { NO_VALUES, Run } from './expression/values.ts'
import { rowKey, rowsIn, seenRecord, takeRecord } from './form-input.ts'
import type { SectionPlan, Target } from './form-plan.ts'
import { evaluateInto, type LiveState, type RowState, union } from './live-state.ts'
import { itemKey } from './record/row.ts'

/** Evaluates new and changed rows in full, and drops the results of removed rows. */
export function syncRows(state: LiveState, plan: SectionPlan): void {
  const before = state.rows.get(plan.name) ?? new Map<string, RowState>()
  const next = new Map<string, RowState>()
  const base = new Map((state.input.baseRows?.[plan.name] ?? []).map((row) => [rowKey(row), row]))
  const { timezone } = state.input
  for (const row of rowsIn(state.input, plan.name)) {
    const uid = rowKey(row)
    const saved = base.get(uid)
    const same = before.get(uid)
    next.set(
      uid,
      same?.row === row
        ? same
        : {
            row,
            saved,
            taken: takeRecord(plan, row, timezone),
            previousValue: saved ? seenRecord(plan, saved, timezone) : NO_VALUES,
          },
    )
  }
  state.rows.set(plan.name, next)
  for (const [uid, row] of next) if (before.get(uid) !== row) evaluateRow(state, plan, uid, row, plan.targets.values())
  for (const uid of before.keys()) if (!next.has(uid)) forgetRow(state, plan, uid)
}

function forgetRow(state: LiveState, plan: SectionPlan, uid: string): void {
  for (const name of plan.targets.keys()) {
    const key = itemKey(plan.name, uid, name)
    for (const map of [state.results, state.sets, state.faults]) map.delete(key)
    state.changed.push(key)
  }
}

function evaluateRow(state: LiveState, plan: SectionPlan, uid: string, row: RowState, targets: Iterable<Target>): void {
  const { taken, previousValue } = row
  const { now, today, zone, tokens, previousValue: outerPrevious } = state.run
  const records = { value: taken.seen, previousValue, outerValue: state.taken.seen, outerPrevious }
  const run = new Run(records, { now, today, timezone: zone, tokens })
  const { input } = state
  const holder: Holder = { form: state.holder.form, input, values: row.row, saved: row.saved ?? null }
  for (const target of targets) {
    const { number } = target
    const isBarred = input.barredPages?.has(target.page) ?? false
    const id = itemKey(plan.name, uid, target.name)
    evaluateInto(state, target, {
      id,
      value: taken.entered[number],
      problem: taken.problems[number]!,
      run,
      holder,
      isBarred,
    })
  }
}

/**
 * Evaluates everything in a section's rows that can depend on a change of the record, of a dotted word or of the section
 * itself.
 */
export function evaluateRows(
  state: LiveState,
  plan: SectionPlan,
  fields: readonly string[],
  words: readonly string[],
  isChanged: boolean,
): void {
  if (isChanged) syncRows(state, plan)
  const touched = union([
    ...fields.map((name) => plan.outerDependents.get(name)?.targets),
    ...words.map((word) => plan.tokenDependents.get(word)?.targets),
  ])
  if (touched.length === 0) return
  for (const [uid, row] of state.rows.get(plan.name) ?? []) evaluateRow(state, plan, uid, row, touched)
}
