// Only one tab edits a draft; the others say so and offer to take over.
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.tsx'

export type DraftHold = { state: 'asking' | 'mine' | 'elsewhere'; steal(): void }

/**
 * null: there is no draft so far, and nothing to hold. `isOurs`: this tab held it until now, and may not have released
 * it.
 */
export function useDraftHold(draftId: string | null, isOurs: boolean): DraftHold {
  const { offline } = useServices()
  const [state, setState] = useState<DraftHold['state']>('asking')
  const [round, setRound] = useState({ steal: isOurs })
  const held = useRef<{ release(): void } | null>(null)
  useEffect(() => {
    if (draftId === null) return setState('mine')
    let gone = false
    const onLost = () => setState('elsewhere')
    void offline.holdDraft(draftId, { steal: round.steal, onLost }).then((hold) => {
      if (gone) return hold?.release()
      held.current = hold
      setState(hold ? 'mine' : 'elsewhere')
    })
    return () => {
      gone = true
      held.current?.release()
      held.current = null
    }
  }, [offline, draftId, round])
  return { state, steal: () => setRound({ steal: true }) }
}
