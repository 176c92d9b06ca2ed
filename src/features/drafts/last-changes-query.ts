import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../../api/call.ts'
import type { ChangedPlace, ChangedRecord } from './audited-field.ts'
import { placeKey } from './who-changed.ts'

/** Who made the other changes; in memory only. A version's changes stay the same. */
export const lastChangesQuery = (call: Call, record: ChangedRecord | null, places: readonly ChangedPlace[]) =>
  queryOptions({
    queryKey: ['lastChanges', record?.type, record?.UniqueID, record?.version, places.map(placeKey)],
    queryFn: async ({ signal }) => (await import('./last-changes.ts')).readLastChanges(call, record!, places, signal),
    enabled: record !== null && places.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { persist: false },
  })
