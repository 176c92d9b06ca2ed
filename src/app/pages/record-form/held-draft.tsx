// Only one tab edits a draft; the others say so and offer to take over. Nothing of the form is shown before it is known
// which.
import { type ReactNode, useEffect, useState } from 'react'
import { useServices } from '#src/app/services.tsx'
import { OpenElsewhere } from './form-notices.tsx'
import { Opening } from './form-states.tsx'

type Props = {
  /** null if there is no draft yet, and nothing to hold. */
  draftId: string | null
  formName: string
  onBack(): void
  children: ReactNode
}

export function HeldDraft({ draftId, formName, onBack, children }: Props) {
  const { offline } = useServices()
  const [state, setState] = useState<'asking' | 'mine' | 'elsewhere'>(draftId === null ? 'mine' : 'asking')
  const [round, setRound] = useState({ steal: false })
  useEffect(() => {
    if (draftId === null) return
    const closing = new AbortController()
    const { signal } = closing
    const onLost = () => setState('elsewhere')
    void offline.holdDraft(draftId, { steal: round.steal, onLost, signal }).then((isMine) => {
      if (!signal.aborted) setState(isMine ? 'mine' : 'elsewhere')
    })
    return () => closing.abort()
  }, [offline, draftId, round])
  if (state === 'asking') return <Opening formName={formName} />
  if (state === 'mine') return children
  return <OpenElsewhere onHere={() => setRound({ steal: true })} onBack={onBack} />
}
