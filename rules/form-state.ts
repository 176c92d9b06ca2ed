/**
 * State of a whole form, computed from a compiled definition and the values entered: on the phone after every change,
 * on the server before a submission is written. `evaluateForm` evaluates everything; `reevaluate` evaluates only what a
 * change can affect, and must always reach the same state. If it did not, a phone would show a form as valid that the
 * server refuses, or block a listing that is ready.
 */
import { DAY_MS } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import { clockOf } from './board-clock.ts'
import type { Holder } from './coded-choice.ts'
import { defaultOf, type Subject } from './evaluate-target.ts'
import { fromLocal, readTime, todayIn } from './expression/dates.ts'
import { type Fields, Run } from './expression/values.ts'
import { type FormInput, rowsIn, seenRecord, takeRecord, takeValue, tokensOf } from './form-input.ts'
import type { CompiledForm, Target } from './form-plan.ts'
import { evaluateRows, syncRows } from './item-rows.ts'
import { evaluateInto, type FormState, type LiveState, sameState, union } from './live-state.ts'

/** `sections`: the repeatable sections, `photos` included, in which a row was added, removed, moved or changed. */
export type Changes = { readonly fields?: readonly string[]; readonly sections?: readonly string[] }

/**
 * `first`: evaluates only these fields, for a screen that shows no others yet. Call `evaluateRest` before relying on the
 * state.
 */
export function evaluateForm(form: CompiledForm, input: FormInput, first?: ReadonlySet<string>): FormState {
  const state = begin(form, input)
  if (first) for (const name of first) evaluateNamed(form, state, name)
  else evaluateRest(form, state)
  return state
}

/** Evaluates everything that has no result yet, and returns its keys. */
export function evaluateRest(form: CompiledForm, before: FormState): readonly string[] {
  const state = before as LiveState
  state.changed = []
  for (const [name, target] of form.targets) if (!state.results.has(name)) evaluate(state, target)
  for (const section of form.sections.values()) syncRows(state, section)
  return state.changed
}

function evaluateNamed(form: CompiledForm, state: LiveState, name: string): void {
  const target = form.targets.get(name)
  if (target) evaluate(state, target)
}

/**
 * Updates a state after changes, and returns the keys whose results differ. The state passed in must not be used
 * afterwards. Rows are compared by identity. Anything neither in `changes` nor a new object in the input counts as
 * unchanged; a changed base or a new day is detected and triggers a full evaluation.
 */
export function reevaluate(
  form: CompiledForm,
  before: FormState,
  input: FormInput,
  changes: Changes,
): { readonly state: FormState; readonly changed: readonly string[] } {
  const state = before as LiveState
  if (mustStartOver(state, input)) {
    const fresh = evaluateForm(form, input) as LiveState
    return { state: fresh, changed: differences(state, fresh) }
  }
  const { fields = [], sections = [] } = changes
  const words = adoptInput(form, state, input, fields, sections)
  const readers = [
    ...fields.map((name) => form.dependents.get(name)),
    ...words.map((word) => form.tokenDependents.get(word)),
  ]
  // Invalidate cached answers of rules that read something that changed.
  for (const each of readers) for (const { number } of each?.rules ?? []) state.run.answers[number] = undefined
  const wholes = sections.map((section) => form.sectionTargets.get(section))
  for (const target of union([...readers.map((each) => each?.targets), ...wholes])) evaluate(state, target)
  for (const plan of form.sections.values()) evaluateRows(state, plan, fields, words, sections.includes(plan.name))
  return { state, changed: state.changed }
}

/** Values of SET_DEFAULT rules for a new record. */
export function defaultsOf(form: CompiledForm, input: FormInput): Values {
  const state = begin(form, input)
  const wanted = [...form.targets.values()].map((target) => [target.name, defaultOf(target, subjectOf(state, target))])
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined && value !== null))
}

function begin(form: CompiledForm, input: FormInput): LiveState {
  const { timezone, now } = input
  const taken = takeRecord(form, input.values, timezone)
  return {
    results: new Map(),
    sets: new Map(),
    faults: new Map(),
    rows: new Map(),
    taken,
    input,
    holder: holderOf(form, input),
    run: new Run(
      { value: taken.seen, previousValue: input.base ? seenRecord(form, input.base, timezone) : undefined },
      { now, today: todayIn(now, timezone) ?? undefined, timezone, tokens: tokensOf(form, input) },
    ),
    clock: clockOf(timezone),
    dayEnds: null,
    changed: [],
  }
}

const holderOf = (form: CompiledForm, input: FormInput): Holder => ({
  form,
  input,
  values: input.values,
  saved: input.base ?? null,
})

function mustStartOver(state: LiveState, input: FormInput): boolean {
  const { input: was } = state
  const { base, baseRows, timezone, barredPages, tables, now } = input
  if (base !== was.base || baseRows !== was.baseRows || timezone !== was.timezone || barredPages !== was.barredPages)
    return true
  if (tables !== was.tables || clockOf(timezone) !== state.clock) return true
  return now !== was.now && !(now > was.now && Date.parse(now) < endOfDay(state))
}

function endOfDay(state: LiveState): number {
  const { today = '', zone } = state.run
  const midnight = readTime(today)?.ms
  state.dayEnds ??= midnight === undefined ? Number.NEGATIVE_INFINITY : fromLocal(midnight + DAY_MS, zone)
  return state.dayEnds
}

/** Replaces the old input with the new one. Returns the dotted words whose meaning changed. */
function adoptInput(
  form: CompiledForm,
  state: LiveState,
  input: FormInput,
  fields: readonly string[],
  sections: readonly string[],
): string[] {
  const { input: was, run } = state
  const { values, timezone } = input
  for (const name of fields)
    takeValue(state.taken, form, name, Object.hasOwn(values, name) ? values[name] : null, timezone)
  const words = input.now === was.now ? [] : ['NOW']
  const sameTokens = sections.length === 0 && input.flags === was.flags && input.tokens === was.tokens
  const tokens = sameTokens ? run.tokens! : tokensOf(form, input)
  if (!sameTokens) words.push(...changedWords(run.tokens!, tokens))
  state.input = input
  state.holder = holderOf(form, input)
  run.now = input.now
  run.tokens = tokens
  state.changed = []
  return words
}

function changedWords(before: Fields, after: Fields): string[] {
  const words = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...words].filter((word) => JSON.stringify(before[word]) !== JSON.stringify(after[word]))
}

function subjectOf({ input, holder, taken, run }: LiveState, { name, number, page, section }: Target): Subject {
  const isBarred = input.barredPages?.has(page) ?? false
  if (section) return { id: name, value: rowsIn(input, section).length, problem: null, run, holder, isBarred }
  return { id: name, value: taken.entered[number], problem: taken.problems[number]!, run, holder, isBarred }
}

const evaluate = (state: LiveState, target: Target): void => evaluateInto(state, target, subjectOf(state, target))

/** Keys whose results differ between two states. Equal results keep their identity in the new state. */
function differences(before: LiveState, after: LiveState): string[] {
  const changed = [...before.results.keys()].filter((key) => !after.results.has(key))
  for (const [key, next] of after.results) {
    const known = before.results.get(key)
    if (known && sameState(known, next)) after.results.set(key, known)
    else changed.push(key)
  }
  return changed
}
