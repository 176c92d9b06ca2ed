// Types shared by the parts of a rebase.
import type { BaseRecord, Draft, DraftConflict } from './draft-model.ts'

/**
 * `isAdopted`: the changes were made on another device, whose base is unknown here: everything they change is assumed
 * to have been in the record then. `orderBase`: the record that the draft's orders are based on; null: not known, so an
 * order that differs is asked about.
 */
export type Rebasing = { draft: Draft; theirs: BaseRecord; rev: number; now: number } & RebaseOptions
export type RebaseOptions = { isAdopted: boolean; orderBase: BaseRecord | null }

/** Results of a merge for the member: values to decide, and targets that were kept although one side deleted them. */
export type Found = { conflicts: DraftConflict[]; kept: string[] }
