// The page behind a guest's link: the draft's name, ways to add photos, and what has arrived. It needs no account and
// stores nothing on the phone.
import { type ReactNode, useEffect, useState } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { CallResult } from '#src/api/call.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { waitText } from '#src/ui/formats.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import type { GuestPhoto, GuestSending } from './guest-sending.ts'
import './guests.css'

type Visited = Reply<'guestVisit'>
type Props = {
  /** False if the URL was truncated and contains no token. */
  isWhole?: boolean
  visit(): Promise<CallResult<Visited>>
  /** Returns a photo that was sent before this page was opened. */
  ownPicture(photoId: string): Promise<Blob | null>
  sending: GuestSending
  /** Camera and gallery buttons. */
  add(onPick: (files: File[]) => void): ReactNode
  onOnline(run: () => void): () => void
  now(): number
}

export function GuestPage({ isWhole = true, visit, ownPicture, sending, add, onOnline, now }: Props) {
  const photos = useSignal(sending.photos)
  const hasEnded = useSignal(sending.hasEnded)
  const whenOnline: Props['onOnline'] = (ask) =>
    onOnline(() => {
      sending.tryNow()
      ask()
    })
  const { found, askServer } = useVisit(visit, whenOnline, isWhole)
  useLeaveWarning(photos.some(mayStillArrive))
  if (!isWhole) return <Cut />
  if (!found) return <Frame title="Add photos">{<Skeleton lines={4} label="Opening the link" />}</Frame>
  if (hasEnded || (found.kind === 'problem' && found.problem.code === 'guest-link-ended'))
    return <Ended photos={photos} />
  if (found.kind === 'problem' && found.problem.code === 'invalid-request') return <Cut />
  if (found.kind !== 'ok')
    return (
      <Frame title="Add photos">
        <EmptyState
          title={found.kind === 'problem' ? found.problem.title : 'The portal can’t be reached right now.'}
          action={
            <Button look="main" icon="sync" onClick={askServer}>
              Try again
            </Button>
          }
        >
          {found.kind === 'problem'
            ? 'Try again in a few minutes.'
            : 'The link still works. Try again when you’re online.'}
        </EmptyState>
      </Frame>
    )
  const { title, expiresAt, photos: sent } = found.value
  const earlier = sent.filter((id) => !photos.some((photo) => photo.id === id))
  return (
    <Frame title={title || 'Add photos'}>
      <p>
        The photos you add go to the agent, who chooses which ones to use. This link works for another{' '}
        {waitText(Date.parse(expiresAt) - now())}.
      </p>
      {add((files) => sending.add(files))}
      <p role="status">{progressWords(photos, earlier.length)}</p>
      <ul className="guest-photos">
        {photos.toReversed().map((photo) => (
          <li key={photo.id}>
            <BlobPicture blob={photo.preview} alt={photo.name} />
            <PhotoState photo={photo} onRetry={() => sending.retry(photo.id)} />
          </li>
        ))}
        {earlier.map((id, index) => (
          <li key={id}>
            <EarlierPicture load={() => ownPicture(id)} alt={`Photo ${index + 1}, sent earlier`} />
            <span className="small">Received</span>
          </li>
        ))}
      </ul>
    </Frame>
  )
}

/** A later failure does not replace the page, because photos may be uploading; only the end of the link does. */
export function useVisit<Visited>(
  visit: () => Promise<CallResult<Visited>>,
  onOnline: (run: () => void) => () => void,
  isWhole = true,
) {
  const [found, setFound] = useState<CallResult<Visited> | null>(null)
  const askServer = () =>
    void visit().then((answer) => setFound((shown) => (shown?.kind === 'ok' && !isFinal(answer) ? shown : answer)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: requested once, when the page opens
  useEffect(() => {
    if (!isWhole) return
    askServer()
    return onOnline(askServer)
  }, [])
  return { found, askServer }
}

export const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="guest-page stack gap-16">
    <title>{`${title} · Photos`}</title>
    <h1>{title}</h1>
    {children}
  </main>
)

const isFinal = (answer: CallResult<unknown>): boolean =>
  answer.kind === 'ok' || (answer.kind === 'problem' && answer.problem.code === 'guest-link-ended')
const mayStillArrive = (photo: GuestPhoto): boolean =>
  photo.state === 'failed' ? photo.again : photo.state !== 'received'

export const Cut = () => (
  <Frame title="This link is not complete">
    <p role="alert">
      Part of the address is missing. Open the whole link from the agent’s message, scan the code again, or ask the
      agent for a new link.
    </p>
  </Frame>
)

function Ended({ photos }: { photos: readonly GuestPhoto[] }) {
  const received = photos.filter(({ state }) => state === 'received').length
  const lost = photos.length - received
  return (
    <Frame title="This link has ended">
      <p role="alert">
        {received > 0 && `The agent has ${counted(received, 'photo')} that you sent. `}
        {lost > 0 &&
          `${counted(lost, 'photo')} did not arrive; they are still in your phone’s gallery if you took them there. `}
        Ask the agent for a new link to send more.
      </p>
    </Frame>
  )
}

function progressWords(photos: readonly GuestPhoto[], earlier: number): string {
  const received = earlier + photos.filter(({ state }) => state === 'received').length
  const left = photos.filter(({ state }) => state !== 'received' && state !== 'failed').length
  if (left > 0)
    return `${counted(received, 'photo')} received, ${left} on the way. Keep this page open until they are sent.`
  return received > 0 ? `${counted(received, 'photo')} received.` : ''
}

const STATE_WORDS = { preparing: 'Preparing…', waiting: 'Waiting', sending: 'Sending…', received: 'Received' } as const

function PhotoState({ photo, onRetry }: { photo: GuestPhoto; onRetry(): void }) {
  if (photo.state !== 'failed')
    return (
      <span className="small">
        {photo.state === 'received' && <Icon name="check" size={16} />} {STATE_WORDS[photo.state]}
      </span>
    )
  return (
    <>
      <span className="small field-error">{photo.message}</span>
      {photo.again && <Button onClick={onRetry}>Try again</Button>}
    </>
  )
}

function EarlierPicture({ load, alt }: { load(): Promise<Blob | null>; alt: string }) {
  const [blob, setBlob] = useState<Blob | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once
  useEffect(() => void load().then(setBlob), [])
  return <BlobPicture blob={blob} alt={alt} />
}

/** Photos that have not arrived exist only in this page. */
function useLeaveWarning(active: boolean) {
  useEffect(() => {
    if (!active) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [active])
}

/** A picture held in memory; an empty frame until it is loaded. */
function BlobPicture({ blob, alt }: { blob: Blob | null; alt: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url ? <img src={url} alt={alt} /> : <span className="guest-photo-none" role="img" aria-label={alt} />
}
