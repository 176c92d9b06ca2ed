// The keys that open what this phone stores: one for each pair of member and effective member on a device. The server
// derives them, so that a key that is lost can be had again; here they cannot be read by any script. Only a sign-out
// deletes them, so work stays readable without signal and after a session has expired.
import { createStore, get, promisifyRequest } from 'idb-keyval'
import type { Call } from '../../api/call.ts'
import type { Owner } from '../../api/owner.ts'
import { type Cipher, openWith, sealWith } from './sealing.ts'

/** Where the phone keeps who may open the portal (features/session/last-member.ts): a sign-out deletes both at once. */
export const SESSION_STORE = 'curbside-session'
const store = createStore(SESSION_STORE, 'kv')

const rowOf = (real: number, name: string) => `key:${real}:${name}`
/** The rows of all of a member's keys. */
export const keyRows = (real: number): IDBKeyRange => IDBKeyRange.bound(rowOf(real, ''), rowOf(real, '\uffff'))

/** Within a member's own database. The device is named, because the key is another one if the phone gets a new name. */
const nameOf = (effective: number, deviceId: string) => `${effective}:${deviceId}`

export interface DeviceKeys {
  find(name: string): Promise<CryptoKey | undefined>
  /**
   * Asks the server for what is missing: the key of this page's pair, and those named. True when at least one came.
   * Resolves without one when the server cannot be reached; never rejects.
   */
  fetch(named?: readonly string[]): Promise<boolean>
}

/** A member's keys that this phone has. */
export function keptKeys(real: number): Pick<DeviceKeys, 'find'> {
  const found = new Map<string, CryptoKey>()
  return {
    async find(name) {
      const key = found.get(name) ?? (await get<CryptoKey>(rowOf(real, name), store).catch(() => undefined))
      if (key) found.set(name, key)
      return key
    },
  }
}

export function deviceKeys({ real, effective }: Owner, deviceId: string, call: Call): DeviceKeys {
  const { find } = keptKeys(real)
  return {
    find,
    async fetch(named = []) {
      const wanted = [...new Set([nameOf(effective, deviceId), ...named])]
      const missing: string[] = []
      for (const name of wanted) if (!(await find(name))) missing.push(name)
      if (missing.length === 0) return false
      const keys = missing.map((name) => ({ effectiveUniqueID: Number.parseInt(name, 10), deviceId: deviceIn(name) }))
      const reply = await call('deviceKeys', { input: { keys }, member: { real, effective }, deadlineMs: PATIENCE_MS })
      if (reply.kind !== 'ok') return false
      for (const [at, bytes] of reply.value.keys.entries()) await keepKey(real, missing[at]!, await imported(bytes))
      return true
    },
  }
}

/** What is typed meanwhile waits to be stored. */
const PATIENCE_MS = 5_000

const deviceIn = (name: string) => name.slice(name.indexOf(':') + 1)

const imported = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  )

/** Only while the portal opens for this member: a sign-out in another tab must not be followed by a key. */
const keepKey = (real: number, name: string, key: CryptoKey): Promise<void> =>
  store('readwrite', async (rows) => {
    const user: { realUniqueID: number } | undefined = await promisifyRequest(rows.get('user'))
    if (user?.realUniqueID === real) await promisifyRequest(rows.put(key, rowOf(real, name)))
  }).catch(() => undefined)

export function cipherOf(keys: Pick<DeviceKeys, 'find'>, deviceId: string): Cipher {
  return {
    async seal({ effective }, value) {
      const name = nameOf(effective, deviceId)
      const key = await keys.find(name)
      return key ? sealWith(key, name, value) : null
    },
    async open(sealed) {
      const key = await keys.find(sealed.key)
      return key && openWith(key, sealed)
    },
  }
}
