// Starts the guest page: no session, no cookie, no service worker, nothing stored on the phone. The link's token is in the URL's fragment, which
// browsers never send.
import { createRoot } from 'react-dom/client'
import { GuestToken } from '#contract/guest.ts'
import { type Call, createCall, createPost } from '../api/call.ts'
import { createUploadGuestPhoto } from '../api/uploads.ts'
import { onOnline } from '../device/network.ts'
import { createPhotoPipeline } from '../device/photo/photo-pipeline.ts'
import { GuestPage } from '../features/guests/guest-page.tsx'
import { createGuestSending } from '../features/guests/guest-sending.ts'
import { PhotographerPage } from '../features/guests/photographer-page.tsx'
import { AddPhotos } from '../features/photos/add-photos.tsx'
import { setTimer } from '../state/timers.ts'
import '../features/photos/photos.css'

/** Marks the token of a photographer’s own link. */
const PHOTOGRAPHER = 'p.'

type Ports = Parameters<typeof createCall>[0]

/** The guest's calls must not use the session of a member who is signed in on the same phone. */
const withoutCookies = (input: string, init: RequestInit) => fetch(input, { ...init, credentials: 'omit' })

export function openGuestPage(element: HTMLElement): void {
  const ports = { fetch: withoutCookies, deviceId: crypto.randomUUID() }
  const call = createCall(ports)
  // Opening another link in the same tab changes only the fragment.
  window.addEventListener('hashchange', () => window.location.reload())
  const given = window.location.hash.slice(1)
  if (given.startsWith(PHOTOGRAPHER)) openPhotographersPage(element, given.slice(PHOTOGRAPHER.length), call)
  else openDraftPage(element, given, { ...ports, call })
}

function openDraftPage(element: HTMLElement, token: string, { call, ...ports }: Ports & { call: Call }): void {
  const pipeline = createPhotoPipeline({ workers: 1 })
  const sending = createGuestSending({
    token,
    prepare: (file) => pipeline.process(file),
    upload: createUploadGuestPhoto(createPost(ports)),
    newId: () => crypto.randomUUID(),
    setTimer,
  })
  const ownPicture = async (photoId: string) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ token, photoId })
    const reply = await withoutCookies('/api/Guest/OwnPicture', { method: 'POST', headers, body }).catch(() => null)
    return reply?.ok ? reply.blob() : null
  }
  createRoot(element).render(
    <GuestPage
      isWhole={GuestToken.safeParse(token).success}
      visit={() => call('guestVisit', { input: { token } })}
      ownPicture={ownPicture}
      sending={sending}
      add={(onPick) => <AddPhotos onPick={onPick} full={false} onFull={() => undefined} />}
      now={() => Date.now()}
      onOnline={onOnline}
    />,
  )
}

/** A listing's page has its own link in the fragment, so that Back leads to the listings. */
function openPhotographersPage(element: HTMLElement, token: string, call: Call): void {
  createRoot(element).render(
    <PhotographerPage
      visit={() => call('photographerVisit', { input: { token } })}
      open={async (id) => {
        const result = await call('photographerOpen', { input: { token, id } })
        if (result.kind === 'ok') window.location.hash = result.value.token
        return result
      }}
      onOnline={onOnline}
    />,
  )
}
