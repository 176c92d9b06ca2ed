// A member's texts in the browser's local storage: encrypted like their drafts, because its files retain removed data
// for a while, even after a sign-out. Read at startup, so that pages can read and write them synchronously, as with
// localStorage.
import type { Owner } from '#src/api/owner.ts'
import type { Cipher, Sealed } from '#src/offline/store/sealing.ts'
import { createEvents, type Subscribe } from '#src/state/signal.ts'
import { within } from '#src/state/within.ts'

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
const KEY_LOOK_MS = 2_000
const KEY_LOOK_MAX_MS = 60_000

export async function openSealedTexts(ports: Ports): Promise<SealedTexts> {
  const { storage, names, owner, cipher, setTimer, target } = ports
  const { emit, subscribe } = createEvents()
  const texts = new Map<string, string>()
  const shut = new Set<string>()
  /** Names of texts to be written again: stored unencrypted because there was no key, or not stored at all. */
  const open = new Set<string>()
  const changes = new Map<string, number>()
  let stopped = false
  let look = KEY_LOOK_MS
  let looks = false

  const change = (name: string) => {
    const at = (changes.get(name) ?? 0) + 1
    changes.set(name, at)
    return () => !stopped && changes.get(name) === at
  }
  const store = async (name: string, text: string, isLatest: () => boolean) => {
    const sealed = await cipher.seal(owner, { text })
    if (!isLatest()) return
    storage.setItem(name, sealed ? written(sealed) : text)
    if (sealed) open.delete(name)
    else open.add(name)
    if (!sealed) lookLater()
  }
  const put = (name: string, text: string) => {
    texts.set(name, text)
    // The storage is full, or a key cannot be looked up: until it can be stored, the text is only on the screen.
    store(name, text, change(name)).catch(() => {
      open.add(name)
      lookLater()
    })
  }
  const read = async (name: string) => {
    const isLatest = change(name)
    const stored = storage.getItem(name)
    const sealed = stored === null ? null : sealedIn(stored)
    if (sealed) shut.add(name)
    const found = sealed ? await cipher.open(sealed).catch(() => undefined) : { text: stored }
    if (!isLatest()) return
    if (!found) return lookLater()
    shut.delete(name)
    const { text } = found as { text: string | null }
    if (text === null) texts.delete(name)
    else if (sealed) texts.set(name, text)
    // Written when there was no key.
    else put(name, text)
  }
  const lookLater = () => {
    if (stopped || looks) return
    looks = true
    setTimer(lookAgain, look)
    look = Math.min(2 * look, KEY_LOOK_MAX_MS)
  }
  const lookAgain = async () => {
    looks = false
    if (stopped) return
    const before = shut.size
    for (const name of shut) await read(name)
    for (const name of open) put(name, texts.get(name)!)
    if (shut.size < before) emit()
  }
  const isFree = (name: string) => {
    if (shut.has(name)) throw new Error('Its key is not here yet')
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
      open.delete(name)
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
