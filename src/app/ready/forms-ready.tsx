import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isWorkerOff } from '#src/device/service-worker.ts'
import { PHONE, READ } from '#src/phone/phone-queries.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'
import './ready.css'

/** Above and below what a member came for: whether a new listing could be entered offline, and what to do if not. */
export function FormsReady({ children }: { children?: ReactNode }) {
  const { state, prepare } = useFormsReady()
  const online = useOnline()
  return (
    <div className="stack gap-16">
      <FormsReadyLine state={state} />
      {children}
      <PrepareForms state={state} online={online} onPrepare={prepare} />
    </div>
  )
}

// Whether a new listing of any type could be entered offline now: asked of the device itself, never of the network.

/** The portal fetches it by itself once it is idle; until then it is asked again. */
const ASK_AGAIN_MS = 5_000

function useFormsReady(): { state: Readiness; prepare: () => void } {
  const { here, prepare } = useServices()
  const [tried, setTried] = useState<'busy' | 'partly' | null>(null)
  const { data: isReady, refetch } = useQuery({
    ...READ,
    queryKey: [PHONE, 'formsReady'],
    queryFn: () => here.check({ definitions: [], tiles: [] }),
    enabled: here.works,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data === false ? ASK_AGAIN_MS : false),
  })
  const prepareNow = async () => {
    setTried('busy')
    const isWhole = await prepare()
    await refetch()
    setTried(isWhole ? null : 'partly')
  }
  return { state: stateOf(here.works, isReady, tried), prepare: () => void prepareNow() }
}

function stateOf(works: boolean, isReady: boolean | undefined, tried: 'busy' | 'partly' | null): Readiness {
  if (!works) return isWorkerOff() ? 'off' : 'unsupported'
  if (tried === 'busy') return 'busy'
  if (isReady) return 'ready'
  return tried ?? (isReady === undefined ? 'checking' : 'missing')
}

// Whether a new listing could be entered where there is no signal: beside its types, and in the settings.

/**
 * missing: part of it is not on this device yet. partly: the member had it fetched, and part of it could not be. off: the
 * board has switched the service worker off. unsupported: the browser has none.
 */
type Readiness = 'checking' | 'ready' | 'missing' | 'busy' | 'partly' | 'off' | 'unsupported'

/** One line on a phone while it may change, so that what follows does not move. */
const WORDS: Record<Readiness, string> = {
  // A no-break space: the answer comes at once, and what follows does not move.
  checking: '\u00a0',
  ready: 'Ready for offline use.',
  missing: 'Not ready for offline use yet.',
  busy: 'Preparing for offline use…',
  partly: 'Some of it couldn’t be fetched.',
  off: 'The board has switched offline use off for now: the portal needs a connection to open. What you type is still saved on this phone, and sent when you’re online.',
  unsupported:
    'In this browser, the portal needs a connection to open. What you type is still saved on this phone, and sent when you’re online.',
}

export function FormsReadyLine({ state }: { state: Readiness }) {
  return (
    <p role="status" className={state === 'ready' ? 'ready-line ready-done' : 'ready-line soft'}>
      {state === 'ready' && <Icon name="check" size={20} />}
      {onThisDevice(WORDS[state])}
    </p>
  )
}

type Props = { state: Readiness; online: boolean; onPrepare: () => void }

/** Only while something is missing. */
function PrepareForms({ state, online, onPrepare }: Props) {
  if (!['missing', 'busy', 'partly'].includes(state)) return null
  return (
    <div className="ready stack">
      <Button icon="install" busy={state === 'busy'} disabled={!online} onClick={onPrepare}>
        Prepare for offline use
      </Button>
      {!online && <p className="soft small">Connect to prepare.</p>}
    </div>
  )
}
