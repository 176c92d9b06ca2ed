// Checks the board's rules on the record as it would be written. The phone ran the same rules; this result decides.
import type { StatusLetter } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { FieldError } from '#contract/problem.ts'
import type { Role } from '#contract/rights.ts'
import { checkRecord } from '#rules/check-record.ts'
import type { CompiledForm } from '#rules/form-plan.ts'
import { blocksIncomplete } from '#rules/incomplete.ts'
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
  /** Role of the submitting member. */
  role: Role
  tables: ReadonlyMap<string, LookupTable>
  now: Date
  timeZone: string
}

export function checkListing(submission: RecordToCheck): Checked {
  const { form, before, after, changes, status, role, tables, now, timeZone } = submission
  const touched = new Set(changes.map((change) => change.className))
  const found = checkRecord(form, {
    // The same as on the phone: the current status, in addition to the one that it is submitted as.
    values: { ...after.fields, StandardStatus: before?.fields.StandardStatus ?? 'I' },
    base: before?.fields ?? null,
    rows: rowsOf(after),
    ...(before ? { baseRows: rowsOf(before) } : {}),
    flags: changeFlags((section) => touched.has(sectionOf(section).target)),
    now: now.toISOString(),
    timezone: timeZone,
    tokens: { SUBMITSTATUS: status, OPERATION: before ? 'edit' : 'create', USERCLASS: role.toUpperCase() },
    tables,
    checksHiddenFields: true,
  })
  const isIncomplete = status === 'I' && form.definition.propertyType !== undefined
  const counts = isIncomplete ? blocksIncomplete(form.definition) : () => true
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
