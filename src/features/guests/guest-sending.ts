// Sends a guest's photos to the agent's tray: each is prepared, then retried as one request under its own id until it
// has arrived, so that a lost reply never creates a second photo. Photos that have not arrived exist only in this page.
import type { UploadGuestPhoto } from '#src/api/call.ts'
import { createSignal, type Signal } from '#src/state/signal.ts'
import type { SetTimer } from '#src/state/timers.ts'

/** failed: `message` gives the reason, `again` whether another attempt may help. */
export type GuestPhoto = {
  id: string
  name: string
  /** Preview of a photo that this page has sent or is about to send; null before it is prepared. */
  preview: Blob | null
} & ({ state: 'preparing' | 'waiting' | 'sending' | 'received' } | { state: 'failed'; message: string; again: boolean })

type Prepared = { image: ArrayBuffer; thumbnail: ArrayBuffer; sha256: string; thumbnailSha256: string }
export type SendingPorts = {
  token: string
  /** Returns a message if the file cannot be used. */
  prepare(file: File): Promise<Prepared | { message: string }>
  upload: UploadGuestPhoto
  newId(): string
  setTimer: SetTimer
}

export type GuestSending = {
  photos: Signal<readonly GuestPhoto[]>
  /** Whether the link has ended, so that nothing more is accepted. */
  hasEnded: Signal<boolean>
  add(files: readonly File[]): void
  retry(id: string): void
  /** Call when the connection may be back. */
  tryNow(): void
}

const RETRY_MS = [2_000, 5_000, 15_000, 30_000]
/** Retrying does not help, unless the agent makes room. */
const FINAL = new Set(['photo-refused', 'photo-mismatch', 'guest-tray-full', 'too-large', 'invalid-request'])

export function createGuestSending({ token, prepare, upload, newId, setTimer }: SendingPorts): GuestSending {
  const ready = new Map<string, Prepared>()
  const photos = createSignal<readonly GuestPhoto[]>([])
  const hasEnded = createSignal(false)
  let isSending = false
  /** True between a failed attempt and the next one. */
  let isResting = false
  let tries = 0
  let cancelTimer = () => {}
  let preparing: Promise<void> = Promise.resolve()

  const put = (id: string, change: (photo: GuestPhoto) => GuestPhoto) =>
    photos.set(photos.get().map((each) => (each.id === id ? change(each) : each)))
  const fail = (id: string, message: string, again: boolean) =>
    put(id, ({ name, preview }) => ({ id, name, preview, state: 'failed', message, again }))
  const move = (id: string, state: 'waiting' | 'sending' | 'received') =>
    put(id, ({ name, preview }) => ({ id, name, preview, state }))

  const prepareOne = async (id: string, file: File) => {
    const made = await prepare(file).catch(() => ({ message: 'This photo couldn’t be opened. Try another one.' }))
    if ('message' in made) return fail(id, made.message, false)
    ready.set(id, made)
    const preview = new Blob([made.thumbnail], { type: 'image/jpeg' })
    put(id, ({ name }) => ({ id, name, preview, state: 'waiting' }))
    void sendNext()
  }

  const sendNext = async (): Promise<void> => {
    const next = photos.get().find(({ state }) => state === 'waiting')
    if (!next || isSending || isResting || hasEnded.get()) return
    isSending = true
    move(next.id, 'sending')
    const { image, thumbnail, sha256, thumbnailSha256 } = ready.get(next.id)!
    const result = await upload({ fields: { token, photoId: next.id, sha256, thumbnailSha256 }, image, thumbnail })
    isSending = false
    if (result.kind === 'ok') {
      tries = 0
      ready.delete(next.id)
      move(next.id, 'received')
      return sendNext()
    }
    if (result.kind === 'problem' && result.problem.code === 'guest-link-ended') {
      hasEnded.set(true)
      return move(next.id, 'waiting')
    }
    if (result.kind === 'problem' && FINAL.has(result.problem.code)) {
      fail(next.id, result.problem.detail ?? result.problem.title, result.problem.code === 'guest-tray-full')
      return sendNext()
    }
    move(next.id, 'waiting')
    // Moves it to the end, so that a photo that keeps failing does not delay the others.
    const isNext = ({ id }: GuestPhoto) => id === next.id
    photos.set([...photos.get().filter((each) => !isNext(each)), ...photos.get().filter(isNext)])
    const usual = RETRY_MS[Math.min(tries++, RETRY_MS.length - 1)]!
    isResting = true
    cancelTimer = setTimer(tryNow, Math.max(usual, (result.kind === 'problem' && result.retryAfterMs) || 0))
  }

  const tryNow = () => {
    cancelTimer()
    isResting = false
    void sendNext()
  }

  return {
    photos,
    hasEnded,
    add(files) {
      const added = files.map((file) => ({ file, id: newId() }))
      const shown = added.map(({ file, id }) => ({ id, name: file.name, preview: null, state: 'preparing' as const }))
      photos.set([...photos.get(), ...shown])
      for (const { file, id } of added) preparing = preparing.then(() => prepareOne(id, file))
    },
    retry(id) {
      if (!ready.has(id)) return
      move(id, 'waiting')
      void sendNext()
    },
    tryNow,
  }
}
