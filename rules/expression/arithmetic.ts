/**
 * Operators `+ - * / .MOD. ||` over numbers, text, and dates shifted by days. Arithmetic with EMPTY is a fault, never a
 * guess.
 */
import { DAY_MS } from '#contract/constants.ts'
import { alike, momentOf, readTime, type Time, writeTime } from './dates.ts'
import { toText } from './functions.ts'
import { EXHAUSTED, fault, MAX_TEXT, type Outcome, type Run, spend, tidy, type Value } from './values.ts'

export type Arithmetic = (a: Value, b: Value, run: Run) => Outcome

const timeIn = (value: Value): Time | null => (typeof value === 'string' ? readTime(value) : null)

function move(time: Time, days: number, run: Run): Outcome {
  const start = time.day ? time.ms : momentOf(time, run.zone)
  const moved = Math.round(start + days * DAY_MS)
  return writeTime(moved, time.day) ?? fault('date out of range')
}

function add(a: Value, b: Value, run: Run): Outcome {
  if (typeof a === 'number' && typeof b === 'number') return tidy(a + b)
  const left = typeof b === 'number' && timeIn(a)
  if (left) return move(left, b as number, run)
  const right = typeof a === 'number' && timeIn(b)
  return right ? move(right, a as number, run) : fault('+ needs numbers, or a date and a number of days')
}

function subtract(a: Value, b: Value, run: Run): Outcome {
  if (typeof a === 'number' && typeof b === 'number') return tidy(a - b)
  const left = timeIn(a)
  if (left && typeof b === 'number') return move(left, -b, run)
  const right = left && timeIn(b)
  if (!right) return fault('- needs numbers, two dates, or a date and a number of days')
  const [x, y] = alike(left, right, run.zone)
  return (x - y) / DAY_MS
}

const numbers =
  (name: string, work: (a: number, b: number) => number): Arithmetic =>
  (a, b) =>
    typeof a === 'number' && typeof b === 'number' ? tidy(work(a, b)) : fault(`${name} needs numbers`)

const divisor =
  (name: string, work: (a: number, b: number) => number): Arithmetic =>
  (a, b, run) =>
    b === 0 ? fault('division by zero') : numbers(name, work)(a, b, run)

/** EMPTY joins as empty text. */
function join(a: Value, b: Value, run: Run): Outcome {
  const left = toText(a)
  const right = toText(b)
  if (typeof left !== 'string' || typeof right !== 'string') return fault('|| needs text')
  const length = left.length + right.length
  if (!spend(run, length >> 6)) return EXHAUSTED
  return length > MAX_TEXT ? fault('text too long') : left + right
}

export const arithmetic = {
  '+': add,
  '-': subtract,
  '*': numbers('*', (a, b) => a * b),
  '/': divisor('/', (a, b) => a / b),
  mod: divisor('.MOD.', (a, b) => a % b),
  '||': join,
} satisfies Record<string, Arithmetic>
