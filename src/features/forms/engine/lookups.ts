// The engine's interface to lookups and to the picker sheet. The lookups feature implements it, and a page connects the
// two.
import type { LookupTables, ReadParent } from '#rules/lookup-choice.ts'

/** `disabled`: can no longer be chosen; shown because it is the current value. */
export type PickOption = {
  code: string
  text: string
  disabled: boolean
  /** Other words that match it in a search. */
  also?: readonly string[] | undefined
}

/** An option under a parent that is still empty: Calgary in the City of Calgary. */
type ParentedOption = PickOption & { parentCode: string }

/** Options that rules keep in a table or remove from it. */
type CodeLimits = { allowedCodes: readonly string[] | null; refusedCodes: readonly string[] | null }

export interface Lookups {
  /** The tables as delivered, for the rules. */
  readonly tables: LookupTables
  /** Options available now, in the table's order, including those already chosen. */
  options(table: string, read: ReadParent, chosen: readonly string[], limits: CodeLimits): PickOption[]
  /** Parent fields that must be filled in before anything in this table can be chosen. */
  waitsFor(table: string, read: ReadParent): string[]
  /**
   * Display text of a code, followed by `(disabled)` if it can no longer be chosen. An unknown code is shown as it is.
   */
  describe(table: string, code: string): string
  /** Every option under any code of one parent, with that code; for a parent that is still empty. */
  optionsOfEveryParent(table: string, parent: string, read: ReadParent, limits: CodeLimits): ParentedOption[]
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
  /** The option to scroll to the middle of the list if none is chosen. */
  startAt?: string
  /** This member's latest choices for this field, latest first. */
  recent: readonly string[]
  /** Shown when the list is empty. */
  emptyText: string
  /** Action offered when the list is empty: choosing the parent first. */
  emptyAction?: { label: string; run(): void } | undefined
  /** Keys that belong to the form: a list in place is left before they act. */
  isShortcut(pressed: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean
  onPick(codes: string[]): void
  onClose(): void
}
