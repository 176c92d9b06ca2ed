/**
 * What a whole form shows, from a compiled definition and what was entered: on the phone with every change, on the
 * server before a submission is written. `evaluateForm` looks at everything; `reevaluate` at what a change can have
 * touched, and must always come to the same state. If it did not, a phone would show a form as valid that the server
 * refuses, or hold back a listing that is ready.
 */
import { DAY_MS } from '#contract/constants.ts'
import type { Values } from '#contract/listing.ts'
import { fromLocal, readTime, todayIn } from './expression/dates.ts'
import { type Fields, Run } from './expression/values.ts'
import { type FormInput, rowsIn, seenRecord, takeRecord, takeValue, tokensOf } from './form-input.ts'
import type { CompiledForm, Target } from './form-plan.ts'
import { judgeRows, syncRows } from './item-rows.ts'
import { defaultOf, type Judged } from './judge-target.ts'
import type { Holder } from './judged-choice.ts'
import { type FormState, type LiveState, note, sameState, union } from './live-state.ts'

/** `sections`: the repeatable sections, `photos` among them, in which a row came, went, moved or changed. */
export type Changes = { readonly fields?: readonly string[]; readonly sections?: readonly string[] }

/** `first`: judges these fields alone, for a screen that shows no others yet; `evaluateRest` must follow before anything is counted on. */
export function evaluateForm(form: CompiledForm, input: FormInput, first?: ReadonlySet<string>): FormState {
  const state = begin(form, input)
  if (first) for (const name of first) judgeNamed(form, state, name)
  else evaluateRest(form, state)
  return state
}

/** Judges whatever has no result yet, and names it. */
export function evaluateRest(form: CompiledForm, before: FormState): readonly string[] {
  const state = before as LiveState
  state.changed = []
  for (const [name, target] of form.targets) if (!state.results.has(name)) judge(state, target)
  for (const section of form.sections.values()) syncRows(state, section)
  return state.changed
}

function judgeNamed(form: CompiledForm, state: LiveState, name: string): void {
  const target = form.targets.get(name)
  if (target) judge(state, target)
}

/**
 * Brings a state up to date after changes, and names the keys whose result is another than before. The state handed in
 * is used up. Rows are compared by identity. What is neither in `changes` nor a new object in the input is taken as unchanged;
 * a changed base or a new day is noticed, and then everything is looked at.
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
  const words = takeOver(form, state, input, fields, sections)
  const readers = [
    ...fields.map((name) => form.dependents.get(name)),
    ...words.map((word) => form.tokenDependents.get(word)),
  ]
  // An answer stands until something that the rule reads is another.
  for (const each of readers) for (const { number } of each?.rules ?? []) state.run.answers[number] = undefined
  const wholes = sections.map((section) => form.sectionTargets.get(section))
  for (const target of union([...readers.map((each) => each?.targets), ...wholes])) judge(state, target)
  for (const plan of form.sections.values()) judgeRows(state, plan, fields, words, sections.includes(plan.name))
  return { state, changed: state.changed }
}

/** Values of SET_DEFAULT rules for a record that begins now. */
export function defaultsOf(form: CompiledForm, input: FormInput): Values {
  const state = begin(form, input)
  const wanted = [...form.targets.values()].map((target) => [target.name, defaultOf(target, judgedOf(state, target))])
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
  if (tables !== was.tables) return true
  return now !== was.now && !(now > was.now && Date.parse(now) < endOfDay(state))
}

function endOfDay(state: LiveState): number {
  const { today = '', zone } = state.run
  const midnight = readTime(today)?.ms
  state.dayEnds ??= midnight === undefined ? Number.NEGATIVE_INFINITY : fromLocal(midnight + DAY_MS, zone)
  return state.dayEnds
}

/** The new input instead of the old one. Answers with the dotted words whose meaning changed. */
function takeOver(
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

function judgedOf({ input, holder, taken, run }: LiveState, { name, at, page, section }: Target): Judged {
  const isBarred = input.barredPages?.has(page) ?? false
  if (section) return { id: name, value: rowsIn(input, section).length, problem: null, run, holder, isBarred }
  return { id: name, value: taken.entered[at], problem: taken.problems[at]!, run, holder, isBarred }
}

const judge = (state: LiveState, target: Target): void => note(state, target, judgedOf(state, target))

/** The keys whose results differ between two states. Equal results keep their identity in the new one. */
function differences(before: LiveState, after: LiveState): string[] {
  const changed = [...before.results.keys()].filter((key) => !after.results.has(key))
  for (const [key, next] of after.results) {
    const known = before.results.get(key)
    if (known && sameState(known, next)) after.results.set(key, known)
    else changed.push(key)
  }
  return changed
}
