// Turns the words of a photographed data sheet into proposed values for the form, field by field. Pure.
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import { choiceProblem, type LookupTables, type ReadParent } from '#rules/lookup-choice.ts'
import { readUnit, type Unit } from '#rules/measure.ts'
import { isEmpty, sameValue } from '#rules/record/value.ts'
import type { Box, Word } from '../../device/reader/reader-messages.ts'
import { type Option, readValue } from './read-value.ts'
import { type LabelledText, labelledTexts, linesOf } from './sheet-lines.ts'

export type SheetForm = {
  /** Fields that this member may fill now, in the form's order. */
  fields: readonly { label: string; definition: FieldDefinition }[]
  /** A field's current value, which lookups read for their parents. */
  value(name: string): Value
  /** The unit field of a measured number. */
  unitsOf(name: string): string | undefined
  /** Parses a text as the field's own control does. */
  typed(name: string, text: string): Value
  /** Options that can be chosen with these parents. */
  options(name: string, read: ReadParent): readonly Option[]
  tables: LookupTables
  /**
   * Messages of the board's rules against these values, by field, in a record with everything else that the form
   * contains.
   */
  refusals(values: Values): ReadonlyMap<string, string>
}

/** A field whose label was found on the sheet. `text`: what was read after it, at `box` on the page. */
type OnSheet = { name: string; label: string; text: string; box: Box }
/** `values` includes all parts: a size and its unit. */
export type Proposal = OnSheet & { values: Values }
/** The text was read but is not a valid value of the field. */
type Unread = OnSheet & { problem: string }
export type Proposals = { open: Proposal[]; same: Proposal[]; unread: Unread[] }

/** In the order of the sheet, against which they are checked. `same`: values that the form already has. */
export function proposalsOf(words: readonly Word[], form: SheetForm): Proposals {
  const labels = form.fields.map(({ label, definition }) => ({ name: definition.FieldName, label }))
  const found = labelledTexts(linesOf(words), labels)
  const read = readAll(found, form)
  const each = refuse(
    found.flatMap(({ name }) => read.get(name) ?? []),
    form,
  )
  const all = each.filter((one) => 'values' in one)
  const isSame = ({ values }: Proposal) =>
    Object.entries(values).every(([name, value]) => sameValue(definitionOf(form, name), form.value(name), value))
  return {
    open: all.filter((one) => !isSame(one)),
    same: all.filter(isSame),
    unread: each.filter((one) => 'problem' in one),
  }
}

/**
 * Values that the board's rules refuse are not proposed. A value refused only together with the others may be right and
 * another one wrong: it stays, and the form reports it.
 */
function refuse(each: readonly (Proposal | Unread)[], form: SheetForm): (Proposal | Unread)[] {
  const together = form.refusals(Object.assign({}, ...each.map((one) => ('values' in one ? one.values : {}))))
  return each.map((one) => {
    if (!('values' in one) || !together.has(one.name)) return one
    const problem = form.refusals(one.values).get(one.name)
    if (problem === undefined) return one
    const { values: _, ...written } = one
    return { ...written, problem }
  })
}

const definitionOf = ({ fields }: SheetForm, name: string): FieldDefinition =>
  fields.find(({ definition }) => definition.FieldName === name)!.definition

/** Reads in the form's order: a county before its cities, whose choices depend on it. */
function readAll(found: readonly LabelledText[], form: SheetForm): Map<string, Proposal | Unread> {
  const texts = new Map(found.map((each) => [each.name, each]))
  const taken: Values = {}
  const parent: ReadParent = (name) => taken[name] ?? form.value(name)
  const read = new Map<string, Proposal | Unread>()
  for (const { label, definition } of form.fields) {
    const name = definition.FieldName
    const written = texts.get(name)
    if (!written) continue
    const answer = readValue(definition, {
      text: written.text,
      options: form.options(name, parent),
      typed: (text) => form.typed(name, text),
    })
    const outcome = 'problem' in answer ? answer : withUnit(name, answer, form, taken)
    if ('values' in outcome) Object.assign(taken, outcome.values)
    read.set(name, { ...written, label, ...outcome })
  }
  return read
}

const OTHER_UNIT = 'The form doesn’t offer this unit here.'
const TWO_UNITS = 'Another size on the sheet has another unit, and the form has one for both.'

/** A number with the unit that was written after it. `taken`: values proposed by the fields before it. */
function withUnit(
  name: string,
  { value, unit }: { value: Value; unit?: Unit },
  form: SheetForm,
  taken: Values,
): { values: Values } | { problem: string } {
  if (!unit) return { values: { [name]: value } }
  const units = form.unitsOf(name)
  if (units === undefined) return { problem: OTHER_UNIT }
  const before = taken[units]
  if (before !== undefined && readUnit(before) !== unit) return { problem: TWO_UNITS }
  const isOpen = form.fields.some(({ definition }) => definition.FieldName === units)
  const code = isOpen ? form.options(units, form.value).find((each) => readUnit(each.code) === unit)?.code : undefined
  if (code !== undefined) return { values: { [name]: value, [units]: code } }
  return readUnit(form.value(units)) === unit ? { values: { [name]: value } } : { problem: OTHER_UNIT }
}

/**
 * The values that these proposals write together, and the proposals that do not fit together, such as a city of a
 * county that was skipped.
 */
export function settle(used: readonly Proposal[], form: SheetForm): { values: Values; unfit: ReadonlySet<string> } {
  let kept = used
  for (;;) {
    const values: Values = Object.assign({}, ...kept.map((each) => each.values))
    const parent: ReadParent = (name) => values[name] ?? form.value(name)
    const fits = kept.filter((each) =>
      Object.entries(each.values).every(
        ([name, value]) => choiceProblem(definitionOf(form, name), form.tables, { value, parent }, null) === null,
      ),
    )
    const unfit = used.filter((each) => !fits.includes(each)).map(({ name }) => name)
    if (fits.length === kept.length) return { values, unfit: new Set(unfit) }
    kept = fits
  }
}

/** Current values of a proposal's fields; empty if the field itself is empty. */
export const heldBy = ({ name, values }: Proposal, form: SheetForm): Values =>
  isEmpty(form.value(name)) ? {} : Object.fromEntries(Object.keys(values).map((each) => [each, form.value(each)]))
