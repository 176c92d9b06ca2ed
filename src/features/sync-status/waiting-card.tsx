import type { ReactNode } from 'react'
import type { LocalPhoto } from '../../offline/drafts/draft-model.ts'
import type { Drafts } from '../../offline/offline.ts'
import { usePicture } from '../../phone/use-picture.ts'
import { Button } from '../../ui/button.tsx'
import { deviceWord } from '../../ui/device-word.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SwipeSides } from '../../ui/touch/swipe-row.tsx'
import { photoWords, type WaitingDraft } from './describe-waiting.ts'
import './waiting.css'

type PhotoTools = {
  drafts: Pick<Drafts, 'photoBytes'>
  retry(draftId: string, photoId: string): void
}
type Props = {
  waiting: WaitingDraft
  /** The draft's card, from the drafts feature; what is said here stands in it, what is done here slides it. */
  card: (below: ReactNode, swipe: SwipeSides) => ReactNode
  photoTools: PhotoTools
  onWithdraw: () => void
}

/** A draft waiting to be sent: its photos one by one, and a way to withdraw it. */
export function WaitingCard({ waiting, card, photoTools, onWithdraw }: Props) {
  const { draft, photos, photosTotal, canWithdraw, rests } = waiting
  const sent = photosTotal - photos.length
  return card(
    <>
      {photos.length > 0 && (
        <div className="waiting-photos">
          <progress className="waiting-progress" max={photosTotal} value={sent} aria-label="Photos sent" />
          <p className="soft small">
            {sent} of {photosTotal} photos sent
          </p>
          <ul>
            {photos.map((photo) => (
              <WaitingPhoto
                key={photo.id}
                photo={photo}
                number={draft.photoOrder.indexOf(photo.id) + 1}
                tools={photoTools}
                onRetry={() => photoTools.retry(draft.draftId, photo.id)}
              />
            ))}
          </ul>
        </div>
      )}
      {rests && <p className="soft small">{restWords(waiting)}</p>}
      {canWithdraw && (
        <div className="waiting-actions">
          <Button onClick={onWithdraw}>Cancel sending and edit</Button>
        </div>
      )}
    </>,
    { end: canWithdraw ? { label: 'Cancel', icon: 'undo', run: onWithdraw } : undefined },
  )
}

const restWords = ({ draft }: WaitingDraft): string =>
  draft.attention || draft.submission?.problem
    ? 'Open it to see what needs attention. Nothing was lost.'
    : `Stays on this ${deviceWord()} until you submit it.`

type PhotoProps = { photo: LocalPhoto; number: number; tools: PhotoTools; onRetry: () => void }

function WaitingPhoto({ photo, number, tools, onRetry }: PhotoProps) {
  const picture = usePicture(tools.drafts, photo, 'thumbnail')
  const refused = photo.state === 'refused'
  return (
    <li className="waiting-photo">
      {picture ? (
        <img src={picture} alt="" width={56} height={42} />
      ) : (
        <span className="waiting-no-picture">
          <Icon name="photo" size={20} />
        </span>
      )}
      <span className="waiting-photo-words">
        <b>{photo.Description || `Photo ${number}`}</b>
        <span className={refused ? 'waiting-refused' : 'soft small'}>{photoWords(photo)}</span>
      </span>
      {refused && (
        <Button onClick={onRetry} aria-label={`Try again: photo ${number}`}>
          Try again
        </Button>
      )}
    </li>
  )
}
