// Checks the board's rules over the record as it would be written. The phone ran the same rules; this result counts.
import type { StatusLetter } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Role } from '#contract/rights.ts'
import { checkRecord, type Finding } from '#rules/check-record.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { changeFlags, sectionOf } from '#rules/record/sections.ts'
import type { Change, Snapshot } from '../../records/changed-fields.ts'
import { photoRows } from '../../records/written-photos.ts'

export type Checked = { errors: FieldError[]; warnings: { target: string; message: string }[]; faults: string[] }

export type RecordToCheck = {
  form: CompiledForm
  /** null for a new listing. */
  before: Snapshot | null
  after: Snapshot
  changes: Change[]
  status: StatusLetter
  /** The submitting member's role. */
  role: Role
  tables: ReadonlyMap<string, LookupTable>
  now: Date
  timeZone: string
}

export function checkListing(submission: RecordToCheck): Checked {
  const { form, before, after, changes, status, role, tables, now, timeZone } = submission
  const touched = new Set(changes.map((change) => change.className))
  const found = checkRecord(form, {
    // As on the phone: the current status, beside the one that it is submitted as.
    values: { ...after.fields, StandardStatus: before?.fields.StandardStatus ?? 'I' },
    base: before?.fields ?? null,
    rows: rowsOf(after),
    ...(before ? { baseRows: rowsOf(before) } : {}),
    flags: changeFlags((section) => touched.has(sectionOf(section).target)),
    now: now.toISOString(),
    timezone: timeZone,
    tokens: { SUBMITSTATUS: status, OPERATION: before ? 'edit' : 'create', USERCLASS: role.toUpperCase() },
    tables,
    judgesUnseen: true,
  })
  const isIncomplete = status === 'I' && form.definition.propertyType !== undefined
  const counts = isIncomplete ? blocksIncomplete(form) : () => true
  const errors = found.errors.filter(counts).map(({ target, code, message }) => ({ target, code, message }))
  return {
    errors,
    warnings: found.warnings.map(({ target, message }) => ({ target, message })),
    faults: found.faults.map((fault) => `${fault.rule}: ${fault.error}`),
  }
}

const rowsOf = ({ items, photos }: Snapshot) => ({
  ...items,
  photos: photoRows(photos),
})

const STORABLE = new Set(['value', 'choice', 'too-many'])

/**
 * An incomplete listing may lack anything and contradict itself. Invalid values, choices that the field does not offer,
 * and rules about the status still block it: a stored value may stay, so an unavailable choice must not enter this way.
 */
function blocksIncomplete({ definition }: CompiledForm): (finding: Finding) => boolean {
  const sets = [definition.rules, ...Object.values(definition.itemRules)]
  const aware = new Set(
    sets
      .flatMap((set) => Object.values(set).flat())
      .filter((rule) => rule.deps.tokens?.some((word) => word.toUpperCase() === 'SUBMITSTATUS'))
      .map((rule) => rule.id),
  )
  return ({ code }) => STORABLE.has(code) || aware.has(code)
}
