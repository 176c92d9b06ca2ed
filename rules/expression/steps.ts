// Compiles each node of a rule to a closure, once. A closure pays for its step before it does its work.
import { arithmetic } from './arithmetic.ts'
import { todayIn } from './dates.ts'
import type { FieldNumbers } from './field-numbers.ts'
import { adapt, argType, functions, leastArgs, mostArgs } from './functions.ts'
import type { Tree } from './tree.ts'
import {
  compare,
  EXHAUSTED,
  equal,
  fault,
  isFault,
  isList,
  isScalar,
  type Numbered,
  type Outcome,
  type Run,
  readValue,
  spend,
  type Value,
} from './values.ts'

export type Step = (run: Run) => Outcome
/** Fields of the records that a rule reads: its own record and the outer one. */
export type Scope = { readonly own: FieldNumbers; readonly outer: FieldNumbers }

export const broken =
  (error: string): Step =>
  () =>
    fault(error)

/**
 * Charges one step before the work, or stops once the steps are used up. The hottest nodes count inline to save this
 * call.
 */
export const counted =
  (work: Step): Step =>
  (run) =>
    spend(run, 1) ? work(run) : EXHAUSTED

/** A literal in the rule: built once, charged on every read. */
type Constant = { readonly value: Value; readonly steps: number }

export function constantOf(tree: Tree): Constant | null {
  if (isScalar(tree)) return { value: tree, steps: 1 }
  if (!Array.isArray(tree) || tree[0] !== 'list') return null
  const items = tree.slice(1)
  return items.every(isScalar) ? { value: Object.freeze(items), steps: tree.length } : null
}

export const constantStep =
  ({ value, steps }: Constant): Step =>
  (run) =>
    spend(run, steps) ? value : EXHAUSTED

export type NodeScope = Scope & { readonly field: string | undefined }

/** Unrolled on purpose: this is the hottest path. */
export function fieldStep(kind: 'f' | 'l' | 'o' | 'ol', name: string, { own, outer }: NodeScope): Step {
  const at = kind === 'f' || kind === 'l' ? own.of(name) : outer.of(name)
  if (kind === 'f') return (run) => (spend(run, 1) ? readValue(run.value[at], name, run) : EXHAUSTED)
  if (kind === 'l') return (run) => (spend(run, 1) ? readValue(run.previousValue[at], name, run) : EXHAUSTED)
  if (kind === 'o') return (run) => (spend(run, 1) ? readValue(run.outerValue[at], name, run) : EXHAUSTED)
  return (run) => (spend(run, 1) ? readValue(run.outerPrevious[at], name, run) : EXHAUSTED)
}

export function tokenStep(word: string, { field, own }: NodeScope): Step {
  const at = field === undefined ? undefined : own.of(field)
  const ownField = (record: Numbered, run: Run) => (at === undefined ? null : readValue(record[at], field!, run))
  switch (word) {
    case 'NOW':
      return ({ now }) => now ?? fault('no clock')
    case 'TODAY':
      return ({ today, now, zone }) => today ?? (now && todayIn(now, zone)) ?? fault('no clock')
    case 'ENTRY':
      return (run) => (run.entry === undefined ? ownField(run.value, run) : readValue(run.entry, 'entry', run))
    case 'OLDVALUE':
      return (run) => ownField(run.previousValue, run)
    default:
      return (run) => {
        const { tokens } = run
        return tokens && Object.hasOwn(tokens, word) ? readValue(tokens[word], word, run) : null
      }
  }
}

/** EMPTY counts as false, like an unanswered yes/no question. Any other value that is not a boolean is a fault. */
function truth(outcome: Outcome): boolean | Outcome {
  if (typeof outcome === 'boolean') return outcome
  if (outcome === null) return false
  return isFault(outcome) ? outcome : fault('expected yes or no')
}

export const notStep =
  (operand: Step): Step =>
  (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    const answer = truth(operand(run))
    return typeof answer === 'boolean' ? !answer : answer
  }

export function chainStep(kind: 'and' | 'or', operands: readonly Step[]): Step {
  const decisive = kind === 'or'
  return (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    for (const operand of operands) {
      const answer = truth(operand(run))
      if (answer !== !decisive) return answer
    }
    return !decisive
  }
}

export function foldStep(kind: keyof typeof arithmetic, operands: readonly Step[]): Step {
  const work = arithmetic[kind]
  const [first, ...others] = operands as [Step, ...Step[]]
  return (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    let sum = first(run)
    for (const other of others) {
      if (isFault(sum)) return sum
      const next = other(run)
      sum = isFault(next) ? next : work(sum, next, run)
    }
    return sum
  }
}

type Pairwise = (a: Value, b: Value, run: Run) => Outcome

export const pairStep =
  (left: Step, right: Step, work: Pairwise): Step =>
  (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    const a = left(run)
    if (isFault(a)) return a
    const b = right(run)
    return isFault(b) ? b : work(a, b, run)
  }

/** The most common kind of rule, fused into one step: a comparison with a literal. */
export const againstConstant =
  (left: Step, { value, steps }: Constant, work: Pairwise): Step =>
  (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    const a = left(run)
    if (isFault(a)) return a
    return spend(run, steps) ? work(a, value, run) : EXHAUSTED
  }

const ordered =
  (holds: (order: number) => boolean): Pairwise =>
  (a, b, run) => {
    const order = compare(a, b, run)
    return typeof order === 'number' ? holds(order) : order
  }

export const comparisons: Readonly<Record<string, Pairwise>> = {
  '=': equal,
  '!=': (a, b, run) => !equal(a, b, run),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  in: (a, b, run) => includes(b, a, run),
  contains: includes,
}

/** A single value is a list of one: `('A')` parses as text, and `.IN. ('A')` is how people write it. */
function includes(list: Value, wanted: Value, run: Run): Outcome {
  if (list === null) return false
  if (!isList(list)) return equal(list, wanted, run)
  if (!spend(run, list.length)) return EXHAUSTED
  for (const item of list) if (equal(item, wanted, run)) return true
  return false
}

export const listStep =
  (items: readonly Step[]): Step =>
  (run) => {
    const values: Value[] = []
    for (const item of items) {
      const value = item(run)
      if (isFault(value)) return value
      values.push(value)
    }
    return values
  }

const costOf = (value: Value): number =>
  isList(value) ? value.length : typeof value === 'string' ? value.length >> 6 : 0

export function callStep(name: string, args: readonly Step[], trees: readonly Tree[]): Step {
  if (!Object.hasOwn(functions, name)) return counted(broken(`unknown function ${name}`))
  const entry = functions[name]!
  if (args.length < leastArgs(entry) || args.length > mostArgs(entry))
    return counted(broken(`${name}: wrong number of arguments`))
  if (entry.lazy) return counted(choiceStep(args as readonly [Step, Step, Step]))
  const apply = entry.bind ? entry.bind(trees) : entry.apply!
  return (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    const values: Value[] = []
    let empty = false
    for (let index = 0; index < args.length; index++) {
      const given = args[index]!(run)
      if (isFault(given)) return given
      const type = argType(entry, index)
      const value = adapt(type, given)
      if (isFault(value)) return fault(`${name}: ${value.error}`)
      if (!spend(run, costOf(value))) return EXHAUSTED
      empty ||= value === null && type !== 'any'
      values.push(value)
    }
    return empty ? (entry.whenEmpty ?? null) : apply(values, run)
  }
}

/** IIF evaluates only the branch it selects. */
const choiceStep =
  ([condition, yes, no]: readonly [Step, Step, Step]): Step =>
  (run) => {
    const answer = truth(condition(run))
    return typeof answer === 'boolean' ? (answer ? yes : no)(run) : answer
  }
