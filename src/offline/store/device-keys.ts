// Keys that decrypt the data on this phone: one for each pair of member and effective member on a device. The server
// derives them, so a lost key can be fetched again; no script can read a key's bytes here. Only a sign-out deletes
// them, so work stays readable offline and after a session has expired.
import { createStore, get, promisifyRequest } from 'idb-keyval'
import { DEVICE_KEYS_MAX } from '#contract/device-key.ts'
import type { Call } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { type Cipher, openWith, sealWith } from './sealing.ts'

/**
 * Database in which the phone keeps who may open the portal (features/session/last-member.ts): a sign-out deletes both
 * at once.
 */
export const sessionRows = createStore('curbside-session', 'kv')

const KEY_PREFIX = 'key:'
const rowOf = (real: number, name: string) => `${KEY_PREFIX}${real}:${name}`
/** Key range of all rows with a member's keys. */
export const keyRows = (real: number): IDBKeyRange => IDBKeyRange.bound(rowOf(real, ''), rowOf(real, '\uffff'))

/**
 * Unique within a member's own database. It includes the device, because the key changes if the phone gets a new device
 * id.
 */
const nameOf = (effective: number, deviceId: string) => `${effective}:${deviceId}`

export interface DeviceKeys {
  /** Rejects if the lookup fails. */
  find(name: string): Promise<CryptoKey | undefined>
  /** Fetches missing keys from the server: the key of this page's pair, and those named. Never rejects. */
  fetch(named?: readonly string[]): Promise<'here' | 'came' | 'missing'>
}

/** Keys of all members by row, from a transaction that has read all rows: a start looks no key up again. */
export type KeysRead = ReadonlyMap<string, CryptoKey>
export const keysIn = (rows: readonly [string, unknown][]): KeysRead =>
  new Map(rows.filter((row): row is [string, CryptoKey] => row[0].startsWith(KEY_PREFIX)))

/** A member's keys that are on this phone. */
export function keptKeys(real: number, read?: KeysRead): Pick<DeviceKeys, 'find'> {
  /** By name, with lookups that are running: a start decrypts a dozen rows at once. */
  const found = new Map<string, Promise<CryptoKey | undefined>>()
  return {
    find(name) {
      const known = found.get(name)
      if (known) return known
      const here = read?.get(rowOf(real, name))
      const key = here ? Promise.resolve(here) : get<CryptoKey>(rowOf(real, name), sessionRows)
      const forget = () => void (found.get(name) === key && found.delete(name))
      key.then((it) => it ?? forget(), forget)
      found.set(name, key)
      return key
    },
  }
}

/** `came`: resolves once this page has fetched the key of its pair. */
export function deviceKeys(
  { real, effective }: Owner,
  deviceId: string,
  call: Call,
  read?: KeysRead,
): DeviceKeys & { came: Promise<void> } {
  const { find } = keptKeys(real, read)
  let tell = () => {}
  return {
    find,
    came: new Promise((resolve) => {
      tell = resolve
    }),
    fetch: (named = []) => fetchKeys([nameOf(effective, deviceId), ...named]).catch(() => 'missing'),
  }

  async function fetchKeys(wanted: readonly string[]) {
    const missing: string[] = []
    for (const name of new Set(wanted)) if (!(await find(name))) missing.push(name)
    const asked = missing.slice(0, DEVICE_KEYS_MAX)
    if (asked.length === 0) return 'here'
    const keys = asked.map((name) => ({ effectiveUniqueID: Number.parseInt(name, 10), deviceId: deviceIn(name) }))
    const reply = await call('deviceKeys', { input: { keys }, member: { real, effective }, deadlineMs: MAX_WAIT_MS })
    if (reply.kind !== 'ok') return 'missing'
    for (const [at, bytes] of reply.value.keys.entries())
      await keepWhileOpen(real, rowOf(real, asked[at]!), await imported(bytes))
    if (!(await find(asked[0]!))) return 'missing'
    if (await find(nameOf(effective, deviceId))) tell()
    return 'came'
  }
}

/** Typed values wait this long at most to be stored. */
const MAX_WAIT_MS = 5_000

const deviceIn = (name: string) => name.slice(name.indexOf(':') + 1)

const imported = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

/** Committed explicitly: see device/committing.ts. */
const write = (act: (rows: IDBObjectStore) => void): Promise<void> =>
  sessionRows('readwrite', (rows) => {
    act(rows)
    rows.transaction.commit()
    return promisifyRequest(rows.transaction)
  })

/**
 * Keeps a row only while the portal is open for this member: a sign-out in another tab must not be followed by a new
 * one.
 */
export async function keepWhileOpen(real: number, row: string, value: unknown): Promise<void> {
  const isOpen = async () => (await get<{ realUniqueID: number }>('user', sessionRows))?.realUniqueID === real
  if (!(await isOpen())) return
  await write((rows) => rows.put(value, row))
  if (!(await isOpen())) await write((rows) => rows.delete(row))
}

export function cipherOf(keys: Pick<DeviceKeys, 'find'>, deviceId: string): Cipher {
  const nameFor = ({ effective }: Owner) => nameOf(effective, deviceId)
  return {
    nameFor,
    async seal(pair, value) {
      const name = nameFor(pair)
      const key = await keys.find(name)
      return key ? sealWith(key, name, value) : null
    },
    async open(sealed) {
      const key = await keys.find(sealed.key)
      return key ? openWith(key, sealed) : undefined
    },
  }
}
