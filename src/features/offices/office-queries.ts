// Offices that the portal has found and opened. Replies outlive the page, so that offices seen before are available
// offline.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { DELIVERY_RELOAD_MS } from '#contract/constants.ts'
import type { Reply } from '#contract/endpoints.ts'
import type { OfficeClause, OfficeRow } from '#contract/office.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { seenRows } from '#src/phone/seen-rows.ts'

/** Search terms, by the endpoint's parameter names. */
export type OfficeWanted = Partial<Record<OfficeClause, string>>
/**
 * search: offices of every status; lookup: those that a record may name, which is the board's whole list if there is no
 * search.
 */
export type OfficeSource = 'search' | 'lookup'

const CALLS = { search: 'officeSearch', lookup: 'officeLookup' } as const

export const officesQuery = (call: Call, source: OfficeSource, wanted: OfficeWanted) =>
  queryOptions({
    queryKey: ['offices', source, wanted],
    queryFn: async ({ signal }): Promise<OfficeRow[]> => {
      const clause = Object.entries(wanted).map(([name, value]) => ({ name: name as OfficeClause, value }))
      if (source === 'lookup' && clause.length === 0) return (await replyOf(call('offices', { signal }))).data
      return (await replyOf(call(CALLS[source], { input: { action: 'search', where: { clause } }, signal }))).data
    },
  })

/** Refetched automatically while a change is on its way to the MLS. */
export const officeQuery = (call: Call, UniqueID: number) =>
  queryOptions({
    queryKey: ['offices', 'record', UniqueID],
    queryFn: ({ signal }) => {
      const where = { clause: [{ name: 'UniqueID' as const, value: UniqueID }] }
      return replyOf(call('officeSelect', { input: { action: 'select', where }, signal }))
    },
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some(({ status }) => status === 'submitted' || status === 'accepted')
        ? DELIVERY_RELOAD_MS
        : false,
  })

/** All offices that searches have shown here, as last seen. */
export const knownOffices = (queries: QueryClient): OfficeRow[] => seenRows(queries, 'offices', CALLS)

/** A partial office from a row of a list, shown until the whole record has loaded. */
export function officeFromRow(row: OfficeRow | undefined): Reply<'officeSelect'> | undefined {
  if (!row) return undefined
  const { isEditable: canEdit, isAuditable: canAudit, ...office } = row
  return { data: [office], photos: [], deliveries: [], version: 0, access: { canEdit, canAudit } }
}
