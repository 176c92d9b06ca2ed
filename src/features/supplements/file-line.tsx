// One file of a supplement: name, size, state and a link to open it.
import { useQuery } from '@tanstack/react-query'
import { imageAddress } from '#src/api/photo-address.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { announcedPercent, bytesLabel } from '#src/offline/drafts/standing-words.ts'
import type { Drafts, Offline } from '#src/offline/offline.ts'
import { fileQuery } from '#src/phone/phone-queries.ts'
import { useObjectUrl } from '#src/phone/use-object-url.ts'
import { Button } from '#src/ui/button.tsx'
import { onThisDevice } from '#src/ui/device-word.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { sizeWords } from './file-words.ts'
import './supplements.css'

type Props = {
  draft: Draft
  id: string
  drafts: Pick<Drafts, 'fileBytes' | 'retryUpload' | 'pauseUpload'>
  progress: Offline['progress']
  onFailed(): void
}

export function FileLine({ draft, id, drafts, progress, onFailed }: Props) {
  const file = draft.files[id]
  const saved = draft.base?.items.supplements?.find(({ uid }) => uid === id)
  const name = file?.name ?? String(saved?.Name ?? '')
  const url = file?.url ?? (typeof saved?.URL === 'string' ? saved.URL : null)
  const percent = useSignal(progress, (shares) => shares[id] ?? null)
  const { data: local } = useQuery(fileQuery(drafts, url === null && file ? id : null))
  const localAddress = useObjectUrl(local ?? null)
  const address = url === null ? localAddress : imageAddress(url)
  if (!file && !saved)
    return <p className="small files-trouble">This supplement’s file is missing. Delete it and add it again.</p>
  const state = file?.state ?? 'uploaded'
  const { word, look } = bytesLabel(state, percent)
  const announced = bytesLabel(state, announcedPercent(percent)).word
  return (
    <div className="files-line">
      <p className={`small files-standing soft strong files-${look}`}>
        <span aria-hidden="true">{onThisDevice(word)}</span>
        <span className="said" aria-live="polite">
          {onThisDevice(announced)}
        </span>
        {file?.size != null && <span className="soft">{` · ${sizeWords(file.size)}`}</span>}
      </p>
      {percent !== null && (
        <progress className="files-progress" max={100} value={percent} aria-label={`Sending ${name}`} />
      )}
      {file?.state === 'refused' && <p className="small files-trouble">{onThisDevice(file.problem ?? '')}</p>}
      <div className="row cluster">
        {(file?.state === 'refused' || file?.state === 'paused') && (
          <Button look="plain" onClick={() => drafts.retryUpload(draft.draftId, id).catch(onFailed)}>
            {file.state === 'paused' ? 'Send' : 'Try again'}
          </Button>
        )}
        {(file?.state === 'waiting' || file?.state === 'uploading') && (
          <Button look="plain" onClick={() => drafts.pauseUpload(draft.draftId, id).catch(onFailed)}>
            Stop sending
          </Button>
        )}
        {address && (
          <a className="files-get strong" href={address} download={name}>
            Download <span className="said">{name}</span>
          </a>
        )}
      </div>
    </div>
  )
}
