import { alike, readTime } from './dates.ts'
import type { Scalar } from './tree.ts'

export type Value = Scalar | readonly Value[]

/** Why an expression has no value. A rule that faults accepts the field, and the server logs the fault. */
export type Fault = { readonly error: string }
export type Outcome = Value | Fault

export type Fields = Readonly<Record<string, unknown>>

/** A record's values, indexed by field number (field-numbers.ts). */
export type Numbered = readonly unknown[]
export const NO_VALUES: Numbered = []

/** Everything a rule can read. It has no clock, no network and no prototype. */
export type Context = {
  readonly value: Fields
  /** The record as saved, read by `LAST Field`. */
  readonly previousValue?: Fields | null
  /** The listing, read by `^Field`, if the rule is on a room or an open house. */
  readonly outer?: { readonly value: Fields; readonly previousValue?: Fields | null }
  /** ISO moment in UTC. */
  readonly now?: string
  /** IANA name of the board's zone; UTC if absent. */
  readonly timezone?: string
  /** ISO day; derived from now and timezone if absent. */
  readonly today?: string
  /** Value of `.ENTRY.`; if absent, the field the rule was compiled for. */
  readonly entry?: unknown
  readonly tokens?: Fields
}

/** Step limit of one evaluation: a node costs one, a list its length, text and patterns their length. */
export const MAX_STEPS = 10_000
export const MAX_TEXT = 20_000

/**
 * State shared by successive evaluations: a context whose records are lists, indexed by the numbers the rules were
 * compiled with. A class, so that all instances have one shape: every node of every rule reads from one.
 */
export class Run {
  /** Steps left in the current evaluation; below zero every node returns EXHAUSTED. */
  left = MAX_STEPS
  /** Cached outcomes of the rules on these records, valid until something they read changes; see form-state.ts. */
  readonly answers: (Outcome | undefined)[] = []
  readonly value: Numbered
  readonly previousValue: Numbered
  readonly outerValue: Numbered
  readonly outerPrevious: Numbered
  readonly zone: string
  readonly entry: unknown
  now: string | undefined
  today: string | undefined
  tokens: Fields | undefined

  constructor(records: Records, { now, today, timezone = 'UTC', entry, tokens }: Omit<Context, 'value'>) {
    this.value = records.value
    this.previousValue = records.previousValue ?? NO_VALUES
    this.outerValue = records.outerValue ?? NO_VALUES
    this.outerPrevious = records.outerPrevious ?? NO_VALUES
    this.zone = timezone
    this.entry = entry
    this.now = now
    this.today = today
    this.tokens = tokens
  }
}

export type Records = {
  readonly value: Numbered
  readonly previousValue?: Numbered | undefined
  readonly outerValue?: Numbered | undefined
  readonly outerPrevious?: Numbered | undefined
}

export const fault = (error: string): Fault => ({ error })
export const EXHAUSTED = fault('the rule takes too many steps')

/** Pays for work before it is done. On false, skip the work; the evaluation ends as EXHAUSTED. */
export function spend(run: Run, steps: number): boolean {
  run.left = steps > run.left ? -1 : run.left - steps
  return run.left >= 0
}

export const isFault = (outcome: Outcome): outcome is Fault =>
  typeof outcome === 'object' && outcome !== null && !Array.isArray(outcome)
export const isList = (value: Value): value is readonly Value[] => typeof value === 'object' && value !== null

/** A raw record value as a rule sees it: null, empty text and an empty list are all EMPTY. */
export function readValue(raw: unknown, name: string, run: Run): Outcome {
  if (raw === null || raw === undefined || raw === '') return null
  if (typeof raw === 'string' || typeof raw === 'boolean') return raw
  if (typeof raw === 'number' && Number.isFinite(raw)) return raw
  if (!Array.isArray(raw)) return fault(`${name} holds something that is not a value`)
  if (!spend(run, raw.length)) return EXHAUSTED
  if (!raw.every(isScalar)) return fault(`${name} holds a list of something that is not a value`)
  return raw.length ? raw : null
}

export const isScalar = (item: unknown): item is Scalar =>
  item === null || typeof item === 'string' || typeof item === 'boolean' || Number.isFinite(item)

/** Equality never faults: values of different types are unequal. */
export function equal(a: Value, b: Value, run: Run): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string') return compareTimes(a, b, run) === 0
  if (!isList(a) || !isList(b) || a.length !== b.length) return false
  if (!spend(run, a.length)) return false
  return a.every((item, index) => equal(item, b[index]!, run))
}

/**
 * Null unless both are times. Also null if comparing the text is enough: two days, or two ten-character texts that are
 * not days.
 */
function compareTimes(a: string, b: string, run: Run): number | null {
  if (a.length === 10 && b.length === 10) return null
  const left = readTime(a)
  const right = left && readTime(b)
  if (!right) return null
  const [x, y] = alike(left, right, run.zone)
  return x - y
}

/** Negative, zero or positive, as for a sort. EMPTY sorts first. */
export function compare(a: Value, b: Value, run: Run): number | Fault {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a === null || b === null) return (a === null ? 0 : 1) - (b === null ? 0 : 1)
  if (typeof a === 'string' && typeof b === 'string') return compareTimes(a, b, run) ?? (a < b ? -1 : a > b ? 1 : 0)
  if (typeof a === typeof b && !isList(a)) return Number(a) - Number(b)
  return fault('values of different types have no order')
}

/**
 * Text that is equal for equal values (a day and a moment stay distinct), so that set operations are linear rather than
 * quadratic.
 */
export function keyOf(value: Value, run: Run): string {
  if (isList(value)) return `[${value.map((item) => keyOf(item, run)).join()}]`
  if (typeof value !== 'string') return String(value)
  const time = readTime(value)
  return time && !time.day ? `@${alike(time, time, run.zone)[0]}` : JSON.stringify(value)
}

/** Removes the binary rounding error of sums and products: 0.1 + 0.2 is 0.3. */
export function tidy(result: number): number | Fault {
  if (!Number.isFinite(result)) return fault('number out of range')
  return Number.isInteger(result) ? result : Number(result.toPrecision(15))
}
