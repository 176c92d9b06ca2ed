// Features of an installed app outside its pages: the icon badge, the suggestion to install it, the key for
// search.

import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { installWayHere } from '#src/device/install-way.ts'
import { isWorkerOff } from '#src/device/service-worker.ts'
import { InstallHint } from '#src/features/install/install-hint.tsx'
import { isMoment, noteVisit, putAway, readInstallMemory } from '#src/features/install/install-memory.ts'
import { OnlineOnlyHint } from '#src/features/install/online-only-hint.tsx'
import { useSearchKey } from '#src/features/settings/use-search-key.ts'
import { countOpen } from '#src/offline/drafts/open-drafts.ts'
import { showOnIcon } from '#src/offline/icon-figure.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'
import { useOfDrafts } from '../work/use-drafts.ts'

export function Manners() {
  useIconFigure()
  useSearchKey()
  return isWorkerOff() ? <OnlineOnly /> : <Hint />
}

function useIconFigure() {
  const { offline } = useServices()
  const count = useOfDrafts((drafts) => (drafts ? countOpen(drafts, offline.owner) : -1))
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
