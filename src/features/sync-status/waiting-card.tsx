import { type ReactNode, useState } from 'react'
import type { LocalPhoto } from '#src/offline/drafts/draft-model.ts'
import type { Upload } from '#src/offline/drafts/uploads.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { usePicture } from '#src/phone/use-picture.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { SwipeSides } from '#src/ui/touch/swipe-row.tsx'
import { useSignal } from '#src/ui/use-signal.ts'
import { needsMember, restWords, uploadWords, type WaitingDraft } from './describe-waiting.ts'
import { Stages } from './stages.tsx'
import './waiting.css'

type PhotoTools = {
  drafts: Pick<Drafts, 'photoBytes'>
  progress: Offline['progress']
  retry(draftId: string, photoId: string): void
}
type Props = {
  waiting: WaitingDraft
  /** The draft's card, from the drafts feature; it contains this card's texts and slides open to its actions. */
  card: (below: ReactNode, swipe: SwipeSides) => ReactNode
  photoTools: PhotoTools
  /** Epoch milliseconds. */
  now: number
  /** Resolves to whether it was withdrawn. */
  onWithdraw: () => Promise<boolean>
  /** Opens the form. */
  onOpen: () => void
}

/** A draft waiting to be sent: its photos one by one, and a way to withdraw it. */
export function WaitingCard({ waiting, card, photoTools, now, onWithdraw, onOpen }: Props) {
  const { draft, photos, files, uploadsTotal, canWithdraw, rests } = waiting
  const left = photos.length + files.length
  const sent = uploadsTotal - left
  const retryOf = (id: string) => (maySend(draft) ? () => photoTools.retry(draft.draftId, id) : null)
  const [areStagesOpen, setStagesOpen] = useState(false)
  const edit = async () => {
    if (await onWithdraw()) onOpen()
  }
  return card(
    <>
      {rests && <p className="soft small">{restWords(waiting)}</p>}
      <details className="waiting-stages" onToggle={(event) => setStagesOpen(event.currentTarget.open)}>
        <summary>How far it is</summary>
        {areStagesOpen && <Stages draft={draft} now={now} />}
      </details>
      {(canWithdraw || rests) && (
        <div className="waiting-actions cluster">
          {canWithdraw && <Button onClick={() => void edit()}>Cancel sending and edit</Button>}
          {!canWithdraw && rests && <Button onClick={onOpen}>{needsMember(waiting) ? 'Open it' : 'Continue'}</Button>}
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
    </>,
    { end: canWithdraw ? { label: 'Cancel', icon: 'undo', run: () => void onWithdraw() } : undefined },
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
