// Selection and order of the drafts in a member's lists.
import type { Owner } from '#src/api/owner.ts'
import { isOwnedBy } from './draft-facts.ts'
import type { Draft } from './draft-model.ts'
import { hasNoWork } from './no-work.ts'

/** Belongs to this member and the member they act for, and is not permanently dismissed. */
export const isOwn = (draft: Draft, owner: Owner): boolean => !draft.forgotten && isOwnedBy(draft, owner)

/** Has been begun, and is not permanently dismissed. */
export const isKept = (draft: Draft): boolean => !draft.forgotten && !hasNoWork(draft)

export const isListed = (draft: Draft, owner: Owner): boolean => isKept(draft) && isOwn(draft, owner)

export const newestFirst = (drafts: readonly Draft[]): Draft[] => [...drafts].sort((a, b) => b.editedAt - a.editedAt)
