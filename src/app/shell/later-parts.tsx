// Parts that appear over any page and are not needed to show it.

import { Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { lazyPart, Nothing } from '../../ui/lazy-part.tsx'
import { useServices } from '../services.tsx'
import { useIsSupportNeeded } from '../support/support-needed.ts'

const Manners = lazyPart(() => import('./manners.tsx').then((part) => part.Manners), Nothing)

/** The message form, messages waiting to be sent, the chat. */
const Support = lazyPart(() => import('../support/support-overlays.tsx').then((part) => part.SupportOverlays), Nothing)

const UpdateNotice = lazyPart(() => import('./update-notice.tsx').then((part) => part.UpdateNotice), Nothing)

export function LaterParts() {
  const needsSupport = useIsSupportNeeded()
  const { painted, update } = useServices()
  const isUpdateWaiting = useSyncExternalStore(update.subscribe, update.isWaiting)
  const [isDue, setDue] = useState(false)
  useEffect(() => void painted.then(() => setDue(true)), [painted])
  return (
    <>
      <Suspense>{needsSupport && <Support />}</Suspense>
      <Suspense>{isDue && <Manners />}</Suspense>
      <Suspense>{isUpdateWaiting && <UpdateNotice />}</Suspense>
    </>
  )
}
