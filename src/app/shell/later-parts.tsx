// What stands over any page and is not needed to see it.
import { lazy, Suspense } from 'react'
import { useIsSupportNeeded } from '../support/support-needed.ts'

const AFTER_PAGE_MS = 1_000

/** On a first visit the page's own rows come first; afterwards the service worker has the code. */
const Manners = lazy(async () => {
  if (!navigator.serviceWorker?.controller) await new Promise((done) => setTimeout(done, AFTER_PAGE_MS))
  return { default: (await import('./manners.tsx')).Manners }
})

/** The message form, what of a message waits for signal, the chat. */
const Support = lazy(async () => ({ default: (await import('../support/support-overlays.tsx')).SupportOverlays }))

export function LaterParts() {
  const needsSupport = useIsSupportNeeded()
  return (
    <>
      <Suspense>{needsSupport && <Support />}</Suspense>
      <Suspense>
        <Manners />
      </Suspense>
    </>
  )
}
