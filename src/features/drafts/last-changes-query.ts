import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#src/api/call.ts'
import type { ChangedRecord, OtherValue } from './audited-field.ts'
import { readLastChanges } from './last-changes.ts'
import { fieldKey } from './who-changed.ts'

/** Who made the other changes; in memory only. A version's changes stay the same. */
export const lastChangesQuery = (call: Call, record: ChangedRecord | null, others: readonly OtherValue[]) =>
  queryOptions({
    queryKey: ['lastChanges', record?.type, record?.UniqueID, record?.version, others.map(fieldKey)],
    queryFn: ({ signal }) => readLastChanges(call, record!, others, signal),
    enabled: record !== null && others.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    meta: { persist: false },
  })
