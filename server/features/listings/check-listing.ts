// The board's rules over the record as it would be written. The phone asked the same rules; this answer counts.
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
  timeZone: string
}

export function checkListing(submission: Submission): Checked {
  const { form, before, after, changes, status, role, tables, now, timeZone } = submission
  const touched = new Set(changes.map((change) => change.className))
  const found = checkRecord(form, {
    // As the phone judges it: the status that it has, beside the one that it is submitted as.
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
 * An incomplete listing may lack anything and contradict itself; what is no value or no choice of its field, and rules that speak of the status, still
 * refuse: what is there once may stay, so a choice that nobody is offered must not come in by this door.
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
