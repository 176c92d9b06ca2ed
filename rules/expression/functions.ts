/**
 * Table of the functions a rule may call: argument types, result type, implementation. The evaluator converts the
 * arguments to `takes` first, so `apply` never receives EMPTY (unless it takes `any`) or a wrong type.
 */
import { visibleLength } from '#contract/text.ts'
import { dayOf, readTime } from './dates.ts'
import { compilePattern, matchPattern, type Pattern, STEPS_PER_CHARGE } from './pattern.ts'
import type { Tree } from './tree.ts'
import {
  EXHAUSTED,
  type Fault,
  fault,
  isFault,
  isList,
  keyOf,
  type Outcome,
  type Run,
  spend,
  tidy,
  type Value,
} from './values.ts'

export type ValueType = 'boolean' | 'number' | 'text' | 'time' | 'list' | 'any'
type Apply = (args: readonly Value[], run: Run) => Outcome

export type RuleFunction = {
  /**
   * One type per argument. `list` accepts EMPTY as an empty list and a single value as a list of one; `text` accepts a
   * number.
   */
  readonly takes: readonly ValueType[]
  readonly gives: ValueType
  /** The last argument may repeat, with at least `least` arguments in total. */
  readonly many?: boolean
  readonly least?: number
  /** Result when an argument is EMPTY; EMPTY by default. */
  readonly whenEmpty?: Value
  readonly apply?: Apply
  /** Creates the implementation once per expression, from its constant arguments. */
  readonly bind?: (args: readonly Tree[]) => Apply
  /** Evaluates its own arguments; see steps.ts. */
  readonly lazy?: boolean
}

const TRUTHS: Readonly<Record<string, boolean>> = {
  '1': true,
  YES: true,
  TRUE: true,
  '0': false,
  NO: false,
  FALSE: false,
}

function toBoolean(value: Value): Outcome {
  if (typeof value === 'boolean' || value === null) return value
  const word = isList(value) ? '' : String(value).toUpperCase()
  return Object.hasOwn(TRUTHS, word) ? TRUTHS[word]! : fault('BOOL: not a yes or a no')
}

function toNumber(value: Value): number | Fault {
  if (isList(value) || (typeof value === 'string' && !/^\s*[-+]?\d{1,300}(\.\d{1,300})?\s*$/.test(value)))
    return fault('not a number')
  return Number(value)
}

export function toText(value: Value): string | Fault {
  if (typeof value === 'boolean') return value ? '1' : '0'
  return isList(value) ? fault('a list is not text') : value === null ? '' : String(value)
}

const numeric = (shape: (n: number) => number): RuleFunction => ({
  takes: ['any'],
  gives: 'number',
  apply: ([value]) => {
    if (value === null) return null
    const number = toNumber(value!)
    return isFault(number) ? number : tidy(shape(number))
  },
})

const timeReader: RuleFunction = { takes: ['time'], gives: 'time', apply: ([text]) => text! }

/** One part of a date, by the board's calendar. */
const datePart = (part: (day: Date) => number): RuleFunction => ({
  takes: ['time'],
  gives: 'number',
  apply: ([text], run) => part(new Date(dayOf(readTime(text as string)!, run.zone))),
})

const textual = (change: (text: string) => string): RuleFunction => ({
  takes: ['text'],
  gives: 'text',
  apply: ([text]) => change(text as string),
})

function typeOf(value: Value): string {
  if (value === null) return 'EMPTY'
  if (isList(value)) return 'LIST'
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value === 'number') return Number.isInteger(value) ? 'INT' : 'FLOAT'
  return readTime(value) ? 'TIME' : 'CHAR'
}

function match([subject, source]: readonly Value[], run: Run, known?: Pattern | Fault): Outcome {
  const pattern = known ?? compilePattern(source as string)
  if ('error' in pattern) return pattern
  const result = matchPattern(pattern, subject as string, run.left * STEPS_PER_CHARGE)
  if ('error' in result) return result
  return spend(run, Math.ceil(result.steps / STEPS_PER_CHARGE)) ? result.matched : EXHAUSTED
}

function bindMatch(args: readonly Tree[]): Apply {
  const source = args[1]
  const known = typeof source === 'string' ? compilePattern(source) : undefined
  return (values, run) => match(values, run, known)
}

type Keyed = ReadonlyMap<string, Value>

/** A list as a set, in order of first appearance. */
function keyed(items: Value, run: Run): Keyed {
  const set = new Map<string, Value>()
  for (const item of items as readonly Value[]) {
    const key = keyOf(item, run)
    if (!set.has(key)) set.set(key, item)
  }
  return set
}

/** Set function that folds its lists from the left. */
const collection = (join: (a: Keyed, b: Keyed) => Iterable<readonly [string, Value]>): RuleFunction => ({
  takes: ['list', 'list'],
  gives: 'list',
  many: true,
  apply: (lists, run) => {
    const [first, ...others] = lists.map((list) => keyed(list, run))
    return [...others.reduce((a, b) => new Map(join(a, b)), first!).values()]
  },
})

const without = (a: Keyed, b: Keyed) => [...a].filter(([key]) => !b.has(key))

export const functions: Readonly<Record<string, RuleFunction>> = {
  IIF: { takes: ['boolean', 'any', 'any'], gives: 'any', lazy: true },

  BOOL: { takes: ['any'], gives: 'boolean', apply: ([value]) => toBoolean(value!) },
  INT: numeric(Math.trunc),
  FLOAT: numeric((n) => n),
  CHAR: { takes: ['any'], gives: 'text', apply: ([value]) => (value === null ? null : toText(value!)) },
  CHARF: {
    takes: ['number', 'number'],
    gives: 'text',
    apply: ([value, digits]) =>
      Number.isInteger(digits) && +digits! >= 0 && +digits! <= 20
        ? (value as number).toFixed(digits as number)
        : fault('CHARF: decimals go from 0 to 20'),
  },
  TIME: timeReader,
  DATE: timeReader,
  TYPEOF: { takes: ['any'], gives: 'text', apply: ([value]) => typeOf(value!) },

  /** From the first position up to, not including, the second; positions start at 1. */
  SUBSTR: {
    takes: ['text', 'number', 'number'],
    gives: 'text',
    apply: ([text, from, to]) => {
      const start = Math.max(Math.trunc(from as number), 1) - 1
      return (text as string).slice(start, Math.max(Math.trunc(to as number) - 1, start))
    },
  },
  STRLEN: { takes: ['text'], gives: 'number', whenEmpty: 0, apply: ([text]) => visibleLength(text as string) },
  LOWER: textual((text) => text.toLowerCase()),
  UPPER: textual((text) => text.toUpperCase()),
  MATCH: { takes: ['text', 'text'], gives: 'boolean', whenEmpty: false, bind: bindMatch },

  YEAR: datePart((day) => day.getUTCFullYear()),
  MONTH: datePart((day) => day.getUTCMonth() + 1),
  DAY: datePart((day) => day.getUTCDate()),
  /** Sunday is 1. */
  WEEKDAY: datePart((day) => day.getUTCDay() + 1),

  LIST: { takes: ['any'], gives: 'list', many: true, least: 0, apply: (items) => items },
  SET: { takes: ['any'], gives: 'list', many: true, least: 0, apply: (items, run) => [...keyed(items, run).values()] },
  LENGTH: { takes: ['list'], gives: 'number', apply: ([list]) => (list as readonly Value[]).length },
  UNION: collection((a, b) => [...a, ...without(b, a)]),
  INTERSECTION: collection((a, b) => [...a].filter(([key]) => b.has(key))),
  /** Symmetric, as in RESO's conformance suite: values in exactly one of the two lists. */
  DIFFERENCE: collection((a, b) => [...without(a, b), ...without(b, a)]),
}

export const leastArgs = (entry: RuleFunction): number => entry.least ?? entry.takes.length
export const mostArgs = (entry: RuleFunction): number => (entry.many ? Number.POSITIVE_INFINITY : entry.takes.length)
export const argType = (entry: RuleFunction, index: number): ValueType =>
  entry.takes[Math.min(index, entry.takes.length - 1)]!

/** Converts a value to a parameter's type. EMPTY stays EMPTY; the evaluator handles it. */
export function adapt(type: ValueType, value: Value): Outcome {
  if (type === 'list') return value === null ? [] : isList(value) ? value : [value]
  if (type === 'any' || value === null) return value
  if (type === 'text') return typeof value === 'boolean' ? fault('expected text') : toText(value)
  if (type === 'time') return typeof value === 'string' && readTime(value) ? value : fault('expected a date')
  return typeof value === type ? value : fault(`expected a ${type}`)
}
