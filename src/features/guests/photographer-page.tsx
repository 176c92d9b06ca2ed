// The page behind a photographer’s own link: the listings in progress, and what to photograph of each. Choosing one
// opens a guest's link to it (guest-page.tsx). It needs no account and stores nothing on the phone.
import { useState } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { CallResult } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { Cut, Frame, useVisit } from './guest-page.tsx'
import './guests.css'

type Visited = Reply<'photographerVisit'>
type Props = {
  visit(): Promise<CallResult<Visited>>
  /** Opens the listing's own page on success. */
  open(id: number): Promise<CallResult<Reply<'photographerOpen'>>>
  onOnline(run: () => void): () => void
}

const TITLE = 'Add photos'

export function PhotographerPage({ visit, open, onOnline }: Props) {
  const { found, askServer } = useVisit(visit, onOnline)
  const [trouble, setTrouble] = useState('')
  const { running, act } = useAction()
  if (!found) return <Frame title={TITLE}>{<Skeleton lines={4} label="Opening the link" />}</Frame>
  if (found.kind === 'problem' && found.problem.code === 'invalid-request') return <Cut />
  if (found.kind === 'problem' && found.problem.code === 'guest-link-ended')
    return (
      <Frame title="This link has ended">
        <p role="alert">Ask the agent or the office for a new one. Photos that you sent before have arrived.</p>
      </Frame>
    )
  if (found.kind !== 'ok')
    return (
      <Frame title={TITLE}>
        <EmptyState
          title={found.kind === 'problem' ? found.problem.title : 'The portal can’t be reached right now.'}
          action={
            <Button look="main" icon="sync" onClick={askServer}>
              Try again
            </Button>
          }
        >
          The link still works. Try again in a few minutes.
        </EmptyState>
      </Frame>
    )
  const { name, of, listings } = found.value
  const choose = (id: number) =>
    act(async () => {
      setTrouble('')
      const result = await open(id)
      if (result.kind === 'ok') return
      const isOver = result.kind === 'problem' && ['not-found', 'guest-link-ended'].includes(result.problem.code)
      setTrouble(
        isOver
          ? 'This listing takes no more photos. Ask the agent if some are missing.'
          : 'The portal didn’t answer. Try again in a moment.',
      )
      askServer()
    }, String(id))
  return (
    <Frame title={`Photos for ${of}`}>
      <p>
        Hello {name}. Choose a listing and add your photos; the agent decides which ones to use. Keep this link to
        yourself: it works until {of} withdraws it.
      </p>
      {trouble && (
        <p role="alert" className="field-error">
          {trouble}
        </p>
      )}
      {listings.length === 0 ? (
        <EmptyState picture={<Icon name="camera" size={40} />} title="No listings in progress.">
          Open this link again when the agent has begun one.
        </EmptyState>
      ) : (
        <ul className="guest-works">
          {listings.map(({ id, title, shots }) => (
            <li key={id} className="panel panel-pad stack gap-4">
              <h2>{title || 'No address yet'}</h2>
              {shots.length > 0 && <p className="soft small">To photograph: {shots.join(', ')}</p>}
              <div>
                <Button look="main" icon="camera" busy={running === String(id)} onClick={choose(id)}>
                  Add photos<span className="said"> of {title || 'the listing without an address'}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Frame>
  )
}
