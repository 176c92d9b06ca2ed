// Background sync: the browser wakes the worker when the signal is back, and what waits goes out, by the same code as in a page.
// Role: nothing may go out under another name. Who may send is told by the page, forgotten at sign-out, and sync asks the server who is signed in first.
import { createStore, del, get, set } from 'idb-keyval'
import { createCall, createUploadFile, createUploadPhoto } from '../src/api/call.ts'
import { openOffline } from '../src/offline/open-offline.ts'

export const SEND_TAG = 'curbside-send'
/** Browsers stop a worker that takes longer; what is left waits for the next time. */
const PATIENCE_MS = 90_000

export type Sender = { real: number; effective: number; deviceId: string }

const store = () => createStore('curbside-worker', 'kv')
export const keepSender = (sender: Sender | null): Promise<void> =>
  sender ? set('sender', sender, store()) : del('sender', store())

/** True when nothing is left to send. */
export async function sendInBackground(
  fetch: (input: string, init: RequestInit) => Promise<Response>,
): Promise<boolean> {
  const sender = await get<Sender>('sender', store())
  if (!sender) return true
  const { real, effective, deviceId } = sender
  const ports = { fetch, deviceId }
  const offline = await openOffline({
    member: { real, effective },
    deviceId,
    call: createCall(ports),
    uploadPhoto: createUploadPhoto(ports),
    uploadFile: createUploadFile(ports),
  })
  try {
    return await offline.sync.drain(PATIENCE_MS)
  } finally {
    await offline.close()
  }
}
