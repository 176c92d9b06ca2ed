// What the engine asks of lookups and of the sheet in which one chooses; the lookups feature answers, and a page brings the two together.
import type { LookupTables, ReadParent } from '#rules/lookup-choice.ts'

/** `disabled`: no longer to be chosen; shown because it is chosen already. */
export type PickOption = { code: string; text: string; disabled: boolean }

/** Options that rules keep in a table or remove from it. */
type CodeLimits = { allowedCodes: readonly string[] | null; refusedCodes: readonly string[] | null }

export interface Lookups {
  /** As delivered, for the rules. */
  readonly tables: LookupTables
  /** What may be chosen now, in the table's order, with what is chosen already. */
  options(table: string, read: ReadParent, chosen: readonly string[], limits: CodeLimits): PickOption[]
  /** The parent fields that must be filled before anything of this table can be chosen. */
  waitsFor(table: string, read: ReadParent): string[]
  /** What a member reads for a code; `(disabled)` follows where it may no longer be chosen. A code that is unknown stands for itself. */
  describe(table: string, code: string): string
  /** The fields whose codes decide what of this table may be chosen. */
  parentsOf(table: string): readonly string[]
  /** May this code stay, given what its parents hold now? Unknown and inactive codes may: nothing that was chosen is dropped for being old. */
  fits(table: string, code: string, read: ReadParent): boolean
}

/** The sheet in which one chooses. Single: a tap commits and closes. Multiple: each tap commits, Done closes. */
export type PickerProps = {
  title: string
  multiple: boolean
  required: boolean
  chosen: readonly string[]
  options: readonly PickOption[]
  /** Said instead of a list that is empty. */
  emptyText: string
  onPick(codes: string[]): void
  onClose(): void
}
