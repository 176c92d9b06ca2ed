import { useQueries, useQuery } from '@tanstack/react-query'
import type { Call } from '../../api/call.ts'
import { isNotFound } from '../../api/reply-of.ts'
import { agentQuery } from '../../features/agents/agent-queries.ts'
import { knownNow } from '../../features/drafts/known-now.ts'
import { recordQuery } from '../../features/listings/listing-queries.ts'
import { officeQuery } from '../../features/offices/office-queries.ts'
import { isWrittenElsewhere } from '../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { recordTypeOf } from '../../offline/drafts/record-kinds.ts'
import { binnedIdsQuery } from '../../phone/phone-queries.ts'
import { useServices } from '../services.tsx'

const FRESH_MS = 30_000

/**
 * The drafts as they are to be shown. Asks the server whether the records of those that need attention still exist, and
 * whether those that another device writes were discarded there; of the others, uses what a page has found out.
 */
export function useKnownDrafts(drafts: readonly Draft[] | null, online: boolean): readonly Draft[] | null {
  const { call } = useServices()
  const asked = new Map(
    drafts
      ?.filter(({ base, binnedAt }) => base && binnedAt === null)
      // The last one counts: those that need attention.
      .sort(byAttention)
      .map((draft) => [nameOf(draft), { ...recordOf(draft, call), enabled: online && draft.attention !== null }]),
  )
  const records = useQueries({
    queries: [...asked.values()].map((query) => ({ ...query, staleTime: FRESH_MS })),
  })
  const names = [...asked.keys()]
  const binned = useQuery({ ...binnedIdsQuery(call), enabled: online && (drafts?.some(isWrittenElsewhere) ?? false) })
  return (
    drafts?.map((draft) =>
      knownNow(draft, {
        isGone: isNotFound(records[names.indexOf(nameOf(draft))]?.error),
        isDiscarded: binned.data?.includes(draft.draftId) ?? false,
      }),
    ) ?? null
  )
}

const byAttention = (a: Draft, b: Draft): number => Number(a.attention !== null) - Number(b.attention !== null)

const nameOf = (draft: Draft): string => `${recordTypeOf(draft)} ${draft.base?.UniqueID}`

/** The query of the record's page. */
function recordOf(draft: Draft, call: Call) {
  const { UniqueID, label } = draft.base!
  const type = recordTypeOf(draft)
  const { queryKey, queryFn } =
    type === 'listing'
      ? recordQuery(call, label ? { ListingID: label } : { UniqueID })
      : type === 'agent'
        ? agentQuery(call, UniqueID)
        : officeQuery(call, UniqueID)
  return { queryKey: queryKey as readonly unknown[], queryFn: queryFn as never }
}
