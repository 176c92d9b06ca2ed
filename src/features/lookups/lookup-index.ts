// The board's lookup tables for the forms: texts for codes, and options filtered by their parents, computed when a
// sheet opens.
import type { LookupRow, LookupTable } from '#contract/lookup.ts'
import { fitsParents, heldCodes, isActive, type LookupTables, type ReadParent } from '#rules/lookup-choice.ts'

export type LookupOption = {
  code: string
  text: string
  disabled: boolean
  /** Other words that match it in a search. */
  also?: readonly string[] | undefined
}

/** Options that rules keep in a table or remove from it. */
export type CodeLimits = { allowedCodes: readonly string[] | null; refusedCodes: readonly string[] | null }
const NO_LIMITS: CodeLimits = { allowedCodes: null, refusedCodes: null }

type Indexed = { table: LookupTable; byCode: Map<string, LookupRow>; parents: readonly string[] }
const NO_PARENTS: readonly string[] = []

/** Codes are compared in upper case. */
const fold = (code: string): string => code.trim().toUpperCase()

/** Shown and announced: the member chose it earlier and may keep it, but it can't be chosen again. */
const DISABLED = ' (disabled)'

export class LookupIndex {
  readonly tables: LookupTables
  private readonly indexed = new Map<string, Indexed>()
  private readonly parents = new Map<string, readonly string[]>()

  constructor(tables: readonly LookupTable[]) {
    this.tables = new Map(tables.map((table) => [table.tableName, table]))
  }

  describe(table: string, code: string): string {
    const row = this.of(table)?.byCode.get(fold(code))
    if (!row) return code
    return isActive(row) ? row.Description : row.Description + DISABLED
  }

  parentsOf(table: string): readonly string[] {
    const parents = this.parents.get(table)
    if (parents) return parents
    const found = findParents(this.tables.get(table))
    this.parents.set(table, found)
    return found
  }

  fits(table: string, code: string, read: ReadParent): boolean {
    const row = this.of(table)?.byCode.get(fold(code))
    return !row || fitsParents(row, read)
  }

  options(
    table: string,
    read: ReadParent,
    chosen: readonly string[],
    { allowedCodes, refusedCodes }: CodeLimits = NO_LIMITS,
  ): LookupOption[] {
    const indexed = this.of(table)
    if (!indexed) return chosen.map((code) => ({ code, text: code, disabled: true }))
    const kept = new Set(chosen.map(fold))
    const allowed = allowedCodes && new Set(allowedCodes.map(fold))
    const refused = new Set(refusedCodes?.map(fold))
    const options = indexed.table.rows.flatMap((row) => {
      const code = fold(row.Code)
      const ruledOut = refused.has(code) || (allowed && !allowed.has(code))
      const offered = isActive(row) && !ruledOut && fitsParents(row, read)
      if (!offered && !kept.has(code)) return []
      const text = isActive(row) ? row.Description : row.Description + DISABLED
      return [{ code: row.Code, text, disabled: !offered, ...(row.Synonyms && { also: row.Synonyms }) }]
    })
    const strange = chosen.filter((code) => !indexed.byCode.has(fold(code)))
    return [...options, ...strange.map((code) => ({ code, text: code, disabled: true }))]
  }

  /** Every option that is allowed by some code of an empty parent; a row under several codes appears once for each. */
  optionsOfEveryParent(
    table: string,
    parent: string,
    read: ReadParent,
    { allowedCodes, refusedCodes }: CodeLimits = NO_LIMITS,
  ): (LookupOption & { parentCode: string })[] {
    const allowed = allowedCodes && new Set(allowedCodes.map(fold))
    const refused = new Set(refusedCodes?.map(fold))
    return (this.of(table)?.table.rows ?? []).flatMap((row) => {
      const code = fold(row.Code)
      if (!isActive(row) || refused.has(code) || (allowed && !allowed.has(code))) return []
      const codes = row.Parents?.find(({ ParentField }) => ParentField === parent)?.ParentCodes ?? []
      return codes
        .filter((parentCode) => fitsParents(row, (name) => (name === parent ? parentCode : read(name))))
        .map((parentCode) => ({
          code: row.Code,
          text: row.Description,
          disabled: false,
          ...(row.Synonyms && { also: row.Synonyms }),
          parentCode,
        }))
    })
  }

  /** Empty parent fields that must be filled in before any row of the table can be chosen. */
  waitsFor(table: string, read: ReadParent): string[] {
    const indexed = this.of(table)
    if (!indexed) return []
    const always = (parent: string) =>
      indexed.table.rows.every((row) => row.Parents?.some(({ ParentField }) => ParentField === parent))
    return indexed.parents.filter((parent) => !heldCodes(read(parent)).length && always(parent))
  }

  /** Built on first use: a form has a hundred tables and shows only a few. */
  private of(name: string): Indexed | null {
    const known = this.indexed.get(name)
    if (known) return known
    const table = this.tables.get(name)
    if (!table) return null
    const byCode = new Map(table.rows.map((row) => [fold(row.Code), row]))
    const indexed = { table, byCode, parents: this.parentsOf(name) }
    this.indexed.set(name, indexed)
    return indexed
  }
}

/** Runs for every table once a form is open, so it visits each row at most once. */
function findParents(table: LookupTable | undefined): readonly string[] {
  let found: Set<string> | null = null
  for (const row of table?.rows ?? []) {
    if (!row.Parents) continue
    found ??= new Set()
    for (const { ParentField } of row.Parents) found.add(ParentField)
  }
  return found ? [...found] : NO_PARENTS
}
