// Audit, the same on every row and on the listing's page, with its loading dialog of two seconds.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LOADING_MS } from '#contract/constants.ts'
import { accessQuery, auditQuery } from '#src/features/audit/audit-queries.ts'
import { useDialogs } from '../ui/dialogs.tsx'
import { useServices } from './services.tsx'

/** Opens the audit log of a listing; its page and its newest rows are fetched while the dialog is shown. */
export function useOpenAudit(): (ListingID: string) => void {
  const router = useRouter()
  const queries = useQueryClient()
  const { call } = useServices()
  const dialogs = useDialogs()
  return useCallback(
    (ListingID) => {
      const to = { to: '/audit', search: { ListingID } } as const
      const record = { tableName: 'Listing', uniqueID: 0, entityID: ListingID } as const
      const ready = router.preloadRoute(to).catch(() => undefined)
      // Neither rejects, and neither is waited for: the page says what is missing.
      void queries.prefetchQuery(accessQuery(call, record))
      void queries.prefetchInfiniteQuery(auditQuery(call, record, {}))
      void dialogs
        .loading({ title: 'Loading Listing Audit Log...', ms: LOADING_MS }, ready)
        .then(() => router.navigate(to))
    },
    [router, dialogs, queries, call],
  )
}
