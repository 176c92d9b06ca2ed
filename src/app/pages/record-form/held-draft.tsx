// Only one tab edits a draft; the others say so and offer to take over.
import { useEffect, useState } from 'react'
import { useServices } from '../../services.tsx'

export type DraftHold = { state: 'asking' | 'mine' | 'elsewhere'; steal(): void }

/** `draftId`: null if there is no draft yet, and nothing to hold. */
export function useDraftHold(draftId: string | null): DraftHold {
  const { offline } = useServices()
  const [state, setState] = useState<DraftHold['state']>('asking')
  const [round, setRound] = useState({ steal: false })
  useEffect(() => {
    if (draftId === null) return setState('mine')
    const closing = new AbortController()
    const { signal } = closing
    const onLost = () => setState('elsewhere')
    void offline.holdDraft(draftId, { steal: round.steal, onLost, signal }).then((isMine) => {
      if (!signal.aborted) setState(isMine ? 'mine' : 'elsewhere')
    })
    return () => closing.abort()
  }, [offline, draftId, round])
  return { state, steal: () => setRound({ steal: true }) }
}
