// A UUID per phone, in a database of its own that outlives every member's: locks and autosaves know the phone by it, not the sign-in.
import { openDB } from 'idb'

export const DEVICE_DATABASE = 'curbside-device'

/** One transaction reads or mints it, so that two tabs opening together agree. */
export async function readDeviceId(newId: () => string = () => crypto.randomUUID()): Promise<string> {
  const db = await openDB<{ meta: { key: string; value: string } }>(DEVICE_DATABASE, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('meta'),
  })
  try {
    const tx = db.transaction('meta', 'readwrite', { durability: 'strict' })
    const known = await tx.store.get('deviceId')
    const deviceId = known ?? newId()
    if (!known) await tx.store.put(deviceId, 'deviceId')
    await tx.done
    return deviceId
  } finally {
    db.close()
  }
}
