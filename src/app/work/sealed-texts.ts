// A member's texts in the browser's local storage: encrypted like their drafts, because its files retain removed data
// for a while, even after a sign-out. Read at startup, so that pages can read and write them synchronously, as with
// localStorage.
import type { Owner } from '#src/api/owner.ts'
import type { Cipher, Sealed } from '#src/offline/store/sealing.ts'
import { createEvents, type Subscribe } from '#src/state/signal.ts'
import { within } from '#src/state/timers.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * `setItem`, `removeItem`: throw if the stored text cannot be opened because its key has not arrived: it must not be
 * overwritten.
 */
export type SealedTexts = Kept & {
  /** Notifies when texts can be opened after all, or another tab wrote them. */
  subscribe: Subscribe
  /** Stops all writing. */
  stop(): void
}

type Ports = {
  storage: Kept
  names: readonly string[]
  owner: Owner
  cipher: Cipher
  setTimer: (then: () => void, ms: number) => void
  /** Source of other tabs' storage events. */
  target: Pick<EventTarget, 'addEventListener'>
}

/** Maximum wait of a page; on some phones the browser's storage never answers. */
const READ_WITHIN_MS = 3_000
const KEY_CHECK_MS = 2_000
const KEY_CHECK_MAX_MS = 60_000

export async function openSealedTexts(ports: Ports): Promise<SealedTexts> {
  const { storage, names, owner, cipher, setTimer, target } = ports
  const { emit, subscribe } = createEvents()
  const texts = new Map<string, string>()
  /** Names of texts that cannot be opened, because their key is not here. */
  const closed = new Set<string>()
  /** Names of texts to be written again: stored unencrypted because there was no key, or not stored at all. */
  const unsealed = new Set<string>()
  const changes = new Map<string, number>()
  let stopped = false
  let waitMs = KEY_CHECK_MS
  let isWaiting = false

  const change = (name: string) => {
    const at = (changes.get(name) ?? 0) + 1
    changes.set(name, at)
    return () => !stopped && changes.get(name) === at
  }
  const store = async (name: string, text: string, isLatest: () => boolean) => {
    const sealed = await cipher.seal(owner, { text })
    if (!isLatest()) return
    storage.setItem(name, sealed ? written(sealed) : text)
    if (sealed) unsealed.delete(name)
    else unsealed.add(name)
    if (!sealed) openLater()
  }
  const put = (name: string, text: string) => {
    texts.set(name, text)
    // The storage is full, or a key cannot be looked up: until it can be stored, the text is only on the screen.
    store(name, text, change(name)).catch(() => {
      unsealed.add(name)
      openLater()
    })
  }
  const read = async (name: string) => {
    const isLatest = change(name)
    const stored = storage.getItem(name)
    const sealed = stored === null ? null : sealedIn(stored)
    if (sealed) closed.add(name)
    const found = sealed ? await cipher.open(sealed).catch(() => undefined) : { text: stored }
    if (!isLatest()) return
    if (!found) return openLater()
    closed.delete(name)
    const { text } = found as { text: string | null }
    if (text === null) texts.delete(name)
    else if (sealed) texts.set(name, text)
    // Written when there was no key.
    else put(name, text)
  }
  const openLater = () => {
    if (stopped || isWaiting) return
    isWaiting = true
    setTimer(openAgain, waitMs)
    waitMs = Math.min(2 * waitMs, KEY_CHECK_MAX_MS)
  }
  const openAgain = async () => {
    isWaiting = false
    if (stopped) return
    const before = closed.size
    for (const name of closed) await read(name)
    for (const name of unsealed) put(name, texts.get(name)!)
    if (closed.size < before) emit()
  }
  const isFree = (name: string) => {
    if (closed.has(name)) throw new Error('Its key is not here yet')
  }

  target.addEventListener('storage', (event) => {
    const { key } = event as StorageEvent
    if (key !== null && names.includes(key)) void read(key).then(emit, () => undefined)
  })
  const all = Promise.all(names.map(read)).then(() => true)
  if (!(await within(all, READ_WITHIN_MS))) void all.then(() => emit())
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem(name, text) {
      isFree(name)
      if (!stopped && texts.get(name) !== text) put(name, text)
    },
    removeItem(name) {
      isFree(name)
      change(name)
      texts.delete(name)
      unsealed.delete(name)
      storage.removeItem(name)
    },
    subscribe,
    stop() {
      stopped = true
    },
  }
}

const MARK = 'sealed:'
const written = ({ key, iv, bytes }: Sealed): string =>
  MARK + JSON.stringify([key, base64Of(iv), base64Of(new Uint8Array(bytes))])

function sealedIn(stored: string): Sealed | null {
  if (!stored.startsWith(MARK)) return null
  const [key, iv, bytes] = JSON.parse(stored.slice(MARK.length)) as [string, string, string]
  return { key, iv: bytesOf(iv), bytes: bytesOf(bytes).buffer }
}

const base64Of = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
