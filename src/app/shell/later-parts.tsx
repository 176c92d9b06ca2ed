// What stands over any page and is not needed to see it.
import { lazy, Suspense } from 'react'
import { SupportOverlays } from '../support/support-overlays.tsx'

const AFTER_PAGE_MS = 1_000

/** On a first visit the page's own rows come first; afterwards the service worker has the code. */
const Manners = lazy(async () => {
  if (!navigator.serviceWorker?.controller) await new Promise((done) => setTimeout(done, AFTER_PAGE_MS))
  return { default: (await import('./manners.tsx')).Manners }
})

export function LaterParts() {
  return (
    <>
      <SupportOverlays />
      <Suspense>
        <Manners />
      </Suspense>
    </>
  )
}
