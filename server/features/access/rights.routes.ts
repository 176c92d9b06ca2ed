// Rights, Rights/Why: the published table of rights, and its result for one member and one listing. For the board's
// office.
import type { PropertyTypes } from '#contract/property-type.ts'
import type { Rights } from '#contract/rights.ts'
import { explainListing } from '#rules/explain-rights.ts'
import { type Caller, type ListingFacts, listingNearness, mayListing, mayRunBoard } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, type Context, route } from '../../http/endpoint.ts'
import { refuse } from '../../http/refusal.ts'
import { findMemberByMlsId } from './member-by-mls-id.store.ts'

type FoundListing = ListingFacts & { uniqueId: number; listingId: string; propertyType: string }

export type RightsDeps = {
  rights: () => Rights
  propertyTypes: () => PropertyTypes
  findListingFacts: (tx: Tx, key: { listingId: string }) => Promise<FoundListing | undefined>
}

export const rightsRoutes = (deps: RightsDeps): AnyRoute[] => [
  route({
    name: 'rights',
    may: mayRunBoard,
    handle: async () => {
      const { words: _, accessCodes = 'side', ...table } = deps.rights()
      return { ...table, accessCodes }
    },
  }),
  // Records are looked up after the check of the right: members without it learn nothing about which records exist.
  route({ name: 'rightsWhy', may: mayRunBoard, handle: (context) => explain(context, deps) }),
]

async function explain({ tx, caller, input }: Context<'rightsWhy'>, deps: RightsDeps) {
  const member = await findMemberByMlsId(tx, input.MemberMlsId)
  const facts = await deps.findListingFacts(tx, { listingId: input.ListingId.toUpperCase() })
  if (!member || !facts || mayListing(caller, 'view', facts) !== 'yes') throw refuse('not-found')
  const { uniqueId, role, officeId, brokerageId } = member
  const asked: Caller = {
    memberId: uniqueId,
    effectiveId: uniqueId,
    role,
    officeId,
    brokerageId,
    rights: deps.rights(),
  }
  return {
    member: {
      UniqueID: uniqueId,
      MemberFullName: member.fullName,
      MemberMlsId: member.mlsId,
      MemberStatus: member.status,
      role,
    },
    listing: { UniqueID: facts.uniqueId, ListingId: facts.listingId, StandardStatus: facts.standardStatus },
    near: listingNearness(asked, facts),
    acts: explainListing(asked, facts, deps.propertyTypes().byCode(facts.propertyType)),
  }
}
