// Upload progress of all photos in this draft: how many, how fast, and what to do meanwhile.
import { useEffect, useState } from 'react'
import type { ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import type { Offline } from '#src/offline/offline.ts'
import { SHARED_DAYS } from '#src/offline/store/shared-files.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { Icon } from '#src/ui/icon.tsx'
import { useSignal } from '#src/ui/use-signal.ts'

type Props = {
  photos: readonly ShownPhoto[]
  progress: Offline['progress']
  /** Whether they wait for Wi-Fi. */
  isHeld: boolean
  /** Whether the browser continues sending after this page is closed. */
  sendsClosed: boolean
  now(): number
}

export function SendProgress({ photos, progress, isHeld, sendsClosed, now }: Props) {
  const mine = photos.filter(({ isNew }) => isNew)
  const sent = mine.filter(({ state }) => state === 'uploaded').length
  const left = mine.filter(({ state }) => state === 'waiting' || state === 'uploading').length
  /** Sent fractions of uploads in progress, in hundredths of a photo. */
  const partly = useSignal(progress, (shares) => mine.reduce((sum, { id }) => sum + (shares[id] ?? 0), 0))
  const isSending = mine.some(({ state }) => state === 'uploading')
  const [samples, setSamples] = useState<readonly Sample[]>([])
  useEffect(() => {
    setSamples((before) => (isSending ? withSample(before, { at: now(), sent }) : []))
  }, [isSending, sent, now])
  if (left === 0) return null
  const pace = paceOf(samples, left)
  return (
    <div className="photos-progress stack gap-4">
      <progress max={sent + left} value={sent + partly / 100} aria-label="Photos sent" />
      <p className="small soft">
        {sent} of {sent + left} sent{pace && ` · ${paceWords(pace)}`}
      </p>
      {isHeld && <p className="small">Waiting for Wi-Fi, as chosen in Settings.</p>}
      {!sendsClosed && !isHeld && (
        <p className="small">
          Keep this page open until they are sent: this browser sends only while it is open. Nothing is lost if you
          close it.
        </p>
      )}
    </div>
  )
}

// Upload speed, measured from the photos that have reached the server.

/** Number of photos on the server at a time, in epoch milliseconds. */
export type Sample = { at: number; sent: number }

/** Older samples say little about the current connection. */
const LOOK_BACK_MS = 60_000
const LEAST_MS = 2_000

/** The latest samples including this one; restarts if there is more to send than before. */
export function withSample(samples: readonly Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1)
  if (last && sample.sent < last.sent) return [sample]
  return [...samples.filter(({ at }) => at > sample.at - LOOK_BACK_MS), sample]
}

type Pace = { perMinute: number; secondsLeft: number }

/** null if it cannot be determined. */
export function paceOf(samples: readonly Sample[], left: number): Pace | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < LEAST_MS || last.sent === first.sent) return null
  const perSecond = (last.sent - first.sent) / ((last.at - first.at) / 1000)
  return { perMinute: Math.max(1, Math.round(perSecond * 60)), secondsLeft: Math.ceil(left / perSecond) }
}

export function paceWords({ perMinute, secondsLeft }: Pace): string {
  const left = secondsLeft < 60 ? `${Math.ceil(secondsLeft / 5) * 5} s` : `${Math.ceil(secondsLeft / 60)} min`
  return `${perMinute} a minute, about ${left} left`
}

// Photos received from another app's share sheet that are not in a listing yet, offered to the open one.

export function SharedPhotos({ count, onAdd }: { count: number; onAdd(): void }) {
  if (count === 0) return null
  return (
    <div className="photos-shared row cluster">
      <Icon name="share" size={20} />
      <p>
        {counted(count, 'photo')} shared from another app. What you don’t add is deleted after {SHARED_DAYS} days.
      </p>
      <Button look="plain" onClick={onAdd}>
        Add here
      </Button>
    </div>
  )
}
