/**
 * Evaluates rule trees, on the phone and on the server alike. An evaluation never throws and never runs long: whatever
 * goes wrong is a fault, and every node, list item and stretch of text costs steps of which there are 10,000.
 * The parser is not imported here and need not travel.
 */
import { arithmetic } from './arithmetic.ts'
import { todayIn } from './dates.ts'
import { FieldNumbers } from './field-numbers.ts'
import { adapt, argType, functions, leastArgs, mostArgs } from './functions.ts'
import { MAX_DEPTH, type Tree } from './tree.ts'
import {
  type Context,
  compare,
  EXHAUSTED,
  equal,
  type Fault,
  fault,
  isFault,
  isList,
  isScalar,
  MAX_STEPS,
  type Numbered,
  type Outcome,
  Run,
  readValue,
  spend,
  type Value,
} from './values.ts'

/** Runs one node. */
type Step = (run: Run) => Outcome
/** Which fields the records have that a rule is asked about: its own, and the one around it. */
export type Scope = { readonly own: FieldNumbers; readonly outer: FieldNumbers }
export type Compiled = { readonly step: Step; readonly scope: Scope }

/**
 * `field` is the one the rule belongs to: `.ENTRY.` and `.OLDVALUE.` speak of it. A malformed tree gives a rule that faults.
 * Rules that are asked about the same record share a `scope`.
 */
export function compile(
  tree: Tree,
  field?: string,
  scope: Scope = { own: new FieldNumbers(), outer: new FieldNumbers() },
): Compiled {
  return { step: compileNode(tree, { ...scope, field }, 0), scope }
}

/** What the rule says of the records in `run`, which are numbered as its scope has it. */
export function ask(compiled: Compiled, run: Run): Outcome {
  run.left = MAX_STEPS
  try {
    const outcome = compiled.step(run)
    return run.left < 0 ? EXHAUSTED : outcome
  } catch (cause) {
    return broke(cause)
  }
}

/** An unknown time zone, a getter that throws: nobody's form stops for it. */
const broke = (cause: unknown): Fault => fault(`the rule broke: ${String(cause)}`)

/** The same for one rule alone, of records by name. */
export const evaluate = (compiled: Compiled, context: Context): Outcome => evaluateCounted(compiled, context).outcome

/** And how many steps it took: never more than the limit. */
export function evaluateCounted(compiled: Compiled, context: Context): { outcome: Outcome; steps: number } {
  try {
    const run = runOf(compiled.scope, context)
    const outcome = ask(compiled, run)
    return { outcome, steps: MAX_STEPS - Math.max(run.left, 0) }
  } catch (cause) {
    return { outcome: broke(cause), steps: 0 }
  }
}

function runOf({ own, outer }: Scope, context: Context): Run {
  const records = {
    value: own.list(context.value),
    previousValue: own.list(context.previousValue),
    outerValue: outer.list(context.outer?.value),
    outerPrevious: outer.list(context.outer?.previousValue),
  }
  return new Run(records, context)
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
type Constant = { readonly value: Value; readonly steps: number }

function constantOf(tree: Tree): Constant | null {
  if (isScalar(tree)) return { value: tree, steps: 1 }
  if (!Array.isArray(tree) || tree[0] !== 'list') return null
  const items = tree.slice(1)
  return items.every(isScalar) ? { value: Object.freeze(items), steps: tree.length } : null
}

const constantStep =
  ({ value, steps }: Constant): Step =>
  (run) =>
    spend(run, steps) ? value : EXHAUSTED

type Place = Scope & { readonly field: string | undefined }

function compileNode(tree: Tree, place: Place, depth: number): Step {
  if (Array.isArray(tree) && depth > MAX_DEPTH) return broken('rule too deep')
  const constant = constantOf(tree)
  if (constant) return constantStep(constant)
  if (!Array.isArray(tree)) return broken('malformed rule')
  const [kind, ...rest] = tree as readonly [string, ...Tree[]]
  const name = String(rest[0])
  if (kind === 't') return counted(tokenStep(name, place))
  if (kind === 'f' || kind === 'l' || kind === 'o' || kind === 'ol') return fieldStep(kind, name, place)
  const operands = (kind === 'call' ? rest.slice(1) : rest).map((part) => compileNode(part, place, depth + 1))
  if (kind === 'call') return callStep(name, operands, rest.slice(1))
  return operatorStep(kind, operands, rest) ?? broken('malformed rule')
}

function operatorStep(kind: string, operands: readonly Step[], trees: readonly Tree[]): Step | null {
  if (kind === 'list') return counted(listStep(operands))
  if (kind === 'not') return operands.length === 1 ? notStep(operands[0]!) : null
  if (operands.length < 2) return null
  if (kind === 'and' || kind === 'or') return chainStep(kind, operands)
  if (Object.hasOwn(arithmetic, kind)) return foldStep(kind as keyof typeof arithmetic, operands)
  if (!Object.hasOwn(comparisons, kind)) return null
  const [left, right] = operands as [Step, Step]
  const constant = constantOf(trees[1]!)
  const holds = comparisons[kind]!
  return constant ? againstConstant(left, constant, holds) : pairStep(left, right, holds)
}

/** Four times nearly the same, and each its own function: this is what rules do most. */
function fieldStep(kind: 'f' | 'l' | 'o' | 'ol', name: string, { own, outer }: Place): Step {
  const at = kind === 'f' || kind === 'l' ? own.of(name) : outer.of(name)
  if (kind === 'f') return (run) => (spend(run, 1) ? readValue(run.value[at], name, run) : EXHAUSTED)
  if (kind === 'l') return (run) => (spend(run, 1) ? readValue(run.previousValue[at], name, run) : EXHAUSTED)
  if (kind === 'o') return (run) => (spend(run, 1) ? readValue(run.outerValue[at], name, run) : EXHAUSTED)
  return (run) => (spend(run, 1) ? readValue(run.outerPrevious[at], name, run) : EXHAUSTED)
}

function tokenStep(word: string, { field, own }: Place): Step {
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

/** What most rules ask, and so in one step: something against what is written out in the rule. */
const againstConstant =
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

const comparisons: Readonly<Record<string, Pairwise>> = {
  '=': equal,
  '!=': (a, b, run) => !equal(a, b, run),
  '<': ordered((order) => order < 0),
  '<=': ordered((order) => order <= 0),
  '>': ordered((order) => order > 0),
  '>=': ordered((order) => order >= 0),
  in: (a, b, run) => includes(b, a, run),
  contains: includes,
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
