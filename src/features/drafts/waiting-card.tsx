// The parts of the Waiting screen.
import { type ReactNode, useEffect, useReducer, useState } from 'react'
import type { LocalPhoto } from '#src/offline/drafts/draft-model.ts'
import { needsMember, standingOf } from '#src/offline/drafts/standing.ts'
import type { Upload } from '#src/offline/drafts/uploads.ts'
import type { Drafts, Offline, SyncSnapshot } from '#src/offline/offline.ts'
import { usePicture } from '#src/phone/pictures.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { SwipeSides } from '#src/ui/touch/swipe-row.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { restWords, uploadWords, type WaitingDraft, whyWaiting } from './describe-waiting.ts'
import { DraftCard } from './draft-card.tsx'
import { Stages } from './stages.tsx'
import { StandingDetail } from './standing-label.tsx'
import './waiting.css'
import { every, useClock } from '#src/ui/clock.ts'
import { deviceWord } from '#src/ui/device-word.ts'
import { waitText } from '#src/ui/formats.ts'
import { LoginButton } from '#src/ui/login-button.tsx'

type PhotoTools = {
  drafts: Pick<Drafts, 'photoBytes'>
  progress: Offline['progress']
  retry(draftId: string, photoId: string): void
}
type Props = {
  waiting: WaitingDraft
  title: string | undefined
  photoTools: PhotoTools
  /** Epoch milliseconds. */
  now: number
  /** Resolves to whether it was withdrawn. */
  onWithdraw: () => Promise<boolean>
  /** Opens the form. */
  onOpen: () => void
}

/** A draft waiting to be sent: its photos one by one, and a way to withdraw it. */
export function WaitingCard({ waiting, title, photoTools, now, onWithdraw, onOpen }: Props) {
  const { draft, photos, files, uploadsTotal, canWithdraw, rests } = waiting
  const left = photos.length + files.length
  const sent = uploadsTotal - left
  const retryOf = (id: string) => (maySend(draft) ? () => photoTools.retry(draft.draftId, id) : null)
  const [areStagesOpen, setStagesOpen] = useState(false)
  const edit = async () => {
    if (await onWithdraw()) onOpen()
  }
  const swipe: SwipeSides = {
    end: canWithdraw ? { label: 'Cancel', icon: 'undo', run: () => void onWithdraw() } : undefined,
  }
  return (
    <DraftCard draft={draft} title={title} bytes={photoTools.drafts} now={now} swipe={swipe}>
      <StandingDetail draft={draft} />
      {rests && <p className="soft small">{restWords(waiting)}</p>}
      <details className="waiting-stages" onToggle={(event) => setStagesOpen(event.currentTarget.open)}>
        <summary>How far it is</summary>
        {areStagesOpen && <Stages draft={draft} now={now} />}
      </details>
      {(canWithdraw || rests) && (
        <div className="waiting-actions cluster">
          {canWithdraw && <Button onClick={() => void edit()}>Cancel sending and edit</Button>}
          {!canWithdraw && rests && (
            <Button onClick={onOpen}>{needsMember(standingOf(draft)) ? 'Open it' : 'Continue'}</Button>
          )}
        </div>
      )}
      {left > 0 && (
        <div className="waiting-photos stack gap-4">
          <progress className="waiting-progress" max={uploadsTotal} value={sent} aria-label="Photos and files sent" />
          <p className="soft small">
            {sent} of {uploadsTotal} sent
          </p>
          <ul>
            {photos.map((photo) => (
              <WaitingPhoto
                key={photo.id}
                photo={photo}
                number={draft.photoOrder.indexOf(photo.id) + 1}
                tools={photoTools}
                onRetry={retryOf(photo.id)}
              />
            ))}
            {files.map((file) => (
              <WaitingUpload key={file.id} upload={file} name={file.name} tools={photoTools} onRetry={retryOf(file.id)}>
                <Icon name="document" size={20} />
              </WaitingUpload>
            ))}
          </ul>
        </div>
      )}
    </DraftCard>
  )
}

/** Photos and files of an edit are sent under its lock, which its form requests. */
const maySend = ({ base, lockEpoch }: WaitingDraft['draft']): boolean => base === null || lockEpoch !== null

type PhotoProps = { photo: LocalPhoto; number: number; tools: PhotoTools; onRetry: (() => void) | null }

function WaitingPhoto({ photo, number, tools, onRetry }: PhotoProps) {
  const picture = usePicture(tools.drafts, photo, 'thumbnail')
  const name = `photo ${number}`
  return (
    <WaitingUpload upload={photo} name={name} words={photo.Description || `Photo ${number}`} {...{ tools, onRetry }}>
      {picture ? <img src={picture} alt="" width={56} height={42} /> : <Icon name="photo" size={20} />}
    </WaitingUpload>
  )
}

type UploadProps = Pick<PhotoProps, 'tools' | 'onRetry'> & {
  upload: Upload
  /** Used in the button's accessible name. */
  name: string
  words?: string
  /** The picture. */
  children: ReactNode
}

function WaitingUpload({ upload, name, words = name, tools, onRetry, children }: UploadProps) {
  const percent = useSignal(tools.progress, (shares) => shares[upload.id] ?? null)
  const refused = upload.state === 'refused'
  const isStopped = refused || upload.state === 'paused'
  const again = refused ? 'Try again' : 'Send'
  return (
    <li className="waiting-photo">
      <span className="waiting-picture">{children}</span>
      <span className="waiting-photo-words">
        <b>{words}</b>
        <span className={refused ? 'waiting-refused small strong' : 'soft small'}>{uploadWords(upload, percent)}</span>
      </span>
      {isStopped && onRetry && (
        <Button onClick={onRetry} aria-label={`${again}: ${name}`}>
          {again}
        </Button>
      )}
    </li>
  )
}

type WhyProps = {
  sync: SyncSnapshot
  online: boolean
  now: () => number
  onSend: () => void
  onSignIn: () => Promise<boolean>
}

const REASON = 'waiting-why'

/** Why it waits, the time of the next attempt, and a button to send now. */
export function WaitingWhy({ sync, online, now, onSend, onSignIn }: WhyProps) {
  const why = whyWaiting(sync, online, now())
  useEverySecond(why.retryInMs !== null)
  return (
    <section className="panel panel-pad waiting-why" aria-label="Why it waits">
      <Icon name={why.mustSignIn ? 'lock' : online ? 'clock' : 'cloud-off'} />
      <p>
        <span id={REASON} role="status">
          {why.text}
        </span>
        {why.retryInMs !== null && (
          <span className="soft"> Next try in {waitText(why.retryInMs).replace(' ', '\u00a0')}.</span>
        )}
      </p>
      {why.mustSignIn ? (
        <LoginButton onLogin={onSignIn}>Sign in to send</LoginButton>
      ) : (
        <Button
          look="main"
          icon="send"
          wide
          busy={sync.phase === 'sending'}
          disabled={!online}
          aria-describedby={online ? undefined : REASON}
          onClick={onSend}
        >
          {sync.phase === 'sending' ? 'Sending…' : 'Send now'}
        </Button>
      )}
    </section>
  )
}

function useEverySecond(active: boolean) {
  const [, beat] = useReducer((count: number) => count + 1, 0)
  const clock = useClock()
  useEffect(() => (active ? every(clock, 1000, beat) : undefined), [active, clock])
}

type LostProps = {
  lost: readonly { draftId: string; title: string; photos: readonly string[] }[]
  onDismiss: () => void
}

/** Names of drafts that the browser cleared from this phone before they were sent. */
export function LostPanel({ lost, onDismiss }: LostProps) {
  if (lost.length === 0) return null
  return (
    <section className="panel panel-pad stack gap-16" role="alert" aria-labelledby="lost-title">
      <h2 id="lost-title">The browser cleared this {deviceWord()}’s storage</h2>
      <p>
        What is named here had not been sent in full. What the server has of it is under My drafts; enter or add the
        rest again.
      </p>
      <ul>
        {lost.map(({ draftId, title, photos }) => (
          <li key={draftId}>
            <b>{title}</b>
            {photos.length > 0 && `: ${photos.join(', ')}`}
          </li>
        ))}
      </ul>
      <Button onClick={onDismiss}>Got it</Button>
    </section>
  )
}
