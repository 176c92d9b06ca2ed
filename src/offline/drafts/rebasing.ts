// What the parts of a rebase share.
import type { BaseRecord, Draft, DraftConflict } from './draft-model.ts'

/**
 * `isAdopted`: the changes were made on another device, whose base is not known here; whatever they change was in the
 * record then.
 */
export type Rebasing = { draft: Draft; theirs: BaseRecord; rev: number; isAdopted: boolean }

/** What a merge leaves for the member: values to decide, and targets of what was kept although one side deleted it. */
export type Found = { conflicts: DraftConflict[]; kept: string[] }
