// The board's rules over the record as it would be written. The phone asked the same rules; this answer counts.
import { TIME_ZONE } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { StatusLetter, Value, Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Role } from '#contract/rights.ts'
import { checkRecord, type Finding, sectionTarget } from '#rules/check-record.ts'
import { isEmpty, sameValue } from '#rules/field-types.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import type { Change, Snapshot } from './changed-fields.ts'
import { rowFields } from './sent-values.ts'

export type Checked = { errors: FieldError[]; warnings: { target: string; message: string }[]; faults: string[] }

export type Submission = {
  form: CompiledForm
  /** null for a listing that does not exist yet. */
  before: Snapshot | null
  after: Snapshot
  changes: Change[]
  status: StatusLetter
  /** Of who submits. */
  role: Role
  tables: ReadonlyMap<string, LookupTable>
  now: Date
}

export function checkListing(submission: Submission): Checked {
  const { form, before, after, changes, status, role, now } = submission
  const touched = new Set(changes.map((change) => change.className))
  const found = checkRecord(form, {
    // As the phone judges it: the status that it has, beside the one that it is submitted as.
    values: { ...after.fields, StandardStatus: before?.fields.StandardStatus ?? 'I' },
    base: before?.fields ?? null,
    rows: rowsOf(after),
    ...(before ? { baseRows: rowsOf(before) } : {}),
    flags: {
      photosHaveChanged: touched.has('Media'),
      roomsHaveChanged: touched.has('Rooms'),
      supplementsHaveChanged: touched.has('Supplements'),
      openHousesHaveChanged: touched.has('OpenHouses'),
    },
    now: now.toISOString(),
    timezone: TIME_ZONE,
    tokens: { SUBMITSTATUS: status, OPERATION: before ? 'edit' : 'create', USERCLASS: role.toUpperCase() },
  })
  const isIncomplete = status === 'I' && form.definition.propertyType !== undefined
  const counts = isIncomplete ? blocksIncomplete(form) : () => true
  const errors = found.errors.filter(counts).map(({ target, code, message }) => ({ target, code, message }))
  const seen = new Set(errors.map((error) => error.target))
  return {
    errors: [...errors, ...unknownCodes(submission).filter(({ target }) => !seen.has(target))],
    warnings: found.warnings.map(({ target, message }) => ({ target, message })),
    faults: found.faults.map((fault) => `${fault.rule}: ${fault.error}`),
  }
}

const rowsOf = ({ items, photos }: Snapshot) => ({
  ...items,
  photos: photos.map(({ photoId, description, sortOrder, isDeleted }) => ({
    id: photoId,
    Description: description,
    SortOrder: sortOrder,
    IsDeleted: isDeleted,
  })),
})

/** An incomplete listing may lack anything and contradict itself; what cannot be stored, and rules that speak of the status, still refuse. */
function blocksIncomplete({ definition }: CompiledForm): (finding: Finding) => boolean {
  const sets = [definition.rules, ...Object.values(definition.itemRules)]
  const aware = new Set(
    sets
      .flatMap((set) => Object.values(set).flat())
      .filter((rule) => rule.deps.tokens?.some((word) => word.toUpperCase() === 'SUBMITSTATUS'))
      .map((rule) => rule.id),
  )
  return ({ code }) => code === 'value' || code === 'too-many' || aware.has(code)
}

/** A coded field that changed must hold codes of its table. Codes that have left the table since may stay where they are. */
function unknownCodes({ form, before, after, tables }: Submission): FieldError[] {
  const unknown = (place: string, fields: Fields, was: Values, is: Values): FieldError[] =>
    [...fields].flatMap(([name, field]) => {
      const rows = tables.get(field.comboBoxLookupName ?? '')?.rows ?? []
      const [old, now] = [was[name] ?? null, is[name] ?? null]
      if (rows.length === 0 || isEmpty(now) || sameValue(field, old, now)) return []
      const codes = new Set([...rows.map((row) => row.Code), ...codesIn(old)])
      return codesIn(now).every((code) => codes.has(code))
        ? []
        : [{ target: place + name, code: 'choice', message: 'This is not one of the choices.' }]
    })
  return [
    ...unknown('', form.fields, before?.fields ?? {}, after.fields),
    ...[...form.sections].flatMap(([section, plan]) => {
      const were = new Map((before?.items[section] ?? []).map((row) => [row.uid, row]))
      const living = (after.items[section] ?? []).filter((row) => !row.IsDeleted)
      return living.flatMap((row) => {
        const [old, place] = [were.get(row.uid), `${sectionTarget(section)}[${row.SortOrder}].`]
        return unknown(place, plan.fields, old ? rowFields(old) : {}, rowFields(row))
      })
    }),
  ]
}

type Fields = ReadonlyMap<string, FieldDefinition>

const codesIn = (value: Value): string[] =>
  isEmpty(value) ? [] : Array.isArray(value) ? value.map(String) : [String(value)]
