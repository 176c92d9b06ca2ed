/**
 * Evaluates rule trees, on the phone and on the server alike. An evaluation never throws and never runs long: whatever
 * goes wrong is a fault, and every node, list item and stretch of text costs steps of which there are 10,000.
 * The parser is not imported here and need not travel.
 */
import { arithmetic } from './arithmetic.ts'
import { todayIn } from './dates.ts'
import { adapt, argType, functions, leastArgs, mostArgs } from './functions.ts'
import { MAX_DEPTH, type Tree } from './tree.ts'
import {
  type Context,
  compare,
  EXHAUSTED,
  equal,
  fault,
  isFault,
  isList,
  isScalar,
  MAX_STEPS,
  type Outcome,
  type Run,
  readField,
  spend,
  type Value,
} from './values.ts'

/** Runs one node. */
type Step = (run: Run) => Outcome
export type Compiled = { readonly step: Step }

/** `field` is the one the rule belongs to: `.ENTRY.` and `.OLDVALUE.` speak of it. A malformed tree gives a rule that faults. */
export function compile(tree: Tree, field?: string): Compiled {
  return { step: compileNode(tree, field, 0) }
}

const begin = (context: Context): Run => ({ context, zone: context.timezone ?? 'UTC', left: MAX_STEPS })

function finish(compiled: Compiled, run: Run): Outcome {
  try {
    const outcome = compiled.step(run)
    return run.left < 0 ? EXHAUSTED : outcome
  } catch (cause) {
    // An unknown time zone, a getter that throws: nobody's form stops for it.
    return fault(`the rule broke: ${String(cause)}`)
  }
}

export const evaluate = (compiled: Compiled, context: Context): Outcome => finish(compiled, begin(context))

/** The same, and how many steps it took: never more than the limit. */
export function evaluateCounted(compiled: Compiled, context: Context): { outcome: Outcome; steps: number } {
  const run = begin(context)
  const outcome = finish(compiled, run)
  return { outcome, steps: MAX_STEPS - Math.max(run.left, 0) }
}

const broken =
  (error: string): Step =>
  () =>
    fault(error)

/** A step is counted, and stopped when the steps are used up. What runs most often counts itself, and is spared this call. */
const counted =
  (work: Step): Step =>
  (run) =>
    spend(run, 1) ? work(run) : EXHAUSTED

/** Written out in the rule: made once, and paid for as often as it is read. */
const constant =
  (value: Value, steps: number): Step =>
  (run) =>
    spend(run, steps) ? value : EXHAUSTED

function compileNode(tree: Tree, field: string | undefined, depth: number): Step {
  if (isScalar(tree)) return constant(tree, 1)
  if (!Array.isArray(tree)) return broken('malformed rule')
  if (depth > MAX_DEPTH) return broken('rule too deep')
  const [kind, ...rest] = tree as readonly [string, ...Tree[]]
  if (kind === 'list' && rest.every(isScalar)) return constant(Object.freeze(rest), tree.length)
  const name = String(rest[0])
  if (kind === 't') return counted(tokenStep(name, field))
  if (kind === 'f' || kind === 'l' || kind === 'o' || kind === 'ol') return fieldStep(kind, name)
  const operands = (kind === 'call' ? rest.slice(1) : rest).map((part) => compileNode(part, field, depth + 1))
  if (kind === 'call') return callStep(name, operands, rest.slice(1))
  return operatorStep(kind, operands) ?? broken('malformed rule')
}

function operatorStep(kind: string, operands: readonly Step[]): Step | null {
  if (kind === 'list') return counted(listStep(operands))
  if (kind === 'not') return operands.length === 1 ? notStep(operands[0]!) : null
  if (operands.length < 2) return null
  if (kind === 'and' || kind === 'or') return chainStep(kind, operands)
  if (Object.hasOwn(arithmetic, kind)) return foldStep(kind as keyof typeof arithmetic, operands)
  const [left, right] = operands as [Step, Step]
  if (Object.hasOwn(comparisons, kind)) return pairStep(left, right, comparisons[kind]!)
  if (kind === 'in') return pairStep(left, right, (a, b, run) => includes(b, a, run))
  return kind === 'contains' ? pairStep(left, right, includes) : null
}

function fieldStep(kind: 'f' | 'l' | 'o' | 'ol', name: string): Step {
  if (kind === 'f') return (run) => (spend(run, 1) ? readField(run.context.value, name, run) : EXHAUSTED)
  if (kind === 'l') return (run) => (spend(run, 1) ? readField(run.context.previousValue, name, run) : EXHAUSTED)
  if (kind === 'o') return counted((run) => readField(run.context.outer?.value, name, run))
  return counted((run) => readField(run.context.outer?.previousValue, name, run))
}

function tokenStep(word: string, field: string | undefined): Step {
  switch (word) {
    case 'NOW':
      return ({ context }) => context.now ?? fault('no clock')
    case 'TODAY':
      return ({ context, zone }) => context.today ?? (context.now && todayIn(context.now, zone)) ?? fault('no clock')
    case 'ENTRY':
      return (run) => {
        const { entry, value } = run.context
        if (entry !== undefined) return readField({ entry }, 'entry', run)
        return field === undefined ? null : readField(value, field, run)
      }
    case 'OLDVALUE':
      return (run) => (field === undefined ? null : readField(run.context.previousValue, field, run))
    default:
      return (run) => readField(run.context.tokens, word, run)
  }
}

/** EMPTY counts as no: a yes/no question nobody answered. Anything else that is not yes or no is a fault. */
function truth(outcome: Outcome): boolean | Outcome {
  if (typeof outcome === 'boolean') return outcome
  if (outcome === null) return false
  return isFault(outcome) ? outcome : fault('expected yes or no')
}

const notStep =
  (operand: Step): Step =>
  (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    const answer = truth(operand(run))
    return typeof answer === 'boolean' ? !answer : answer
  }

function chainStep(kind: 'and' | 'or', operands: readonly Step[]): Step {
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

function foldStep(kind: keyof typeof arithmetic, operands: readonly Step[]): Step {
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

const pairStep =
  (left: Step, right: Step, work: Pairwise): Step =>
  (run) => {
    if (!spend(run, 1)) return EXHAUSTED
    const a = left(run)
    if (isFault(a)) return a
    const b = right(run)
    return isFault(b) ? b : work(a, b, run)
  }

const ordered =
  (holds: (order: number) => boolean): Pairwise =>
  (a, b, run) => {
    const order = compare(a, b, run)
    return typeof order === 'number' ? holds(order) : order
  }

const comparisons: Readonly<Record<string, Pairwise>> = {
  '=': equal,
  '!=': (a, b, run) => !equal(a, b, run),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
}

/** A single value is a list of one: `('A')` is text, and `.IN. ('A')` is how people write it. */
function includes(list: Value, wanted: Value, run: Run): Outcome {
  if (list === null) return false
  if (!isList(list)) return equal(list, wanted, run)
  if (!spend(run, list.length)) return EXHAUSTED
  for (const item of list) if (equal(item, wanted, run)) return true
  return false
}

const listStep =
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

function callStep(name: string, args: readonly Step[], trees: readonly Tree[]): Step {
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

/** IIF: only the branch that counts is evaluated. */
const choiceStep =
  ([condition, yes, no]: readonly [Step, Step, Step]): Step =>
  (run) => {
    const answer = truth(condition(run))
    return typeof answer === 'boolean' ? (answer ? yes : no)(run) : answer
  }
