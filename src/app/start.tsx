// Composition, in four steps: this phone, its line to the portal, who is signed in, and that member's portal.
// Everything with side effects is created here, once, and passed down.
import { createRoot } from 'react-dom/client'
import type { InstallPrompt } from '../device/install-prompt.ts'
import { browserNetwork as network } from '../device/network.ts'
import { type Kept, readKept } from '../features/session/last-member.ts'
import { within } from '../state/timers.ts'
import { connect } from './connect.ts'
import { openMember } from './open-member.ts'
import { Portal } from './portal.tsx'
import { beginTransitions, createPortalRouter } from './routes.tsx'
import { enter } from './session/boot.ts'
import { noteEndedActing } from './session/ended-acting.ts'
import { eraseWhatIsLeft } from './session/erase-left.ts'
import { Closed } from './shell/closed.tsx'
import { hasUnsentWork } from './work/unsent-work.ts'

/** A store that has not answered by then may never answer; if it does, the portal opens after all. */
const STORE_WITHIN_MS = 10_000
/** The document shows the frame; after that, the member can at least leave the page. */
const PAGE_WITHIN_MS = 2_000

export async function start(element: HTMLElement, install: InstallPrompt): Promise<void> {
  const root = createRoot(element)
  const again = () => window.location.reload()
  const router = createPortalRouter()
  // The page's own code, while the server says who is signed in.
  const pageCode = router.load().catch(() => undefined)
  beginTransitions(router)

  const kept = await openPhone((reason) => root.render(<Closed reason={reason} onRetry={again} />))
  if (!kept) return

  const line = connect(kept.deviceId, { network, routeOf: () => router.state.matches.at(-1)?.routeId ?? '/' })

  const entrance = await enter(kept, {
    ...{ call: line.call, network, onServerTime: line.serverClock.heard },
    hasUnsent: (user) => hasUnsentWork(user, kept.deviceId),
  })
  if (entrance.kind === 'leaving') return
  if (entrance.kind === 'unreachable') {
    network.subscribe(again)
    const reason = network.isOnline() ? 'no-answer' : 'offline'
    return root.render(<Closed reason={reason} hasKeptWork={kept.hasKeptWork} onRetry={again} />)
  }
  if (entrance.ended) noteEndedActing(sessionStorage, entrance.ended)

  const portal = await openMember(entrance, { kept, line, network, install, router, pageCode })
  // Otherwise React shows the placeholder of a page whose code comes a moment later for 300 ms.
  await within(pageCode, PAGE_WITHIN_MS)
  root.render(<Portal {...portal} router={router} />)
}

/** What this phone knows of its members; null if the portal stays closed on it. `close`: says why, for as long as it is. */
async function openPhone(close: (reason: 'no-store' | 'not-erased') => void): Promise<Kept | null> {
  const reading = readKept(() => crypto.randomUUID())
  const inTime = await within(reading, STORE_WITHIN_MS)
  if (!inTime) close('no-store')
  const kept = inTime ?? (await reading)
  if (kept.toErase.length === 0 || (await eraseWhatIsLeft(kept.toErase))) return kept
  close('not-erased')
  return null
}
