// The sheet of a draft's guest links: photos to keep or remove, and links to create and end.
import { useState } from 'react'
import type { Reply } from '#contract/endpoints.ts'
import type { GuestTray as Tray } from '#contract/guest.ts'
import { useFormats } from '#src/ui/board.ts'
import { Button } from '#src/ui/button.tsx'
import { counted } from '#src/ui/counted.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { LinkCode } from './link-code.tsx'
import type { TrayStanding } from './tray-photos.ts'

type MadeLink = Reply<'guestLinkMake'>
export type TrayPorts = {
  /** null: the server did not answer. */
  tray(): Promise<Tray | null>
  /** A string is the reason why there is no link. */
  make(): Promise<MadeLink | string>
  revoke(linkId: string): Promise<boolean>
  /** Also for a kept photo whose bytes are not on this phone. A string is the reason why it was not kept. */
  keep(photoId: string): Promise<true | string>
  /** Removes a photo that the member does not want. */
  drop(photoId: string): Promise<boolean>
  /** Removes a photo whose copy in the draft is on the server. */
  settle(photoId: string): Promise<boolean>
  pictureAddress(photoId: string): string
  linkAddress(token: string): string
  share: ((address: string) => Promise<void>) | null
  copy(address: string): Promise<void>
}

const NOT_NOW = 'The portal didn’t answer. Nothing was lost; try again in a moment.'

type KeptPhoto = { photoId: string; standing: TrayStanding }
type Props = Tray & {
  ports: TrayPorts
  /** Photos that are in the draft but must stay in the tray for now. */
  kept: readonly KeptPhoto[]
  /** Number of photos that can still be added to the draft. */
  room: number
  online: boolean
  onChange(): Promise<void>
}

export function TraySheet({ ports, links, photos, kept, room, online, onChange }: Props) {
  const { shortMoment, mediumDay } = useFormats()
  const dialogs = useDialogs()
  const [made, setMade] = useState<MadeLink | null>(null)
  const { busy, act } = useAction()
  const [said, setSaid] = useState('')
  const runAct = (work: () => Promise<string>) =>
    act(async () => {
      setSaid(await work().catch(() => NOT_NOW))
      await onChange()
    })
  const keepPhotos = (ids: readonly string[], places = room) =>
    runAct(async () => {
      const wanted = ids.slice(0, places)
      for (const [done, id] of wanted.entries()) {
        const answer = await ports.keep(id)
        if (answer !== true) return `${counted(done, 'photo')} kept. ${answer}`
      }
      const said = `${counted(wanted.length, 'photo')} kept.`
      return ids.length > places ? `${said} The listing has no place for more.` : said
    })
  const drop = async (id: string) => {
    const text = 'It is deleted for you and for the photographer.'
    if (!(await dialogs.ask({ title: 'Remove this photo?', text, yes: 'Remove', no: 'Cancel', danger: true }))) return
    await runAct(async () => ((await ports.drop(id)) ? 'Photo removed.' : NOT_NOW))()
  }
  const make = runAct(async () => {
    const link = await ports.make()
    if (typeof link === 'string') return link
    setMade(link)
    return ''
  })
  const revoke = (linkId: string) =>
    runAct(async () => {
      if (!(await ports.revoke(linkId))) return NOT_NOW
      if (made?.linkId === linkId) setMade(null)
      return 'The link has ended. Photos sent through it are still here.'
    })
  return (
    <div className="stack gap-16">
      <p role="status">{said}</p>
      {photos.length > 0 && (
        <>
          <Button
            look="main"
            wide
            busy={busy}
            disabled={!online}
            onClick={keepPhotos(photos.map((each) => each.photoId))}
          >
            Keep {photos.length === 1 ? 'this photo' : `all ${photos.length}`}
          </Button>
          <ul className="guest-photos">
            {photos.map(({ photoId, receivedAt }, index) => (
              <li key={photoId}>
                <img
                  src={ports.pictureAddress(photoId)}
                  alt={`Number ${index + 1}, received ${shortMoment(receivedAt)}`}
                />
                <div className="guest-photo-acts cluster">
                  <Button busy={busy} aria-label={`Keep photo ${index + 1}`} onClick={keepPhotos([photoId])}>
                    Keep
                  </Button>
                  <Button
                    look="quiet"
                    disabled={busy}
                    aria-label={`Remove photo ${index + 1}`}
                    onClick={() => void drop(photoId)}
                  >
                    Remove
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          <p className="small soft">
            Keep what you want before you submit. Photos that you don’t keep are deleted on{' '}
            {mediumDay(photos[0]!.deletedAt)}.
          </p>
        </>
      )}
      {kept.length > 0 && <KeptPhotos ports={ports} kept={kept} busy={busy} onAgain={(id) => keepPhotos([id], 1)} />}
      {made ? (
        <>
          <LinkCode address={ports.linkAddress(made.token)} share={ports.share} copy={ports.copy} />
          <p className="small soft">
            Anyone who has this link can add photos to this draft until {shortMoment(made.expiresAt)}, and sees nothing
            else of it than its name. It is shown only now; make a new one if you need it again.
          </p>
        </>
      ) : (
        <>
          <p>
            A photographer who has the link adds photos from their own phone, without an account. You choose which ones
            to keep.
          </p>
          <Button look={photos.length > 0 ? 'plain' : 'main'} wide busy={busy} disabled={!online} onClick={make}>
            Make a link for a day
          </Button>
          {!online && <p className="small soft">You’re offline. Links are made with a connection.</p>}
        </>
      )}
      {links.map(({ linkId, expiresAt, photographer }) => (
        <p key={linkId} className="guest-row row cluster">
          <span>
            {photographer ? `${photographer}’s link` : 'Link'} until {shortMoment(expiresAt)}
          </span>
          <Button look="quiet" disabled={busy || !online} onClick={revoke(linkId)}>
            End link
          </Button>
        </p>
      ))}
    </div>
  )
}

type KeptProps = { ports: TrayPorts; kept: readonly KeptPhoto[]; busy: boolean; onAgain(photoId: string): () => void }

/** They are removed from the tray once the draft's copies are on the server. */
const KeptPhotos = ({ ports, kept, busy, onAgain }: KeptProps) => (
  <section className="stack gap-16" aria-labelledby="guest-kept">
    <h3 id="guest-kept">Kept, being saved</h3>
    <ul className="guest-photos">
      {kept.map(({ photoId, standing }, index) => (
        <li key={photoId}>
          <img src={ports.pictureAddress(photoId)} alt={`Kept, number ${index + 1}`} />
          {standing.kind === 'stopped' ? (
            <>
              <span className="small field-error">Not saved yet. {standing.problem}</span>
              <Button busy={busy} aria-label={`Save kept photo ${index + 1} again`} onClick={onAgain(photoId)}>
                Try again
              </Button>
            </>
          ) : (
            <span className="small">Being saved…</span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
