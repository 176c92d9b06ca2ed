// The engine's model of a definition: pages in order, every field with its control, and the dependencies between
// fields. Built once per form.
import type { FieldDefinition, FormDefinition, GroupDefinition } from '#contract/form-definition.ts'
import { isMoney } from '#rules/record/datatypes.ts'
import { type ControlKind, controlOf } from '#rules/record/value.ts'
import { type FieldWidth, widthOf } from './field-layout.ts'

export type FieldModel = {
  name: string
  label: string
  kind: ControlKind
  definition: FieldDefinition
  /** Name of the lookup table, for the two lookup kinds. */
  table: string | null
  /** Shown with a $ prefix. */
  money: boolean
  width: FieldWidth
}

export type GroupModel = {
  definition: GroupDefinition
  /** Unique in the form: `page/index`. */
  id: string
  label: string
  fields: FieldModel[]
  /** Name of the array in the payload, for repeatable groups. */
  items: string | null
  itemFields: FieldModel[]
}

export type FormPage = { index: number; name: string; label: string; groups: GroupModel[] }

export type FormModel = {
  definition: FormDefinition
  pages: FormPage[]
  fields: Map<string, FieldModel>
  /** section → field name → field */
  itemFields: Map<string, Map<string, FieldModel>>
  sections: Map<string, GroupModel>
  /** Page index by field name, and by section. */
  pageOfField: Map<string, number>
  pageOfSection: Map<string, number>
  /** units field → the fields whose numbers it converts */
  measured: Map<string, string[]>
  /** measured field → its units field */
  unitsOf: Map<string, string>
}

function fieldModel(definition: FieldDefinition): FieldModel {
  const kind = controlOf(definition)
  return {
    name: definition.FieldName,
    label: definition.fieldLabel.trim(),
    kind,
    definition,
    table: definition.comboBoxLookupName ?? null,
    money: isMoney(definition),
    width: widthOf(definition, kind),
  }
}

const bySortOrder = (a: { SortOrder: number }, b: { SortOrder: number }) => a.SortOrder - b.SortOrder

function groupModel(definition: GroupDefinition, id: string, fields: Map<string, FieldModel>): GroupModel {
  return {
    definition,
    id,
    label: definition.label ?? '',
    fields: definition.fields.flatMap((name) => fields.get(name) ?? []),
    items: definition.items ?? null,
    itemFields: [...(definition.itemFields ?? [])].sort(bySortOrder).map(fieldModel),
  }
}

/** Fields that are not in any group still belong to their page: they come last, as plain fields. page → its group */
function leftOvers(definition: FormDefinition): Map<string, GroupDefinition> {
  const grouped = new Set(definition.pages.flatMap((page) => page.groups.flatMap((group) => group.fields)))
  const groups = new Map<string, GroupDefinition>()
  const left = definition.fields.filter(({ FieldName }) => !grouped.has(FieldName)).sort(bySortOrder)
  for (const { PageName, FieldName } of left) {
    const group = groups.get(PageName) ?? { groupType: 'Fields', fields: [] }
    group.fields.push(FieldName)
    groups.set(PageName, group)
  }
  return groups
}

const models = { saved: new WeakMap<FormDefinition, FormModel>(), new: new WeakMap<FormDefinition, FormModel>() }

/**
 * The cached model of a definition, so that reopening its form does not build it again. `of`: new or existing record.
 */
export function modelOf(definition: FormDefinition, of: keyof typeof models): FormModel {
  const known = models[of].get(definition)
  if (known) return known
  const model = buildModel(of === 'saved' ? definition : withoutHistory(definition))
  models[of].set(definition, model)
  return model
}

/** Removes pages that this member may not open. `allowed`: by page name; a missing entry means allowed. */
export function withoutBarred(model: FormModel, allowed: Readonly<Record<string, boolean>>): FormModel {
  const open = model.pages.filter(({ name }) => allowed[name] !== false)
  if (open.length === model.pages.length || open.length === 0) return model
  const pages = open.map((page, index) => ({ ...page, index }))
  return { ...model, pages, ...indexPages(pages) }
}

/** A new listing has no history. */
const withoutHistory = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  pages: definition.pages.filter((page) => page.groups.some(({ groupType }) => groupType !== 'History')),
})

export function buildModel(definition: FormDefinition): FormModel {
  const fields = new Map(definition.fields.map((field) => [field.FieldName, fieldModel(field)]))
  const left = leftOvers(definition)
  const pages = [...definition.pages]
    .sort((a, b) => a.pageSortOrder - b.pageSortOrder)
    .map((page, index): FormPage => {
      const groups = [...page.groups, ...[left.get(page.PageName) ?? []].flat()]
      return {
        index,
        name: page.PageName,
        label: page.PageLabel,
        groups: groups.map((group, at) => groupModel(group, `${page.PageName}/${at}`, fields)),
      }
    })
  return { definition, pages, fields, ...indexPages(pages) }
}

function indexPages(pages: FormPage[]) {
  const sections = new Map<string, GroupModel>()
  const itemFields = new Map<string, Map<string, FieldModel>>()
  const pageOfField = new Map<string, number>()
  const pageOfSection = new Map<string, number>()
  const measured = new Map<string, string[]>()
  for (const page of pages)
    for (const group of page.groups) {
      for (const field of group.fields) if (!pageOfField.has(field.name)) pageOfField.set(field.name, page.index)
      const { unitsField } = group.definition
      if (unitsField && !group.items)
        measured.set(unitsField, [
          ...(measured.get(unitsField) ?? []),
          ...group.fields.filter((field) => field.kind === 'number').map((field) => field.name),
        ])
      if (!group.items) continue
      sections.set(group.items, group)
      pageOfSection.set(group.items, page.index)
      itemFields.set(group.items, new Map(group.itemFields.map((field) => [field.name, field])))
    }
  const unitsOf = new Map([...measured].flatMap(([units, names]) => names.map((name) => [name, units] as const)))
  return { sections, itemFields, pageOfField, pageOfSection, measured, unitsOf }
}

/** The folded group that contains this field, if any. */
export const foldOf = (model: FormModel, key: string): GroupModel | undefined =>
  model.pages[model.pageOfField.get(key) ?? -1]?.groups.find(
    ({ definition, fields }) => definition.folded && fields.some(({ name }) => name === key),
  )

const SHOWN_BY: ReadonlySet<string> = new Set(['SET_DISPLAY', 'SET_REQUIRED', 'SET_READ_ONLY'])

/**
 * Fields of a page that rules may hide, require or lock: their state must be known before the page is drawn. Errors can
 * follow later.
 */
export function decidedByRules(model: FormModel, page: FormPage): ReadonlySet<string> {
  const { rules } = model.definition
  const names = page.groups.flatMap((group) => group.fields.map((field) => field.name))
  return new Set(names.filter((name) => rules[`${name}Rules`]?.some(({ action }) => SHOWN_BY.has(action))))
}
