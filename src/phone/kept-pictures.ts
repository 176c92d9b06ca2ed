// Thumbnails of listings that a member prepared for offline use. In IndexedDB, never in Cache Storage: they are deleted
// with their member's other data. Keyed by file id; a file's content never changes.
import { createStore, delMany, entries, get, setMany, update } from 'idb-keyval'

/** `members`: the real members who prepared it on this device. `at`: when, in epoch milliseconds. */
type KeptPicture = { members: number[]; bytes: ArrayBuffer; at: number }

const store = createStore('curbside-pictures', 'kv')
const KEPT_MAX = 500

/** Rejects when storage is full. Evicts the oldest beyond the device's limit. Writes nothing after `signedOut`. */
export async function keepPictures(
  pictures: ReadonlyMap<string, ArrayBuffer>,
  member: number,
  at: number,
  signedOut: AbortSignal,
) {
  for (const [fileId, bytes] of pictures) {
    if (signedOut.aborted) return
    const withMember = (kept?: KeptPicture) => ({
      members: [...new Set([...(kept?.members ?? []), member])],
      bytes,
      at,
    })
    await update<KeptPicture>(fileId, withMember, store)
  }
  const kept = await entries<string, KeptPicture>(store)
  const oldest = kept.sort(([, a], [, b]) => b.at - a.at).slice(KEPT_MAX)
  await delMany(
    oldest.map(([fileId]) => fileId),
    store,
  )
}

export const keptPicture = (fileId: string): Promise<ArrayBuffer | undefined> =>
  get<KeptPicture>(fileId, store).then((kept) => kept?.bytes)

export async function eraseKeptPictures(member: number): Promise<void> {
  const kept = await entries<string, KeptPicture>(store)
  const left = kept.map(([fileId, each]): [string, KeptPicture] => [
    fileId,
    { ...each, members: each.members.filter((other) => other !== member) },
  ])
  const isShared = ([, { members }]: [string, KeptPicture]) => members.length > 0
  await setMany(left.filter(isShared), store)
  await delMany(
    left.filter((each) => !isShared(each)).map(([fileId]) => fileId),
    store,
  )
}
