import { useQuery } from '@tanstack/react-query'
import { type ChangedRecord, lastChangesQuery, type OtherValue } from '#src/features/drafts/last-changes.ts'
import type { LastChanges } from '#src/features/drafts/who-changed.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

/** Who made the other changes to a draft's fields; undefined while the server has not said so. */
export function useLastChanges(record: ChangedRecord | null, others: readonly OtherValue[]): LastChanges | undefined {
  const { call } = useServices()
  const asked = lastChangesQuery(call, record, others)
  const { data } = useQuery({
    ...asked,
    enabled: useOnline() && asked.enabled,
    // When one of several changes has been decided, those left are asked for again.
    placeholderData: (before, query) =>
      String(query?.queryKey.slice(0, 4)) === String(asked.queryKey.slice(0, 4)) ? before : undefined,
  })
  return data
}
