// Keys of a phone's store without a server: one for each name, made when it is first asked for.
import { cipherOf, type DeviceKeys } from '#src/offline/store/device-keys.ts'
import type { Cipher } from '#src/offline/store/sealing.ts'

export function keysAtHand(): DeviceKeys {
  const keys = new Map<string, Promise<CryptoKey>>()
  return {
    find(name) {
      const key =
        keys.get(name) ?? crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      keys.set(name, key)
      return key
    },
    fetch: async () => 'here' as const,
  }
}

/** Every store of a test's run opens what the others have sealed. */
export const sealing: Cipher = cipherOf(keysAtHand(), 'dev')
