/**
 * Decides whether a field may hold a code: codes of the field's own table that are active and fit the codes of its
 * parents. A saved value may stay, however old, until somebody changes it. The phone's options and the server's check
 * use the same decision.
 */
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { LookupRow, LookupTable } from '#contract/lookup.ts'
import { isEmpty } from './record/value.ts'

export type LookupTables = ReadonlyMap<string, LookupTable>

/** Value of a parent field as seen from a field: from its own row first, then from the record. */
export type ReadParent = (fieldName: string) => unknown

/** A field's value, with access to its parents' values. */
export type Choice = { readonly value: unknown; readonly parent: ReadParent }

const codesIn = (value: unknown): string[] =>
  isEmpty(value) ? [] : Array.isArray(value) ? value.map(String) : [String(value)]

/** Parents' codes are compared in upper case. */
const fold = (code: string): string => code.trim().toUpperCase()
export const heldCodes = (held: unknown): string[] => codesIn(held).map(fold)

/** Inactive codes cannot be chosen again. */
export const isActive = (row: LookupRow): boolean => row.Active !== false && row.ParentIsActive !== false

/** Every parent that a row names must hold one of the row's codes. */
export const fitsParents = (row: LookupRow, parent: ReadParent): boolean =>
  (row.Parents ?? []).every(({ ParentField, ParentCodes }) => {
    const held = heldCodes(parent(ParentField))
    return ParentCodes.some((code) => held.includes(fold(code)))
  })

const indexes = new WeakMap<LookupTable, ReadonlyMap<string, LookupRow>>()

function rowsByCode(table: LookupTable): ReadonlyMap<string, LookupRow> {
  const known = indexes.get(table)
  if (known) return known
  const rows = new Map(table.rows.map((row) => [row.Code, row]))
  indexes.set(table, rows)
  return rows
}

const sameParents = (row: LookupRow, now: ReadParent, before: ReadParent): boolean =>
  (row.Parents ?? []).every(
    ({ ParentField }) => heldCodes(now(ParentField)).join('\n') === heldCodes(before(ParentField)).join('\n'),
  )

/** Message for a choice that is not allowed; null if it is. `before` is null for a new value. */
export function choiceProblem(
  { comboBoxLookupName }: Pick<FieldDefinition, 'comboBoxLookupName'>,
  tables: LookupTables,
  now: Choice,
  before: Choice | null,
): string | null {
  const table = comboBoxLookupName === undefined ? undefined : tables.get(comboBoxLookupName)
  // Without a table, every choice is accepted.
  if (!table?.rows.length || isEmpty(now.value)) return null
  const rows = rowsByCode(table)
  const kept = before ? codesIn(before.value) : []
  for (const code of codesIn(now.value)) {
    const row = rows.get(code)
    const isNew = !kept.includes(code)
    if (isNew && !row) return 'This is not one of the choices.'
    if (isNew && !isActive(row!)) return 'This choice is no longer offered. Please choose again.'
    if (row && (isNew || !sameParents(row, now.parent, before!.parent)) && !fitsParents(row, now.parent))
      return 'This choice does not fit the others. Please choose again.'
  }
  return null
}
