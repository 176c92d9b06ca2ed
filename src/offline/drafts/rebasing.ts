// Types shared by the parts of a rebase.
import type { BaseRecord, Draft, DraftConflict } from './draft-model.ts'

/**
 * `isAdopted`: the changes were made on another device, whose base is unknown here: everything they change is assumed
 * to have been in the record then. `isOrderKnown`: that base had the orders of the draft's.
 */
export type Rebasing = { draft: Draft; theirs: BaseRecord; rev: number; now: number } & RebaseOptions
export type RebaseOptions = { isAdopted: boolean; isOrderKnown: boolean }

/** Results of a merge for the member: values to decide, and targets that were kept although one side deleted them. */
export type Found = { conflicts: DraftConflict[]; kept: string[] }
