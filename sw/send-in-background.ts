// Background sync: the browser wakes the worker when the signal is back, and the same code as in a page sends the
// waiting work. Nothing may be sent under another member's name: the page tells the worker whose work it is, sign-out
// clears that, and sync first asks the server who is signed in.
import { createStore, del, get, set } from 'idb-keyval'
import type { Sender } from '#contract/page-message.ts'
import { createCall, createPost } from '../src/api/call.ts'
import { createUploadFile, createUploadPhoto } from '../src/api/uploads.ts'
import { countWaiting } from '../src/offline/drafts/standing.ts'
import { showOnIcon } from '../src/offline/icon-figure.ts'
import type { Offline } from '../src/offline/offline.ts'
import { openOffline } from '../src/offline/open-offline.ts'
import { isMobileData, lineOf } from '../src/offline/upload-hold.ts'

/** Browsers stop a worker that takes longer; the rest is sent next time. */
const TIMEOUT_MS = 90_000

const store = () => createStore('curbside-worker', 'kv')
export const keepSender = (sender: Sender | null): Promise<void> =>
  sender ? set('sender', sender, store()) : del('sender', store())

export const lastSender = (): Promise<Sender | undefined> => get<Sender>('sender', store())

/** True if nothing is left to send. */
export async function sendInBackground(
  fetch: (input: string, init: RequestInit) => Promise<Response>,
): Promise<boolean> {
  const sender = await lastSender()
  if (!sender) return true
  const { real, effective, deviceId, wifiOnly = false } = sender
  const ports = { fetch, deviceId }
  const call = createCall(ports)
  const post = createPost(ports)
  const offline = await openOffline({
    member: { real, effective },
    deviceId,
    call,
    uploadPhoto: createUploadPhoto(post),
    uploadFile: createUploadFile({ call, post }),
    // A page does it.
    clockAgrees: new Promise(() => {}),
    uploadHold: { isHeld: () => wifiOnly && isMobileData(lineOf(navigator)), subscribe: () => () => undefined },
  })
  try {
    return await offline.sync.drain(TIMEOUT_MS)
  } finally {
    await markIcon(offline)
    await offline.close()
  }
}

/** Marks the app's icon, because no page is open to do it. */
const markIcon = ({ drafts }: Offline): Promise<void> =>
  drafts.list().then(
    (all) => showOnIcon(countWaiting(all)),
    () => undefined,
  )
