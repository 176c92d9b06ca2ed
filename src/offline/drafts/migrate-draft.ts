// Migrates a draft from an earlier version of its form to the current one. The board changes its forms while phones
// hold unsent work, and none of that work may be dropped. A value without a field in the new form stays in the draft's
// registers: it is not submitted, the report names it, and a form that has the field again finds it. Pure.
import type { Register } from '#contract/draft.ts'
import type { FieldDefinition, FormDefinition } from '#contract/form-definition.ts'
import { capOf } from '#rules/record/sections.ts'
import { carryValue, isEmpty } from '#rules/record/value.ts'
import type { DraftUpdate } from '../store/draft-store.ts'
import type { Draft, LocalRegister } from './draft-model.ts'
import { draftPhotos, draftRows } from './draft-values.ts'
import { requireDraft } from './edit-draft.ts'
import { nextRevision } from './revision.ts'
import { isOver } from './standing.ts'

type Value = Register['value']
type Form = Pick<FormDefinition, 'formName' | 'hash' | 'fields' | 'pages'>

/** The page and label where a member finds the field. */
export type FormLocation = { page: string; label: string }
export type MovedValue = { from: FormLocation; to: FormLocation; was: Value; value: Value }
/**
 * gone: the form no longer has the field. unfit: a field of this name exists but doesn't accept the value, which is
 * shown there to be corrected.
 */
export type SetAside = { place: FormLocation; value: Value; why: 'gone' | 'unfit' }
/**
 * A section that accepts fewer items than the draft has: all of them are kept, but none is submitted until some are
 * deleted.
 */
export type Crowded = { place: FormLocation; has: number; most: number }
export type MigrationReport = { kept: number; moved: MovedValue[]; setAside: SetAside[]; crowded: Crowded[] }

/** Migrates only what was entered; the record's own values come from the server in the form's current version. */
/** `timeZone`: the board's. */
export function migrateDraft(
  draft: Draft,
  from: Form | null,
  to: Form,
  timeZone: string,
): { draft: Draft; report: MigrationReport } {
  const carry: Carry = (value, was, now) => carryValue(value, was, now, timeZone)
  const report: MigrationReport = { kept: 0, moved: [], setAside: [], crowded: [] }
  if (draft.definitionHash === to.hash) return { draft, report: { ...report, kept: countAnswers(draft) } }
  report.crowded = crowdedSections(draft, to)
  const rev = nextRevision(draft)
  const record = migrateRegisters(draft.fields, [placesOf(from), placesOf(to)], rev, { report, carry })
  const rows = Object.entries(draft.rows).map(([section, changes]) => {
    const places = [rowPlaces(from, section), rowPlaces(to, section)] as const
    const carried = Object.entries(changes).map(([uid, row]) => {
      const { registers, hasChanged } = migrateRegisters(row.fields, places, rev, { report, carry })
      return [uid, hasChanged ? { ...row, fields: registers, rev } : row] as const
    })
    return [section, Object.fromEntries(carried)] as const
  })
  const next = { ...draft, definitionHash: to.hash, fields: record.registers, rows: Object.fromEntries(rows) }
  const hasChanged = record.hasChanged || report.moved.some(({ was, value }) => was !== value)
  return { draft: hasChanged ? { ...next, revision: rev } : next, report }
}

function crowdedSections(draft: Draft, to: Form): Crowded[] {
  return to.pages.flatMap(({ PageLabel: page, groups }) =>
    groups.flatMap((group) => {
      const { items, label, groupType } = group
      const most = capOf(group)
      if (!items) return []
      const rows = items === 'photos' ? draftPhotos(draft) : draftRows(draft, items)
      const has = rows.filter(({ IsDeleted }) => !IsDeleted).length
      return has > most ? [{ place: { page, label: label ?? groupType }, has, most }] : []
    }),
  )
}

type Placed = { field: FieldDefinition; place: FormLocation }
type Places = ReadonlyMap<string, Placed>

function placesOf(form: Form | null): Places {
  const labels = new Map((form?.pages ?? []).map(({ PageName, PageLabel }) => [PageName, PageLabel]))
  return new Map(
    (form?.fields ?? []).map((field) => [
      field.FieldName,
      { field, place: { page: labels.get(field.PageName) ?? field.PageName, label: field.fieldLabel } },
    ]),
  )
}

function rowPlaces(form: Form | null, section: string): Places {
  const places = new Map<string, Placed>()
  for (const page of form?.pages ?? [])
    for (const group of page.groups)
      if (group.items === section)
        for (const field of group.itemFields ?? [])
          places.set(field.FieldName, { field, place: { page: page.PageLabel, label: field.fieldLabel } })
  return places
}

type Carry = (value: Value, was: FieldDefinition | undefined, now: FieldDefinition) => ReturnType<typeof carryValue>
type Migration = { report: MigrationReport; carry: Carry }

function migrateRegisters(
  registers: Record<string, LocalRegister>,
  [from, to]: readonly [Places, Places],
  rev: number,
  into: Migration,
): { registers: Record<string, LocalRegister>; hasChanged: boolean } {
  const next: Record<string, LocalRegister> = {}
  let hasChanged = false
  for (const [name, register] of Object.entries(registers)) {
    const value = migrateValue(name, register.value, from.get(name), to.get(name), into)
    next[name] = value === register.value ? register : { ...register, value, rev }
    hasChanged ||= value !== register.value
  }
  return { registers: next, hasChanged }
}

function migrateValue(
  name: string,
  value: Value,
  was: Placed | undefined,
  now: Placed | undefined,
  { report, carry }: Migration,
): Value {
  if (isEmpty(value)) return value
  const from = was?.place ?? { page: '', label: name }
  if (!now) {
    report.setAside.push({ place: from, value, why: 'gone' })
    return value
  }
  const carried = carry(value, was?.field, now.field)
  if (carried.kind === 'unfit') {
    report.setAside.push({ place: now.place, value, why: 'unfit' })
    return value
  }
  const next = carried.kind === 'changed' ? carried.value : value
  const isElsewhere = was !== undefined && was.place.page !== now.place.page
  if (isElsewhere || carried.kind === 'changed') report.moved.push({ from, to: now.place, was: value, value: next })
  else report.kept += 1
  return next
}

function countAnswers({ fields, rows }: Draft): number {
  const registers = [
    fields,
    ...Object.values(rows).flatMap((changes) => Object.values(changes).map((row) => row.fields)),
  ]
  return registers.flatMap((each) => Object.values(each)).filter(({ value }) => !isEmpty(value)).length
}

/** Passed in by the pages that open forms, because nothing else needs the datatypes. */
export const migration =
  (from: FormDefinition | null, to: FormDefinition, timeZone: string): DraftUpdate<MigrationReport | null> =>
  (found) => {
    const draft = requireDraft(found)
    // A waiting submission stays frozen as the member last saw it.
    const isFree = !isOver(draft) && (draft.submission === null || draft.submission.state === 'refused')
    if (!isFree || draft.binnedAt !== null || draft.definitionHash === to.hash) return { result: null }
    const migrated = migrateDraft(draft, from, to, timeZone)
    return { result: migrated.report, draft: migrated.draft }
  }
