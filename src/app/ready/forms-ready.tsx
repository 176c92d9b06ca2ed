import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isWorkerOff } from '#src/device/service-worker.ts'
import { FormsReadyLine, PrepareForms, type FormsReady as Readiness } from '#src/features/ready/forms-ready-line.tsx'
import { PHONE, READ } from '#src/phone/phone-queries.ts'
import { useOnline } from '../reading/use-online.ts'
import { useServices } from '../services.tsx'

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
  const run = async () => {
    setTried('busy')
    const isWhole = await prepare()
    await refetch()
    setTried(isWhole ? null : 'partly')
  }
  return { state: stateOf(here.works, isReady, tried), prepare: () => void run() }
}

function stateOf(works: boolean, isReady: boolean | undefined, tried: 'busy' | 'partly' | null): Readiness {
  if (!works) return isWorkerOff() ? 'off' : 'unsupported'
  if (tried === 'busy') return 'busy'
  if (isReady) return 'ready'
  return tried ?? (isReady === undefined ? 'checking' : 'missing')
}
