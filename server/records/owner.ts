// The pair of members whose work something is: the one who signed in, and the one they act as. Drafts, uploads, locks and
// guests' links belong to a pair.
import type { Caller } from '#rules/may.ts'

export type Owner = { realId: number; effectiveId: number }

export const ownerOf = ({ memberId, effectiveId }: Pick<Caller, 'memberId' | 'effectiveId'>): Owner => ({
  realId: memberId,
  effectiveId,
})

export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.realId === other.realId && one.effectiveId === other.effectiveId
