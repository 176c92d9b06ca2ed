// All photos of this draft on their way to the server: how many, how fast, and what to do meanwhile.
import { useEffect, useState } from 'react'
import type { ShownPhoto } from '../../offline/drafts/draft-values.ts'
import { paceOf, paceWords, type Sample, withSample } from './sending-pace.ts'

type Props = {
  photos: readonly ShownPhoto[]
  /** The browser goes on sending after this page is closed. */
  sendsClosed: boolean
  now(): number
}

export function SendProgress({ photos, sendsClosed, now }: Props) {
  const mine = photos.filter(({ isNew }) => isNew)
  const sent = mine.filter(({ state }) => state === 'uploaded').length
  const left = mine.filter(({ state }) => state === 'waiting' || state === 'uploading').length
  const isSending = mine.some(({ state }) => state === 'uploading')
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    setSamples((before) => (isSending ? withSample(before, { at: now(), sent }) : []))
  }, [isSending, sent, now])
  if (left === 0) return null
  const pace = paceOf(samples, left)
  return (
    <div className="photos-progress">
      <progress max={sent + left} value={sent} aria-label="Photos sent" />
      <p className="small soft">
        {sent} of {sent + left} sent{pace && ` · ${paceWords(pace)}`}
      </p>
      {!sendsClosed && (
        <p className="small">
          Keep this page open until they are sent: this browser sends only while it is open. Nothing is lost if you
          close it.
        </p>
      )}
    </div>
  )
}
