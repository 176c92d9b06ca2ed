/**
 * A delivered definition made ready to be judged, once: its rules compiled, its fields indexed by what they depend on.
 * A target is one place a message can stand: a field of the record, a field of every row of a section, a section.
 */
import { REPEATABLE_MAX } from '#contract/constants.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { Rule, RuleSets } from '#contract/rule-set.ts'
import { type Compiled, compile } from './expression/evaluate.ts'
import type { Tree } from './expression/tree.ts'

/** A delivered rule. Compiled when it is first asked: a form opens on one of its pages, and need not wait for the rules of the others. */
export class PlannedRule {
  readonly id: string
  readonly action: Rule['action']
  readonly order: number
  readonly deps: Rule['deps']
  readonly errorText: string | undefined
  readonly warningText: string | undefined
  private readonly tree: Tree
  private readonly field: string
  private ready: Compiled | undefined

  constructor({ id, action, order, deps, errorText, warningText, tree }: Rule, field: string) {
    this.id = id
    this.action = action
    this.order = order
    this.deps = deps
    this.errorText = errorText
    this.warningText = warningText
    this.tree = tree as Tree
    this.field = field
    this.ready = undefined
  }

  get compiled(): Compiled {
    this.ready ??= compile(this.tree, this.field)
    return this.ready
  }
}

export type Target = {
  /** Field name or section target; unique in the record, or in its section. */
  readonly name: string
  readonly label: string
  readonly page: string
  /** Absent for a section. */
  readonly field?: FieldDefinition
  /** In RuleOrder. */
  readonly rules: readonly PlannedRule[]
  /** Is there a rule that narrows the codes, one that sets a value? Most fields have neither. */
  readonly picks: boolean
  readonly sets: boolean
  /** For the target that stands for a whole section: which one, and how many rows it takes. */
  readonly section?: string
  readonly most?: number
}

export type SectionPlan = {
  readonly name: string
  /** Fields of a row, by name. */
  readonly targets: ReadonlyMap<string, Target>
  readonly fields: ReadonlyMap<string, FieldDefinition>
  /** Field of the record → targets of every row. */
  readonly outerDependents: ReadonlyMap<string, readonly Target[]>
  /** Dotted word → targets of every row. */
  readonly tokenDependents: ReadonlyMap<string, readonly Target[]>
}

export type CompiledForm = {
  readonly definition: FormDefinition
  readonly fields: ReadonlyMap<string, FieldDefinition>
  readonly targets: ReadonlyMap<string, Target>
  readonly dependents: ReadonlyMap<string, readonly Target[]>
  readonly tokenDependents: ReadonlyMap<string, readonly Target[]>
  readonly sections: ReadonlyMap<string, SectionPlan>
  /** Section → the targets that stand for it as a whole. */
  readonly sectionTargets: ReadonlyMap<string, readonly Target[]>
}

type SectionTarget = { readonly section: string; readonly name: string; readonly label: string }

/** Where a message about a section as a whole stands. The first of a section also holds its cap. */
export const SECTION_TARGETS: readonly SectionTarget[] = [
  { section: 'photos', name: 'Photos', label: 'Photos' },
  { section: 'supplements', name: 'Supplements', label: 'Supplements' },
  { section: 'rooms', name: 'Rooms', label: 'Rooms' },
  { section: 'rooms', name: 'RoomDimensions', label: 'Room Dimensions' },
  { section: 'rooms', name: 'RoomTypeMinimumRequirements', label: 'Room Type Minimum Requirements' },
  { section: 'openHouses', name: 'OpenHouses', label: 'Open Houses' },
  { section: 'doors', name: 'Doors', label: 'Doors' },
  { section: 'units', name: 'Units', label: 'Units' },
  { section: 'parcels', name: 'Parcels', label: 'Parcels' },
  { section: 'history', name: 'History', label: 'History' },
]

const byOrder = (a: { order: number }, b: { order: number }) => a.order - b.order

const UNRULED: Pick<Target, 'rules' | 'picks' | 'sets'> = { rules: [], picks: false, sets: false }

const isPick = ({ action }: PlannedRule) => action === 'SET_PICKLIST' || action === 'RESTRICT_PICKLIST'
const isSet = ({ action }: PlannedRule) => action === 'SET'

function ruled(sets: RuleSets | undefined, name: string): Pick<Target, 'rules' | 'picks' | 'sets'> {
  const key = `${name}Rules`
  if (!sets || !Object.hasOwn(sets, key)) return UNRULED
  const rules = sets[key]!.map((rule) => new PlannedRule(rule, name)).sort(byOrder)
  return { rules, picks: rules.some(isPick), sets: rules.some(isSet) }
}

const fieldTarget = (field: FieldDefinition, sets: RuleSets | undefined): Target => ({
  name: field.FieldName,
  label: field.fieldLabel,
  page: field.PageName,
  field,
  ...ruled(sets, field.FieldName),
})

const nothing = (): readonly string[] => []
/** Whose codes decide what may be chosen here. */
const parentsOf = ({ field }: Target): readonly string[] => field?.parentFields ?? []
/** A target always reads its own field; `.ENTRY.` and `.OLDVALUE.` are that field. */
const itselfAndParents = (target: Target): readonly string[] =>
  target.field ? [target.name, ...parentsOf(target)] : []

/** What is read → who reads it. */
function index(
  targets: Iterable<Target>,
  reads: (rule: PlannedRule) => readonly string[] | undefined,
  alsoReads: (target: Target) => readonly string[],
) {
  const readers = new Map<string, Target[]>()
  const note = (name: string, target: Target) => {
    const found = readers.get(name)
    if (!found) readers.set(name, [target])
    // One target after the other is noted: if it is there, it is the last.
    else if (found.at(-1) !== target) found.push(target)
  }
  for (const target of targets) {
    for (const name of alsoReads(target)) note(name, target)
    for (const rule of target.rules) for (const name of reads(rule) ?? []) note(name, target)
  }
  return readers
}

function planSection(definition: FormDefinition, name: string, fields: readonly FieldDefinition[]): SectionPlan {
  const sets = Object.hasOwn(definition.itemRules, name) ? definition.itemRules[name] : undefined
  const targets = new Map(fields.map((field) => [field.FieldName, fieldTarget(field, sets)]))
  return {
    name,
    targets,
    fields: new Map(fields.map((field) => [field.FieldName, field])),
    outerDependents: index(targets.values(), ({ deps }) => deps.outer, parentsOf),
    tokenDependents: index(targets.values(), ({ deps }) => deps.tokens, nothing),
  }
}

const plans = new WeakMap<FormDefinition, CompiledForm>()

/** The plan of a definition that stays in hand: whoever opens its form once more finds the rules compiled. */
export function planOf(definition: FormDefinition): CompiledForm {
  const known = plans.get(definition)
  if (known) return known
  const form = compileForm(definition)
  plans.set(definition, form)
  return form
}

/** Compiles a definition: some milliseconds. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const fields = new Map(definition.fields.map((field) => [field.FieldName, field]))
  const targets = new Map(definition.fields.map((field) => [field.FieldName, fieldTarget(field, definition.rules)]))
  const sections = new Map<string, SectionPlan>()
  for (const page of definition.pages)
    for (const { items, itemFields = [], repeatableMaxCount: most = REPEATABLE_MAX } of page.groups) {
      if (!items || sections.has(items)) continue
      sections.set(items, planSection(definition, items, itemFields))
      const places = SECTION_TARGETS.filter(({ section, name }) => section === items && !targets.has(name))
      for (const [position, { name, label }] of places.entries()) {
        const rules = ruled(definition.rules, name)
        targets.set(name, {
          name,
          label,
          page: page.PageName,
          ...rules,
          section: items,
          ...(position === 0 && { most }),
        })
      }
    }
  return {
    definition,
    fields,
    targets,
    sections,
    sectionTargets: new Map(
      [...sections.keys()].map((name) => [name, [...targets.values()].filter(({ section }) => section === name)]),
    ),
    dependents: index(targets.values(), ({ deps }) => deps.fields, itselfAndParents),
    tokenDependents: index(targets.values(), ({ deps }) => deps.tokens, nothing),
  }
}
