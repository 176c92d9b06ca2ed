/**
 * Evaluates rule trees, on the phone and on the server alike. An evaluation never throws and never runs long: every
 * error is a fault, and every node, list item and stretch of text costs steps, of which an evaluation has 10,000. Do
 * not import the parser here: phones do not load it.
 */
import { arithmetic } from './arithmetic.ts'
import { FieldNumbers } from './field-numbers.ts'
import {
  againstConstant,
  broken,
  callStep,
  chainStep,
  comparisons,
  constantOf,
  constantStep,
  counted,
  fieldStep,
  foldStep,
  listStep,
  type NodeScope,
  notStep,
  pairStep,
  type Scope,
  type Step,
  tokenStep,
} from './steps.ts'
import { MAX_DEPTH, type Tree } from './tree.ts'
import { type Context, EXHAUSTED, type Fault, fault, MAX_STEPS, type Outcome, Run } from './values.ts'

export type Compiled = { readonly step: Step; readonly scope: Scope }

/**
 * `field` is the rule's own field, the subject of `.ENTRY.` and `.OLDVALUE.`. A malformed tree compiles to a rule that
 * faults. Rules about the same record share a `scope`.
 */
export function compile(
  tree: Tree,
  field?: string,
  scope: Scope = { own: new FieldNumbers(), outer: new FieldNumbers() },
): Compiled {
  return { step: compileNode(tree, { ...scope, field }, 0), scope }
}

/** Runs a rule on the records in `run`, which are numbered by the rule's scope. */
export function ask(compiled: Compiled, run: Run): Outcome {
  run.left = MAX_STEPS
  try {
    const outcome = compiled.step(run)
    return run.left < 0 ? EXHAUSTED : outcome
  } catch (cause) {
    return broke(cause)
  }
}

/** An unknown time zone or a throwing getter becomes a fault and never stops a form. */
const broke = (cause: unknown): Fault => fault(`the rule broke: ${String(cause)}`)

/** Evaluates a single rule on records by name. */
export const evaluate = (compiled: Compiled, context: Context): Outcome => evaluateCounted(compiled, context).outcome

/** The same, with the number of steps used; never more than the limit. */
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

/** Kinds of nodes that are followed by a name: a token, a field of a record, a function. */
const NAMING = new Set(['t', 'f', 'l', 'o', 'ol', 'call'])

function compileNode(tree: Tree, scope: NodeScope, depth: number): Step {
  if (Array.isArray(tree) && depth > MAX_DEPTH) return broken('rule too deep')
  const constant = constantOf(tree)
  if (constant) return constantStep(constant)
  if (!Array.isArray(tree)) return broken('malformed rule')
  const [kind, ...rest] = tree as readonly [string, ...Tree[]]
  if (typeof kind !== 'string') return broken('malformed rule')
  if (NAMING.has(kind) && typeof rest[0] !== 'string') return broken('malformed rule')
  const name = rest[0] as string
  if (kind === 't') return counted(tokenStep(name, scope))
  if (kind === 'f' || kind === 'l' || kind === 'o' || kind === 'ol') return fieldStep(kind, name, scope)
  const operands = (kind === 'call' ? rest.slice(1) : rest).map((part) => compileNode(part, scope, depth + 1))
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
