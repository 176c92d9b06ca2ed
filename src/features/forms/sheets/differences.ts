// A draft's changes to its record, for the member to see before Submit: fields in the form's order, rows and photos
// counted. Pure.
import { isChangeForm } from '#contract/change-form.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import type { ItemSection, Value } from '#contract/listing.ts'
import { rowValues } from '#rules/record/row.ts'
import { itemFieldsOf, sectionOf } from '#rules/record/sections.ts'
import { defaultValue, isEmpty, sameValue, UNDESCRIBED } from '#rules/record/value.ts'
import { changedValues, rowsHaveChanged } from '#src/offline/drafts/draft-changes.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { sectionRows } from '#src/offline/drafts/no-work.ts'
import { photoChanges, photoWords } from '#src/offline/drafts/photo-changes.ts'
import { UNTOUCHED } from '#src/offline/drafts/revision.ts'
import type { FieldModel, FormModel, GroupModel } from '../engine/form-model.ts'

export type FieldDifference = {
  kind: 'field'
  name: string
  label: string
  definition: FieldDefinition
  before: Value
  now: Value
  /**
   * Values that changed with it and are put back with it: for a person all fields, including the hidden key and the
   * office.
   */
  together: readonly { name: string; before: Value; now: Value }[]
  /** Composed from other fields, such as the address as shown: it follows them, and is not put back by itself. */
  isComposed: boolean
}
/** `words`: 1 added, 2 changed. */
type SectionDifference = { kind: 'rows'; section: string; label: string; words: string }
type PhotoDifference = { kind: 'photos'; label: string; words: string }
export type Difference = FieldDifference | SectionDifference | PhotoDifference
export type PageDifferences = { name: string; label: string; differences: Difference[] }

/** Pages with differences. Empty if there is no record to compare with; omits fields that the member does not see. */
export function differencesOf(draft: Draft, model: FormModel, isShown: (name: string) => boolean): PageDifferences[] {
  if (!draft.base) return []
  const changed = changedValues(draft, model.definition)
  return model.pages
    .map(({ name, label, groups }) => ({
      name,
      label,
      differences: groups.flatMap((group) => [
        ...fieldDifferences(draft, group, officeOf(group, groups), changed, isShown),
        ...itemDifferences(draft, group, model.definition),
      ]),
    }))
    .filter(({ differences }) => differences.length > 0)
}

/** `filled`: filled in by the portal and not changed by anybody; sent as well. */
type Reviewed = { changed: PageDifferences[]; filled: FieldDifference[] }

/**
 * Separates a change form's own defaults from the member's changes. A new record has nothing to compare with, only what
 * was filled in.
 */
export function reviewOf(
  draft: Draft,
  model: FormModel,
  { today, isShown }: { today: string; isShown: (name: string) => boolean },
): Reviewed {
  if (!draft.base) return { changed: [], filled: begunWith(draft, model, isShown) }
  const pages = differencesOf(draft, model, isShown)
  const isFilled = (each: Difference): each is FieldDifference =>
    each.kind === 'field' &&
    isChangeForm(draft.formName) &&
    isEmpty(each.before) &&
    sameValue(each.definition, each.now, defaultValue(each.definition, today))
  const changed = pages.map((page) => ({ ...page, differences: page.differences.filter((each) => !isFilled(each)) }))
  return {
    changed: changed.filter(({ differences }) => differences.length > 0),
    filled: pages.flatMap(({ differences }) => differences.filter(isFilled)),
  }
}

/**
 * Values that a new record's form filled in when it opened. A copied value is marked at its field until it is
 * confirmed.
 */
function begunWith(draft: Draft, { pages }: FormModel, isShown: (name: string) => boolean): FieldDifference[] {
  const copied = new Set(draft.copied?.names ?? [])
  const given = Object.fromEntries(
    Object.entries(draft.fields).flatMap(([name, { value, rev }]) =>
      rev <= UNTOUCHED && !copied.has(name) && !isEmpty(value) ? [[name, value]] : [],
    ),
  )
  return pages.flatMap(({ groups }) => groups.flatMap((group) => fieldDifferences(draft, group, [], given, isShown)))
}

/**
 * The draft with values that its form shows and will send, but has not written: a change form's defaults wait for the
 * first change.
 */
export function withDefaults(draft: Draft, model: FormModel, value: (name: string) => Value): Draft {
  if (!isChangeForm(draft.formName)) return draft
  const waiting = [...model.fields.values()].flatMap(({ name, definition }) => {
    const base = draft.base?.values[name] ?? null
    const isWritten = name in draft.fields || sameValue(definition, value(name), base)
    return isWritten
      ? []
      : [[name, { value: value(name), base, editedAt: draft.editedAt, rev: draft.revision }] as const]
  })
  return waiting.length === 0 ? draft : { ...draft, fields: { ...draft.fields, ...Object.fromEntries(waiting) } }
}

function fieldDifferences(
  { base }: Draft,
  group: GroupModel,
  office: readonly FieldModel[],
  changed: Readonly<Record<string, Value>>,
  isShown: (name: string) => boolean,
): FieldDifference[] {
  const oldAndNew = ({ name }: FieldModel) => ({
    name,
    before: base?.values[name] ?? null,
    now: changed[name] ?? null,
  })
  const isChanged = ({ name }: FieldModel) => name in changed
  const shown = group.fields.filter((field) => isChanged(field) && isShown(field.name))
  const isPerson = group.definition.role !== undefined
  // The person in a role is one choice: putting back half of it would leave the key, and with it the choice.
  const lines = isPerson ? shown.slice(0, 1) : shown
  return lines.map((field) => ({
    kind: 'field',
    ...oldAndNew(field),
    label: field.label,
    definition: field.definition,
    isComposed: !isPerson && field.definition.IsDisabled === true,
    together: (isPerson ? [...group.fields, ...office].filter(isChanged) : [field]).map(oldAndNew),
  }))
}

/** The fields filled in along with an agent's: the office in the same role. */
const officeOf = ({ definition }: GroupModel, groups: readonly GroupModel[]): readonly FieldModel[] => {
  const office = definition.role?.replace(/Agent$/, 'Office')
  if (office === undefined || office === definition.role) return []
  return groups.find((other) => other.definition.role === office)?.fields ?? []
}

function itemDifferences(draft: Draft, { items }: GroupModel, form: FormDefinition): Difference[] {
  if (items === null) return []
  const label = sectionOf(items).title
  if (items === 'photos') {
    const words = photoWords(photoChanges(draft))
    return words ? [{ kind: 'photos', label, words }] : []
  }
  const section = items as ItemSection
  return rowsHaveChanged(draft, section, form)
    ? [{ kind: 'rows', section, label, words: rowWords(draft, section, form) }]
    : []
}

function rowWords(draft: Draft, section: ItemSection, form: FormDefinition): string {
  const fields = new Map(itemFieldsOf(form, section).map((field) => [field.FieldName, field]))
  const saved = new Map((draft.base?.items[section] ?? []).map((row) => [row.uid, row]))
  const rows = sectionRows(draft, section)
  const living = rows.filter(({ IsDeleted }) => !IsDeleted)
  const differs = (row: (typeof rows)[number]) => {
    const [values, was] = [rowValues(row), rowValues(saved.get(row.uid))]
    return Object.keys({ ...values, ...was }).some(
      (name) => !sameValue(fields.get(name) ?? UNDESCRIBED, values[name], was[name]),
    )
  }
  const added = living.filter(({ uid }) => !saved.has(uid)).length
  const deleted = rows.filter(({ uid, IsDeleted }) => IsDeleted && saved.get(uid)?.IsDeleted === false).length
  const changed = living.filter((row) => saved.has(row.uid) && differs(row)).length
  const counted = [
    added > 0 && `${added} added`,
    changed > 0 && `${changed} changed`,
    deleted > 0 && `${deleted} deleted`,
  ]
  return counted.filter(Boolean).join(', ') || 'another order'
}
