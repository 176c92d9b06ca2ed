/**
 * Prepares a delivered definition for evaluation, once: compiles its rules and indexes its fields by their dependencies. A
 * target is anything that can carry a message: a field of the record, a field of every row of a section, or a section.
 */
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { RuleSets } from '#contract/rule-set.ts'
import { FieldNumbers } from './expression/field-numbers.ts'
import { type PlannedRule, type PlanScope, type RulesByUse, ruled } from './planned-rule.ts'
import { capOf, SECTION_TARGETS } from './record/sections.ts'

export type Target = RulesByUse & {
  /** Field name or section target; unique within the record or the section. */
  readonly name: string
  readonly label: string
  readonly page: string
  /** Absent for a section. */
  readonly field?: FieldDefinition
  /** The field's number in the record or in its row; -1 for a section. */
  readonly number: number
  /** Only for targets that represent a whole section: its name and the most rows it accepts. */
  readonly section?: string
  readonly most?: number
}

/** Rules that read a name, and the targets of those rules. */
type Readers = { readonly targets: readonly Target[]; readonly rules: readonly PlannedRule[] }

export type SectionPlan = {
  readonly name: string
  /** Fields of a row, by name. */
  readonly targets: ReadonlyMap<string, Target>
  readonly fields: ReadonlyMap<string, FieldDefinition>
  readonly numbers: FieldNumbers
  /** Field of the record → targets of every row. */
  readonly outerDependents: ReadonlyMap<string, Readers>
  /** Dotted word → targets of every row. */
  readonly tokenDependents: ReadonlyMap<string, Readers>
}

export type CompiledForm = {
  readonly definition: FormDefinition
  readonly fields: ReadonlyMap<string, FieldDefinition>
  /** Numbers of the record's fields. */
  readonly numbers: FieldNumbers
  readonly targets: ReadonlyMap<string, Target>
  /** Field → its readers. */
  readonly dependents: ReadonlyMap<string, Readers>
  /** Dotted word → its readers. */
  readonly tokenDependents: ReadonlyMap<string, Readers>
  readonly sections: ReadonlyMap<string, SectionPlan>
  /** Section → the targets that represent it as a whole. */
  readonly sectionTargets: ReadonlyMap<string, readonly Target[]>
}

const fieldTarget = (field: FieldDefinition, sets: RuleSets | undefined, scope: PlanScope): Target => ({
  name: field.FieldName,
  label: field.fieldLabel,
  page: field.PageName,
  field,
  number: scope.own.of(field.FieldName),
  ...ruled(sets, field.FieldName, scope),
})

/** `.ENTRY.` is the rule's own field. */
const readsOf = ({ deps, field }: PlannedRule): readonly string[] =>
  deps.tokens?.includes('ENTRY') ? [...deps.fields, field] : deps.fields
const nothing = (): readonly string[] => []
/** Fields whose codes decide which choices this field has. */
const parentsOf = ({ field }: Target): readonly string[] => field?.parentFields ?? []
/** A target always depends on its own field. */
const itselfAndParents = (target: Target): readonly string[] =>
  target.field ? [target.name, ...parentsOf(target)] : []

/** Inverts the dependencies: name → its readers. */
function index(
  targets: Iterable<Target>,
  reads: (rule: PlannedRule) => readonly string[] | undefined,
  alsoReads: (target: Target) => readonly string[],
) {
  const readers = new Map<string, { targets: Target[]; rules: PlannedRule[] }>()
  const readersOf = (name: string) => {
    const present = readers.get(name)
    if (present) return present
    const none = { targets: [], rules: [] }
    readers.set(name, none)
    return none
  }
  const add = (name: string, target: Target, rule?: PlannedRule) => {
    const all = readersOf(name)
    // Targets are processed one by one, so a target already listed is the last one.
    if (all.targets.at(-1) !== target) all.targets.push(target)
    if (rule) all.rules.push(rule)
  }
  for (const target of targets) {
    for (const name of alsoReads(target)) add(name, target)
    for (const rule of target.rules) for (const name of reads(rule) ?? []) add(name, target, rule)
  }
  return readers
}

function planSection(
  definition: FormDefinition,
  name: string,
  fields: readonly FieldDefinition[],
  outer: FieldNumbers,
): SectionPlan {
  const numbers = new FieldNumbers()
  const scope = { own: numbers, outer, rules: 0 }
  const sets = Object.hasOwn(definition.itemRules, name) ? definition.itemRules[name] : undefined
  const targets = new Map(fields.map((field) => [field.FieldName, fieldTarget(field, sets, scope)]))
  return {
    name,
    targets,
    fields: new Map(fields.map((field) => [field.FieldName, field])),
    numbers,
    outerDependents: index(targets.values(), ({ deps }) => deps.outer, parentsOf),
    tokenDependents: index(targets.values(), ({ deps }) => deps.tokens, nothing),
  }
}

const plans = new WeakMap<FormDefinition, CompiledForm>()

/** The cached plan of a definition: reopening a form does not compile its rules again. */
export function planOf(definition: FormDefinition): CompiledForm {
  const cached = plans.get(definition)
  if (cached) return cached
  const form = compileForm(definition)
  plans.set(definition, form)
  return form
}

/** Compiles a definition, which takes some milliseconds. */
export function compileForm(definition: FormDefinition): CompiledForm {
  const numbers = new FieldNumbers()
  const scope = { own: numbers, outer: new FieldNumbers(), rules: 0 }
  const { rules } = definition
  const fields = new Map(definition.fields.map((field) => [field.FieldName, field]))
  const targets = new Map(definition.fields.map((field) => [field.FieldName, fieldTarget(field, rules, scope)]))
  const sections = new Map<string, SectionPlan>()
  for (const page of definition.pages)
    for (const group of page.groups) {
      const { items, itemFields = [] } = group
      if (!items || sections.has(items)) continue
      sections.set(items, planSection(definition, items, itemFields, numbers))
      const places = SECTION_TARGETS.filter(({ section, name }) => section === items && !targets.has(name))
      for (const [position, { name, label }] of places.entries()) {
        targets.set(name, {
          name,
          label,
          page: page.PageName,
          number: -1,
          ...ruled(rules, name, scope),
          section: items,
          ...(position === 0 && { most: capOf(group) }),
        })
      }
    }
  return {
    definition,
    fields,
    numbers,
    targets,
    sections,
    sectionTargets: new Map(
      [...sections.keys()].map((name) => [name, [...targets.values()].filter(({ section }) => section === name)]),
    ),
    dependents: index(targets.values(), readsOf, itselfAndParents),
    tokenDependents: index(targets.values(), ({ deps }) => deps.tokens, nothing),
  }
}
