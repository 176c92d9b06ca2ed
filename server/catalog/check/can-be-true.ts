/**
 * Decides whether these expressions can be true together. Answers `no` only with a proof for all values, because a rule
 * is rejected for it. `yes` is equally certain (values that satisfy them exist); `perhaps` means that neither was
 * proved.
 *
 * Conditions are split along .AND., .OR., .NOT. and IIF, one alternative at a time. In each alternative, every
 * comparison of a reference with a constant narrows the reference's possible values, and the alternative fails when
 * none are left. Anything else (arithmetic, two fields compared) only has to be consistent with itself.
 */
import { DAY_MS } from '#contract/constants.ts'
import { readTime } from '#rules/expression/dates.ts'
import type { Tree } from '#rules/expression/tree.ts'
import {
  anything,
  type Comparison,
  compareWith,
  isPossible,
  mirrored,
  numbers,
  oneOf,
  opposite,
  type Values,
  words,
} from './possible-values.ts'

/** `orFaults`: also satisfied when the expression has no value. */
export type Condition = { readonly tree: Tree; readonly is: boolean; readonly orFaults?: boolean }
/** The possible values of a reference before any comparison; days are counted from 1970. */
export type ValuesOf = (reference: Tree) => Values & { readonly days?: boolean }
export type Certainty = 'yes' | 'no' | 'perhaps'

type Node = readonly [string, ...Tree[]]
type State = { readonly held: ReadonlyMap<string, Values>; readonly exact: boolean }

const MOST_STEPS = 4_000
const REFERENCES: ReadonlySet<string> = new Set(['f', 'l', 'o', 'ol', 't'])
const COMPARISONS: ReadonlySet<string> = new Set(['=', '!=', '<', '<=', '>', '>='])
const MEASURES: Readonly<Record<string, readonly [least: number, most: number, empty: boolean]>> = {
  STRLEN: [0, Number.POSITIVE_INFINITY, false],
  LENGTH: [0, Number.POSITIVE_INFINITY, false],
  YEAR: [1, 9999, true],
  MONTH: [1, 12, true],
  DAY: [1, 31, true],
  WEEKDAY: [1, 7, true],
}

export const isNode = (tree: Tree): tree is Exclude<Tree, string | number | boolean | null> => Array.isArray(tree)
const nodeOf = (tree: Tree): Node => tree as unknown as Node
const isReference = (tree: Tree): boolean => isNode(tree) && REFERENCES.has(tree[0])
const isWritten = (tree: Tree) => !isNode(tree)
const isMeasure = (tree: Tree) => isNode(tree) && tree[0] === 'call' && Object.hasOwn(MEASURES, String(tree[1]))

/** True if the expression has a value whatever the record holds. */
function neverFaults(tree: Tree): boolean {
  if (!isNode(tree) || isReference(tree)) return true
  const [kind, ...operands] = nodeOf(tree)
  if (['and', 'or', 'not', 'in', 'contains', 'list'].includes(kind) || COMPARISONS.has(kind))
    return operands.every(neverFaults)
  return false
}

class Search {
  private steps = 0
  private readonly valuesOf: ValuesOf

  constructor(valuesOf: ValuesOf) {
    this.valuesOf = valuesOf
  }

  solve(goals: readonly Condition[], state: State): Certainty {
    if (++this.steps > MOST_STEPS) return 'perhaps'
    const [goal, ...rest] = goals
    if (!goal) return state.exact ? 'yes' : 'perhaps'
    const { tree, is, orFaults = false } = goal
    const same = (operand: Tree): Condition => ({ tree: operand, is, orFaults })
    if (!isNode(tree)) return (tree === true) === is ? this.solve(rest, state) : 'no'
    const [kind, ...operands] = nodeOf(tree)
    if (kind === 'not') return this.solve([{ tree: operands[0]!, is: !is, orFaults }, ...rest], state)
    if (kind === (is ? 'and' : 'or')) return this.all(operands, same, rest, state)
    if (kind === 'and' || kind === 'or')
      return this.any(
        operands.map((operand) => [same(operand), ...rest]),
        state,
      )
    if (kind === 'call' && operands[0] === 'IIF') return this.choice(operands.slice(1), goal, rest, state)
    if (orFaults && !neverFaults(tree)) return this.solve(rest, { ...state, exact: false })
    return this.solveFrom(this.atom(tree, is, state), rest)
  }

  private solveFrom(states: readonly (State | null)[], rest: readonly Condition[]): Certainty {
    return this.first(states.map((state) => () => (state ? this.solve(rest, state) : 'no')))
  }

  private any(alternatives: readonly (readonly Condition[])[], state: State): Certainty {
    return this.first(alternatives.map((goals) => () => this.solve(goals, state)))
  }

  private first(tries: readonly (() => Certainty)[]): Certainty {
    let verdict: Certainty = 'no'
    for (const attempt of tries) {
      const found = attempt()
      if (found === 'yes') return 'yes'
      if (found === 'perhaps') verdict = 'perhaps'
    }
    return verdict
  }

  /** A fault ends the chain: the conditions after it are never evaluated. */
  private all(
    operands: readonly Tree[],
    same: (operand: Tree) => Condition,
    rest: readonly Condition[],
    state: State,
  ): Certainty {
    const goals = operands.map(same)
    const cut = goals[0]?.orFaults ? operands.findIndex((operand) => !neverFaults(operand)) : -1
    if (cut < 0) return this.solve([...goals, ...rest], state)
    return this.solve([...goals.slice(0, cut), ...rest], { ...state, exact: false })
  }

  private choice(parts: readonly Tree[], goal: Condition, rest: readonly Condition[], state: State): Certainty {
    const [condition = null, yes = null, no = null] = parts
    if (goal.orFaults && !neverFaults(condition)) return this.solve(rest, { ...state, exact: false })
    // A branch that is a field yields that field's value, and EMPTY counts as no value.
    const ways = (branch: Tree): Condition[] => [
      { ...goal, tree: branch },
      ...(goal.orFaults && goal.is && isReference(branch) ? [{ tree: ['=', branch, null] as Tree, is: true }] : []),
    ]
    return this.any(
      [
        ...ways(yes).map((way) => [{ tree: condition, is: true }, way, ...rest]),
        ...ways(no).map((way) => [{ tree: condition, is: false }, way, ...rest]),
      ],
      state,
    )
  }

  /** States in which the condition holds, one per alternative; null if it cannot hold. */
  private atom(tree: Tree, is: boolean, state: State): (State | null)[] {
    const [kind, left = null, right = null] = nodeOf(tree)
    if (isReference(tree)) {
      return [
        is ? this.compared(tree, '=', true, state) : this.narrow(tree, (values) => oneOf(values, [false, null]), state),
      ]
    }
    if (COMPARISONS.has(kind)) return [this.comparison(kind as Comparison, left, right, is, state)]
    if (kind === 'in') return this.membership(left, right, is, state, tree)
    if (kind === 'contains' && !isReference(left)) return this.membership(right, left, is, state, tree)
    const beside =
      is && (kind === 'contains' || (kind === 'call' && left === 'MATCH')) ? (kind === 'contains' ? left : right) : null
    const known = isReference(beside) ? this.narrow(beside, (values) => compareWith(values, '!=', null), state) : state
    return [known && this.agreed(JSON.stringify(tree), is, known)]
  }

  private comparison(kind: Comparison, left: Tree, right: Tree, is: boolean, state: State): State | null {
    const operator = is ? kind : opposite[kind]
    const usable = (side: Tree) => isReference(side) || isMeasure(side)
    if (usable(left) && isWritten(right)) return this.compared(left, operator, right, state)
    if (usable(right) && isWritten(left)) return this.compared(right, mirrored[operator], left, state)
    // Two variables: `a > b` is `b < a`, `a >= b` is not `a < b`.
    if (kind === '=' || kind === '!=') {
      const pair = [JSON.stringify(left), JSON.stringify(right)].sort().join(' = ')
      return this.agreed(pair, operator === '=', state)
    }
    const turned = kind === '>' || kind === '<='
    const pair = turned ? [right, left] : [left, right]
    return this.agreed(`${JSON.stringify(pair)} <`, (kind === '<' || kind === '>') === is, state)
  }

  private membership(item: Tree, list: Tree, is: boolean, state: State, tree: Tree): (State | null)[] {
    const members = isNode(list) && list[0] === 'list' ? (list.slice(1) as Tree[]) : [list]
    if (!isReference(item) || !members.every(isWritten)) return [this.agreed(JSON.stringify(tree), is, state)]
    const written = members.map((member) => this.written(item, member))
    if (written.includes(undefined)) return [this.agreed(JSON.stringify(tree), is, state)]
    if (is && this.holds(item).kind === 'words')
      return [this.narrow(item, (values) => oneOf(values, written as null[]), state)]
    if (is) return members.map((member) => this.compared(item, '=', member, state))
    let left: State | null = state
    for (const member of members) left = left && this.compared(item, '!=', member, left)
    return [left]
  }

  /**
   * Converts a constant date to its day number when compared with a date field; undefined if texts are compared as
   * moments.
   */
  private written(reference: Tree, value: Tree): null | number | string | boolean | undefined {
    const time = typeof value === 'string' ? readTime(value) : null
    if (!time) return value as null | number | string | boolean
    return this.holds(reference).days && time.day ? time.ms / DAY_MS : undefined
  }

  private compared(reference: Tree, operator: Comparison, value: Tree, state: State): State | null {
    const written = this.written(reference, value)
    if (written === undefined) return { ...state, exact: false }
    return this.narrow(reference, (values) => compareWith(values, operator, written), state)
  }

  private holds(reference: Tree): ReturnType<ValuesOf> {
    if (!isMeasure(reference)) return this.valuesOf(reference)
    const [, name, of = null] = nodeOf(reference)
    const [from, most, empty] = MEASURES[String(name)]!
    const measured = isReference(of) ? this.valuesOf(of) : anything
    const to = name === 'STRLEN' && measured.kind === 'words' ? (measured.maxLength ?? most) : most
    return numbers({ from, to, empty, step: 1 })
  }

  private narrow(reference: Tree, change: (values: Values) => Values | null, state: State): State | null {
    const key = JSON.stringify(reference)
    const values = change(state.held.get(key) ?? this.holds(reference))
    if (!values) return { ...state, exact: false }
    if (!isPossible(values)) return null
    return { held: new Map(state.held).set(key, values), exact: state.exact && isReference(reference) }
  }

  /** Keeps an opaque condition consistent: if it is true here, it cannot be false there. */
  private agreed(key: string, is: boolean, state: State): State | null {
    const name = `? ${key}`
    const before = state.held.get(name) ?? words({ empty: false, only: new Set([true, false]) })
    const values = compareWith(before, '=', is)!
    return isPossible(values) ? { held: new Map(state.held).set(name, values), exact: false } : null
  }
}

export const canBeTrue = (conditions: readonly Condition[], valuesOf: ValuesOf): Certainty =>
  new Search(valuesOf).solve(conditions, { held: new Map(), exact: true })
