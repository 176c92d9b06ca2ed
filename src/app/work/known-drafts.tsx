// What the server knows about the drafts on the Drafts screen. The list does not wait for it.
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import type { Call } from '#src/api/call.ts'
import { isNotFound } from '#src/api/reply-of.ts'
import { type KnownNow, whereIs } from '#src/features/drafts/known-now.ts'
import { recordQuery } from '#src/features/listings/listing-queries.ts'
import { agentQuery, officeQuery } from '#src/features/people/people-queries.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isWrittenElsewhere, standingOf } from '#src/offline/drafts/standing.ts'
import { binnedIdsQuery } from '#src/phone/phone-queries.ts'
import { heldQuery, writersQuery } from '#src/phone/server-copy-query.ts'
import { useServices } from '../services.tsx'

const FRESH_MS = 30_000

type Props = {
  drafts: readonly Draft[]
  online: boolean
  /** Called with what is known, by draft id, whenever that changes. */
  onKnown: (known: ReadonlyMap<string, KnownNow>) => void
}

/**
 * Asks whether the records of drafts that need attention still exist, and what another device has done with drafts that
 * the server has: sync hears of that only once it has something to send. Of the other records, uses what a page has
 * found out. Renders nothing.
 */
export function KnownDrafts({ drafts, online, onKnown }: Props) {
  const { call, offline } = useServices()
  const queries = useQueryClient()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const edits = drafts.filter(({ base, binnedAt }) => base && binnedAt === null)
  const asked = edits.filter(({ attention }) => attention !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of records
  useEffect(() => {
    if (!online) return
    const asking = asked.map((draft) => queries.prefetchQuery({ ...recordOf(draft, call), staleTime: FRESH_MS }))
    void Promise.all(asking).then(redraw)
  }, [asked.map(nameOf).join(), online, call, queries])
  const saved = drafts.filter((draft) => draft.binnedAt === null && standingOf(draft).kind === 'on-server')
  const asksBin = saved.length > 0 || drafts.some(isWrittenElsewhere)
  // The page has just asked what is in the bin, for its list.
  const bin = { ...binnedIdsQuery(offline, call), staleTime: FRESH_MS }
  const { data: binned } = useQuery({ ...bin, enabled: online && asksBin })
  const { data: writers } = useQuery({ ...writersQuery(call, saved), enabled: online && saved.length > 0 })
  const isGone = (draft: Draft) =>
    edits.includes(draft) && isNotFound(queries.getQueryState(recordOf(draft, call).queryKey)?.error)
  const isAsked = (draft: Draft) => saved.includes(draft) || isWrittenElsewhere(draft)
  const known = drafts.flatMap((draft): [string, KnownNow][] => {
    const where = isAsked(draft) ? whereIs(draft, offline.deviceId, { writers, binned }) : undefined
    const now = isGone(draft) ? 'gone' : where
    return now ? [[draft.draftId, now]] : []
  })
  const asText = JSON.stringify(known)
  useEffect(() => onKnown(new Map(JSON.parse(asText))), [asText, onKnown])
  return null
}

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

/** At most this many records are asked about at once. */
const ASKED = 20

/**
 * Edits that the server would not take now, by draft id, in words: somebody else has the record locked, or has changed
 * it since. Without signal nothing is known, and the submission itself finds out.
 */
export function useHeldDrafts(drafts: readonly Draft[], online: boolean): ReadonlyMap<string, string> {
  const { call } = useServices()
  const edits = drafts.filter(({ base }) => base).slice(0, ASKED)
  const answers = useQueries({
    queries: edits.map((draft) => ({ ...heldQuery(call, recordTypeOf(draft), draft.base!), enabled: online })),
  })
  return new Map(
    edits.flatMap(({ draftId }, at): [string, string][] => {
      const held = answers[at]?.data
      return held ? [[draftId, held]] : []
    }),
  )
}
