// Parts that appear over any page and are not needed to show it. One file, which loads once the page is on screen.

import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'
import { useServices } from '../services.tsx'
import { Manners } from './manners.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** The message form, messages waiting to be sent, the chat. */
const Support = lazyPart(() => import('../support/support-overlays.tsx').then((part) => part.SupportOverlays), Nothing)

export function LaterParts({ needsSupport }: { needsSupport: boolean }) {
  const { update } = useServices()
  const isUpdateWaiting = useSyncExternalStore(update.subscribe, update.isWaiting)
  return (
    <>
      <Suspense>{needsSupport && <Support />}</Suspense>
      <Manners />
      {isUpdateWaiting && <UpdateNotice />}
    </>
  )
}
