// The board's rules over the record as it would be written. The phone asked the same rules; this answer counts.
import { TIME_ZONE } from '#contract/constants.ts'
import type { StatusLetter, Value, Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { FieldError } from '#contract/problem.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { type Change, RECORD_CLASS, type Snapshot } from './changed-fields.ts'

export type Checked = { errors: FieldError[]; warnings: { target: string; message: string }[]; faults: string[] }

export type Submission = {
  form: CompiledForm
  /** null for a listing that does not exist yet. */
  before: Snapshot | null
  after: Snapshot
  changes: Change[]
  status: StatusLetter
  tables: ReadonlyMap<string, LookupTable>
  now: Date
}

export function checkListing(submission: Submission): Checked {
  const { form, before, after, changes, status, tables, now } = submission
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
    tokens: { SUBMITSTATUS: status, OPERATION: before ? 'edit' : 'create' },
  })
  const isIncomplete = status === 'I' && form.definition.propertyType !== undefined
  const counts = isIncomplete ? blocksIncomplete(form) : () => true
  const errors = found.errors.filter(counts).map(({ target, code, message }) => ({ target, code, message }))
  const seen = new Set(errors.map((error) => error.target))
  return {
    errors: [...errors, ...unknownCodes(form, after.fields, changes, tables).filter(({ target }) => !seen.has(target))],
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

/** A changed coded field must hold codes of its table. Codes that were retired since may stay where they are. */
function unknownCodes(
  form: CompiledForm,
  values: Values,
  changes: Change[],
  tables: ReadonlyMap<string, LookupTable>,
): FieldError[] {
  return changes.flatMap(({ className, fieldName }) => {
    const table = className === RECORD_CLASS && tables.get(form.fields.get(fieldName)?.comboBoxLookupName ?? '')
    if (!table || table.rows.length === 0) return []
    const codes = new Set(table.rows.map((row) => row.Code))
    return codesIn(values[fieldName]).every((code) => codes.has(code))
      ? []
      : [{ target: fieldName, code: 'choice', message: 'This is not one of the choices.' }]
  })
}

const codesIn = (value: Value | undefined): string[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [String(value)]
