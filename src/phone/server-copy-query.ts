import { queryOptions } from '@tanstack/react-query'
import type { Call } from '../api/call.ts'
import { PHONE, READ } from './phone-queries.ts'

/** One of the member's drafts as the server has it, or why it can't be read. The device that writes it stays the same. */
export const serverCopyQuery = (call: Call, draftId: string) =>
  queryOptions({
    ...READ,
    queryKey: [PHONE, 'serverCopy', draftId],
    staleTime: 0,
    queryFn: () => call('autosaveRetrieve', { input: { draftId } }),
  })
