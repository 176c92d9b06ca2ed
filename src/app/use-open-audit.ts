// Audit, the same on every row and on the listing's page, with its loading dialog of two seconds.
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LOADING_MS } from '#contract/constants.ts'
import { useDialogs } from '../ui/dialogs.tsx'

/** Opens the audit log of a listing; its page is fetched while the dialog is shown. */
export function useOpenAudit(): (ListingID: string) => void {
  const router = useRouter()
  const dialogs = useDialogs()
  return useCallback(
    (ListingID) => {
      const to = { to: '/audit', search: { ListingID } } as const
      const ready = router.preloadRoute(to).catch(() => undefined)
      void dialogs
        .loading({ title: 'Loading Listing Audit Log...', ms: LOADING_MS }, ready)
        .then(() => router.navigate(to))
    },
    [router, dialogs],
  )
}
