// A form as a sheet of paper to fill in by hand: its fields in their order, with a box for each option where the list is
// short enough. Pure.
import type { FieldDefinition, FormDefinition, GroupDefinition, INPUT_TYPES } from '#contract/form-definition.ts'
import type { RuleSets } from '#contract/rule-set.ts'
import { fitsParents, isActive, type LookupTables } from '#rules/lookup-choice.ts'
import { entryOf, isMoney } from '#rules/record/datatypes.ts'

/** `options`: boxes to tick; otherwise there is room to write, `lines` high. */
export type SheetField = { name: string; label: string; required: boolean; hint: string } & (
  | { kind: 'options'; options: string[] }
  | { kind: 'write'; lines: number }
)
/** `rows`: number of empty lines of a table, with the fields as its columns. */
export type SheetGroup = { key: string; label: string; fields: SheetField[]; rows: number }
export type SheetSection = { name: string; label: string; groups: SheetGroup[] }

/** Parts of a form for which there is nothing to write on paper. */
const NOT_ON_PAPER: ReadonlySet<string> = new Set(['History', 'Photos', 'Supplements', 'LocationPlotter'])
/** A person is one line: the portal knows the rest. */
const PEOPLE: ReadonlySet<string> = new Set(['AgentLookup', 'OfficeLookup'])

/** Lengths in millimeters, as data-sheet.css prints them: three columns to a page. */
const [PAGES_MOST, COLUMNS, COLUMN_MM, LINE_MM, FIELD_MM, HEAD_MM] = [4, 3, 196, 3.2, 5.1, 6]
const CHARACTERS_A_LINE = 50
/** Options of a list up to which it is printed: as many as fit on four pages. */
const LISTS = [60, 40, 30, 24, 20, 17, 14, 12, 10, 9, 8, 7, 6, 5, 4, 3, 0]

export function blankSheet(definition: FormDefinition, tables: LookupTables): SheetSection[] {
  for (const most of LISTS) {
    const sheet = sectionsOf(definition, tables, most)
    if (heightOf(sheet) <= PAGES_MOST * COLUMNS * COLUMN_MM) return sheet
  }
  return sectionsOf(definition, tables, 0)
}

function sectionsOf(definition: FormDefinition, tables: LookupTables, most: number): SheetSection[] {
  const fields = new Map(definition.fields.map((field) => [field.FieldName, field]))
  const known = (name: string) => (name === 'PropertyType' ? (definition.propertyType ?? null) : null)
  const optionsOf = ({ comboBoxLookupName }: FieldDefinition): string[] => {
    const rows = tables.get(comboBoxLookupName ?? '')?.rows ?? []
    const isOffered = rows.filter((row) => isActive(row) && fitsParents(row, known))
    return isOffered.length > most ? [] : isOffered.map(({ Description }) => Description)
  }
  return [...definition.pages]
    .sort((a, b) => a.pageSortOrder - b.pageSortOrder)
    .map(({ PageName, PageLabel, groups }) => ({
      name: PageName,
      label: PageLabel,
      groups: groups.flatMap((group, at) => {
        const rules = group.items ? (definition.itemRules[group.items] ?? {}) : definition.rules
        const own = fieldsOf(group, fields).flatMap((field) => fieldOnPaper(field, { rules, optionsOf }) ?? [])
        const rows = group.items
          ? Math.min(group.repeatableMaxCount ?? ROOMS, group.items === 'rooms' ? ROOMS : ROWS)
          : 0
        const { label = '' } = group
        const key = `${PageName}/${at}`
        if (own[0] && PEOPLE.has(group.groupType))
          return [{ key, label: '', fields: [{ ...own[0], label: label || own[0].label }], rows }]
        return own.length > 0 ? [{ key, label, fields: own, rows }] : []
      }),
    }))
    .filter(({ groups }) => groups.length > 0)
}

const [ROWS, ROOMS] = [3, 10]

function fieldsOf(group: GroupDefinition, fields: ReadonlyMap<string, FieldDefinition>): FieldDefinition[] {
  if (NOT_ON_PAPER.has(group.groupType)) return []
  const own = group.items ? (group.itemFields ?? []) : group.fields.flatMap((name) => fields.get(name) ?? [])
  return PEOPLE.has(group.groupType) ? own.filter(isToWrite).slice(0, 1) : own
}

/** The type is the sheet's own; what the portal fills in itself is not asked for. */
const isToWrite = ({ FieldName, IsVisible, IsDisabled }: FieldDefinition): boolean =>
  FieldName !== 'PropertyType' && IsVisible !== false && IsDisabled !== true

/** Required always, or by a rule in some cases. */
const isRequired = ({ FieldName, IsRequired }: FieldDefinition, rules: RuleSets): boolean =>
  IsRequired === true || rules[`${FieldName}Rules`]?.some(({ action }) => action === 'SET_REQUIRED') === true

type Context = { rules: RuleSets; optionsOf: (field: FieldDefinition) => string[] }

function fieldOnPaper(field: FieldDefinition, { rules, optionsOf }: Context): SheetField | null {
  if (!isToWrite(field)) return null
  const { FieldName: name, fieldLabel, maxLength = 0 } = field
  const { control } = entryOf(field)
  const named = { name, label: fieldLabel.trim(), required: isRequired(field, rules), hint: hintOf(field) }
  const options = control === 'yesno' ? ['Yes', 'No'] : optionsOf(field)
  if (options.length > 0) return { ...named, kind: 'options', options }
  return { ...named, kind: 'write', lines: field.comboBoxLookupName || isWebAddress(field) ? 1 : linesFor(maxLength) }
}

const WEB_ADDRESS: (typeof INPUT_TYPES)[number] = 'WebAddress'
const isWebAddress = ({ inputType }: FieldDefinition): boolean => inputType === WEB_ADDRESS
const linesFor = (maxLength: number): number => (maxLength > 1000 ? 4 : maxLength > 250 ? 2 : 1)

const hintOf = (field: FieldDefinition): string => {
  const { control } = entryOf(field)
  if (isMoney(field)) return '$'
  if (field.multiselect) return 'all that apply'
  return control === 'date' || control === 'datetime' ? 'yyyy-mm-dd' : ''
}

/** Of one long column. */
const heightOf = (sheet: readonly SheetSection[]): number =>
  sheet.reduce((sum, { groups }) => sum + HEAD_MM + groups.reduce((all, group) => all + groupHeight(group), 0), 0)

function groupHeight({ fields, rows, label }: SheetGroup): number {
  const head = label ? FIELD_MM : 0
  // A table is as wide as the page.
  if (rows > 0) return head + (rows + 1.5) * FIELD_MM * COLUMNS
  return fields.reduce((sum, field) => sum + fieldHeight(field), head)
}

function fieldHeight(field: SheetField): number {
  if (field.kind === 'write') return FIELD_MM * field.lines + (field.label.length > CHARACTERS_A_LINE / 2 ? LINE_MM : 0)
  const characters = field.options.reduce((sum, option) => sum + option.length + BOX, field.label.length + BOX)
  return LINE_MM * Math.ceil(characters / (CHARACTERS_A_LINE * FILLED)) + GAP_MM
}
const [BOX, FILLED, GAP_MM] = [4, 0.9, 1.2]
