// On a draft's Photos page: links for a photographer without an account, and the tray of photos they sent.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { GuestTray as Tray } from '#contract/guest.ts'
import { Button } from '#src/ui/button.tsx'
import { every, useClock } from '#src/ui/clock.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import './guests.css'
import { counted } from '#src/ui/counted.ts'
import type { TrayStanding } from './tray-photos.ts'
import { type TrayPorts, TraySheet } from './tray-sheet.tsx'

type Props = {
  ports: TrayPorts
  standingOf(photoId: string): TrayStanding
  /** Number of photos that can still be added to the draft. */
  room: number
  online: boolean
  /** Whether the draft is on the server; if not, there is no tray. */
  isOnServer: boolean
}

const LOOK_EVERY_MS = 20_000

export function GuestTray({ ports, standingOf, room, online, isOnServer }: Props) {
  const [tray, setTray] = useState<Tray | null>(null)
  const [isOpen, setOpen] = useState(false)
  const clock = useClock()
  const readTray = useEffectEvent(async () => {
    const found = await ports.tray()
    if (!found) return
    setTray(found)
    attend(found)
  })
  const fetched = useRef(new Set<string>())
  const attend = useEffectEvent(({ photos }: Tray) => {
    for (const { photoId } of photos) {
      const { kind } = standingOf(photoId)
      if (kind === 'safe') void ports.settle(photoId)
      // The phone that kept the photo may never return, but its bytes are in the tray. Tried once, so that a refusal is
      // not repeated.
      if (kind !== 'stopped' || fetched.current.has(photoId)) continue
      fetched.current.add(photoId)
      void ports.keep(photoId)
    }
  })
  const standings = (tray?.photos ?? []).map(({ photoId }) => `${photoId} ${standingOf(photoId).kind}`).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a photo's status changes
  useEffect(() => {
    if (online && tray) attend(tray)
  }, [online, standings])
  const isLive = isOpen || (tray !== null && tray.links.length > 0)
  useEffect(() => {
    if (!online || !isOnServer) return
    void readTray()
    if (isLive) return every(clock, LOOK_EVERY_MS, () => document.visibilityState === 'visible' && void readTray())
  }, [online, isOnServer, isLive, clock])
  const shown = (tray?.photos ?? []).map((photo) => ({ ...photo, standing: standingOf(photo.photoId) }))
  const photos = shown.filter(({ standing }) => standing.kind === 'new')
  const kept = shown.filter(({ standing }) => standing.kind === 'saving' || standing.kind === 'stopped')
  return (
    <div className="guest-row row cluster">
      <Button look={photos.length > 0 ? 'main' : 'quiet'} onClick={() => setOpen(true)}>
        {photos.length > 0
          ? `Review ${counted(photos.length, 'photo')} from your photographer`
          : 'Let a photographer add photos'}
      </Button>
      <span className="said" role="status">
        {photos.length > 0 && `${counted(photos.length, 'photo')} from your photographer to review.`}
      </span>
      {isOpen && (
        <Sheet isOpen onClose={() => setOpen(false)} title="Photos from a photographer" size="tall">
          <TraySheet
            ports={ports}
            links={tray?.links ?? []}
            photos={photos}
            kept={kept}
            room={room}
            online={online}
            onChange={readTray}
          />
        </Sheet>
      )}
    </div>
  )
}
