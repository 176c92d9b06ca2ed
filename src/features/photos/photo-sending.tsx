// Upload state of one photo, with buttons to pause and to resend it.
import type { ShownPhoto } from '../../offline/drafts/draft-values.ts'
import { bytesLabel } from '../../offline/drafts/standing-label.ts'
import type { Offline } from '../../offline/offline.ts'
import { Button } from '../../ui/button.tsx'
import { onThisDevice } from '../../ui/device-word.ts'
import { useSendingPercent } from './sending-share.ts'

type Props = {
  photo: ShownPhoto
  progress: Offline['progress']
  onSend(id: string): void
  onStop?: ((id: string) => void) | undefined
}

export function PhotoSending({ photo, progress, onSend, onStop }: Props) {
  const { id, state } = photo
  const percent = useSendingPercent(progress, id)
  const isPaused = state === 'paused'
  const isSending = state === 'waiting' || state === 'uploading'
  if (!isPaused && !isSending) return null
  return (
    <div className="photo-sending">
      <p className="small soft">{onThisDevice(bytesLabel(state, percent).word)}</p>
      {isPaused && (
        <Button look="plain" icon="send" onClick={() => onSend(id)}>
          Send
        </Button>
      )}
      {isSending && onStop && (
        <Button look="plain" onClick={() => onStop(id)}>
          Stop sending
        </Button>
      )}
    </div>
  )
}
