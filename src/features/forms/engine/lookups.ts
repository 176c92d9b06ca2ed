// The engine's interface to lookups and to the picker sheet. The lookups feature implements it, and a page connects the
// two.
import type { LookupTables, ReadParent } from '#rules/lookup-choice.ts'

/** `disabled`: can no longer be chosen; shown because it is the current value. */
export type PickOption = { code: string; text: string; disabled: boolean }

/** Options that rules keep in a table or remove from it. */
type CodeLimits = { allowedCodes: readonly string[] | null; refusedCodes: readonly string[] | null }

export interface Lookups {
  /** As delivered, for the rules. */
  readonly tables: LookupTables
  /** Options available now, in the table's order, including those already chosen. */
  options(table: string, read: ReadParent, chosen: readonly string[], limits: CodeLimits): PickOption[]
  /** Parent fields that must be filled before anything of this table can be chosen. */
  waitsFor(table: string, read: ReadParent): string[]
  /**
   * Display text of a code, followed by `(disabled)` if it can no longer be chosen. An unknown code is shown as it is.
   */
  describe(table: string, code: string): string
  /** Fields whose codes limit the options of this table. */
  parentsOf(table: string): readonly string[]
  /**
   * Whether this code may stay with its parents' current values. Unknown and inactive codes may: no value is dropped
   * for being old.
   */
  fits(table: string, code: string, read: ReadParent): boolean
}

/** The picker sheet. Single: a tap commits and closes. Multiple: each tap commits, Done closes. */
export type PickerProps = {
  title: string
  multiple: boolean
  required: boolean
  chosen: readonly string[]
  options: readonly PickOption[]
  /** Shown when the list is empty. */
  emptyText: string
  onPick(codes: string[]): void
  onClose(): void
}
