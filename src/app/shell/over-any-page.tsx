// Shown over any page, after it has rendered: support, the hints of an installed app, and the update notice.
import { useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { hasUnsentMessage } from '#src/app/support/chat-window.ts'
import { useOfDrafts } from '#src/app/work/use-drafts.ts'
import { installWayHere } from '#src/device/install-way.ts'
import { isWorkerOff } from '#src/device/service-worker.ts'
import {
  InstallHint,
  isMoment,
  noteVisit,
  OnlineOnlyHint,
  putAway,
  readInstallMemory,
} from '#src/features/install/install-hint.tsx'
import { useSearchKey } from '#src/features/settings/use-search-key.ts'
import { countWaiting } from '#src/offline/drafts/standing.ts'
import { showOnIcon } from '#src/offline/icon-figure.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { deviceWord } from '#src/ui/device-word.ts'
import { useIdleTurn } from '#src/ui/idle.ts'
import { lazyPart, Nothing } from '#src/ui/lazy-part.tsx'
import { useSheet } from '#src/ui/use-sheet.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { useOpenedLinks } from './opened-links.tsx'

/** The message form, messages waiting to be sent, the chat. */
const Support = lazyPart(() => import('../support/support-overlays.tsx').then((part) => part.SupportOverlays), Nothing)

/** When the page is shown and idle, or earlier for a member who asks for help. */
export function OverAnyPage() {
  const needsSupport = useIsSupportNeeded()
  const isTurn = useIdleTurn('overlays')
  const { update } = useServices()
  const isUpdateWaiting = useSignal(update.isWaiting)
  if (!isTurn && !needsSupport) return null
  return (
    <>
      <Suspense>{needsSupport && <Support />}</Suspense>
      <Manners />
      {isUpdateWaiting && <UpdateNotice />}
    </>
  )
}

/** Margin above and below the notice; see frame-parts.css. */
const MARGIN_PX = 12

/** For a new version that waits: offers to install it now; otherwise it installs itself when nothing is unsent. */
export function UpdateNotice() {
  const { update } = useServices()
  const [later, setLater] = useState(false)
  const ref = useNoticeRoom()
  if (later) return null
  return (
    <aside ref={ref} className="update-notice row" aria-label="New version">
      <p role="status">A new version is ready.</p>
      <Button look="main" onClick={update.apply}>
        Update
      </Button>
      <IconButton icon="close" label="Later" onClick={() => setLater(true)} />
    </aside>
  )
}

/** Tells the page how much room to leave (toast.css): the height depends on the text size and the width. */
const useNoticeRoom = () =>
  useCallback((notice: HTMLElement | null) => {
    if (!notice) return
    const { style } = document.documentElement
    const measure = () => {
      const { offsetHeight } = notice
      style.setProperty('--notice-room', offsetHeight === 0 ? '0px' : `${offsetHeight + 2 * MARGIN_PX}px`)
    }
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(notice)
    return () => {
      watcher.disconnect()
      style.removeProperty('--notice-room')
    }
  }, [])

// Features of an installed app outside its pages: the icon badge, the suggestion to install it, the key for
// search.

function Manners() {
  useIconFigure()
  useSearchKey()
  useOpenedLinks()
  return isWorkerOff() ? <OnlineOnly /> : <Hint />
}

function useIconFigure() {
  const count = useOfDrafts((drafts) => (drafts ? countWaiting(drafts) : -1))
  useEffect(() => {
    if (count >= 0) showOnIcon(count)
  }, [count])
}

/** Shown until it is closed, once per visit. */
function OnlineOnly() {
  const [isAway, setAway] = useState(false)
  return isAway ? null : <OnlineOnlyHint onPutAway={() => setAway(true)} />
}

/** Pages where a visit starts, and to which a submission leads. */
const HINT_PAGES: readonly string[] = ['/', '/listings/view']

function Hint() {
  const { install, update, now } = useServices()
  const { pathname } = useLocation()
  const way = installWayHere(useSignal(install.isOffered))
  const isUpdating = useSignal(update.isWaiting)
  // Records the visit before anything is decided: it may be the second one.
  const [isAway, setAway] = useState(() => {
    noteVisit(localStorage, now())
    return false
  })
  const onPutAway = () => {
    putAway(localStorage, now())
    setAway(true)
  }
  if (isAway || isUpdating || !HINT_PAGES.includes(pathname) || deviceWord() === 'computer') return null
  if ((way !== 'prompt' && way !== 'share-menu') || !isMoment(readInstallMemory(localStorage), now())) return null
  return (
    <InstallHint
      way={way}
      onInstall={() => void install.show().then((accepted) => accepted || onPutAway())}
      onPutAway={onPutAway}
    />
  )
}

/** True from the first use in this visit, and if a message from an earlier visit still waits. */
function useIsSupportNeeded(): boolean {
  const { chat, user } = useServices()
  const sheet = useSheet('support')
  const { isWanted } = useSignal(chat)
  const [isWaiting] = useState(() => hasUnsentMessage(user.realUniqueID))
  const [wasUsed, setUsed] = useState(false)
  const isNeeded = sheet.isOpen || isWanted || isWaiting || wasUsed
  if (isNeeded && !wasUsed) setUsed(true)
  return isNeeded
}
