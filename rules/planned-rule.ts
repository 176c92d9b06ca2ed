// The rules of one target, compiled on first use and grouped by action.
import type { Rule, RuleSets } from '#contract/rule-set.ts'
import { type Compiled, compile } from './expression/evaluate.ts'
import type { Scope } from './expression/steps.ts'
import type { Tree } from './expression/tree.ts'

/** `rules`: number of rules planned so far. */
export type PlanScope = Scope & { rules: number }

/**
 * A delivered rule. Compiled on first use, so that the page a form opens on does not wait for the rules of other pages.
 */
export class PlannedRule {
  readonly id: string
  readonly action: Rule['action']
  readonly order: number
  readonly deps: Rule['deps']
  readonly errorText: string | undefined
  readonly warningText: string | undefined
  /** Index of its answer in a list of answers. */
  readonly number: number
  private readonly tree: Tree
  readonly field: string
  private readonly scope: Scope
  private ready: Compiled | undefined

  constructor({ id, action, order, deps, errorText, warningText, tree }: Rule, field: string, scope: PlanScope) {
    this.id = id
    this.action = action
    this.order = order
    this.deps = deps
    this.errorText = errorText
    this.warningText = warningText
    this.number = scope.rules++
    this.tree = tree as Tree
    this.field = field
    this.scope = scope
    this.ready = undefined
  }

  get compiled(): Compiled {
    this.ready ??= compile(this.tree, this.field, this.scope)
    return this.ready
  }
}

/** A target's rules, each list in RuleOrder. Most are empty. */
export type RulesByUse = {
  readonly rules: readonly PlannedRule[]
  /** SET_DISPLAY, SET_REQUIRED, SET_READ_ONLY */
  readonly display: readonly PlannedRule[]
  /** SET_PICKLIST, RESTRICT_PICKLIST */
  readonly picks: readonly PlannedRule[]
  /** ACCEPT, REJECT, WARNING */
  readonly checks: readonly PlannedRule[]
  /** The last SET, the last SET_DEFAULT. */
  readonly set: PlannedRule | undefined
  readonly start: PlannedRule | undefined
}

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

const USES = {
  SET_DISPLAY: 'display',
  SET_REQUIRED: 'display',
  SET_READ_ONLY: 'display',
  SET_PICKLIST: 'picks',
  RESTRICT_PICKLIST: 'picks',
  ACCEPT: 'checks',
  REJECT: 'checks',
  WARNING: 'checks',
} as const

const NO_RULES: readonly PlannedRule[] = []
const UNRULED: RulesByUse = {
  rules: NO_RULES,
  display: NO_RULES,
  picks: NO_RULES,
  checks: NO_RULES,
  set: undefined,
  start: undefined,
}

export function ruled(sets: RuleSets | undefined, name: string, scope: PlanScope): RulesByUse {
  const key = `${name}Rules`
  if (!sets || !Object.hasOwn(sets, key)) return UNRULED
  const rules = sets[key]!.map((rule) => new PlannedRule(rule, name, scope)).sort(byOrder)
  for (const rule of rules) numberNames(rule, scope)
  return byUse(rules)
}

/** `rules`: in RuleOrder. */
export function byUse(rules: readonly PlannedRule[]): RulesByUse {
  const use = { display: [], picks: [], checks: [] } as Record<'display' | 'picks' | 'checks', PlannedRule[]>
  let set: PlannedRule | undefined
  let start: PlannedRule | undefined
  for (const rule of rules) {
    if (rule.action === 'SET') set = rule
    else if (rule.action === 'SET_DEFAULT') start = rule
    // An action unknown to this build has no effect.
    else if (Object.hasOwn(USES, rule.action)) use[USES[rule.action]].push(rule)
  }
  return { rules, ...use, set, start }
}

/** Numbers every name that rules read before the first record is read, even if the rule is compiled later. */
function numberNames({ deps }: PlannedRule, { own, outer }: PlanScope): void {
  for (const name of deps.fields) own.of(name)
  for (const name of deps.last ?? []) own.of(name)
  for (const name of deps.outer ?? []) outer.of(name)
}
