// Who owns a draft, upload, lock or guest link: the member who signed in, and the member they act as.
import type { Caller } from '#rules/may.ts'

export type Owner = { realId: number; effectiveId: number }

export const ownerOf = ({ memberId, effectiveId }: Pick<Caller, 'memberId' | 'effectiveId'>): Owner => ({
  realId: memberId,
  effectiveId,
})

export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.realId === other.realId && one.effectiveId === other.effectiveId
