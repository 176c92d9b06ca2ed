// Shown over any page, after it has rendered: support, the hints of an installed app, and the update notice.
import { Suspense } from 'react'
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { usePainted } from '../reading/use-painted.ts'
import { useServices } from '../services.tsx'
import { useIsSupportNeeded } from '../support/support-needed.ts'
import { Manners } from './manners.tsx'
import { UpdateNotice } from './update-notice.tsx'

/** The message form, messages waiting to be sent, the chat. */
const Support = lazyPart(() => import('../support/support-overlays.tsx').then((part) => part.SupportOverlays), Nothing)

/** Once the page is on screen, or earlier for a member who asks for help. */
export function OverAnyPage() {
  const needsSupport = useIsSupportNeeded()
  const isPainted = usePainted()
  const { update } = useServices()
  const isUpdateWaiting = useSignal(update.isWaiting)
  if (!isPainted && !needsSupport) return null
  return (
    <>
      <Suspense>{needsSupport && <Support />}</Suspense>
      <Manners />
      {isUpdateWaiting && <UpdateNotice />}
    </>
  )
}
