// What the phone has encrypted, opened in its own page with the page's own key.
import type { Page } from 'playwright-core'

declare global {
  /** Set by `giveOpener`. */
  var openRow: (row: object) => Promise<object>
}

/** Runs in the page, so it stands alone. Buffers are left out. */
async function opened(row: object): Promise<object> {
  type Sealed = { key: string; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }
  // Without the mark: what is written without one is taken for another tab's.
  const { sealed, plain, mark: _, ...named } = row as { sealed?: Sealed; plain?: object; mark?: string }
  if (!sealed) return plain ?? named
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const db = await done(indexedDB.open('curbside-session'))
  const store = db.transaction('kv').objectStore('kv')
  const user: { realUniqueID: number } = await done(store.get('user'))
  const key: CryptoKey = await done(
    db.transaction('kv').objectStore('kv').get(`key:${user.realUniqueID}:${sealed.key}`),
  )
  db.close()
  const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.bytes)
  const length = new DataView(bytes).getUint32(0)
  return { ...named, ...JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length)))[0] }
}

/** After this, `openRow` is there in the page until it loads again. */
export const giveOpener = (page: Page): Promise<void> => page.evaluate(`globalThis.openRow = ${opened}; undefined`)

/** The opened rows of every member's work on this phone. */
export async function workOn(page: Page, store: 'drafts' | 'photoBytes'): Promise<Record<string, unknown>[]> {
  await giveOpener(page)
  return page.evaluate(async (name) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const known = (await indexedDB.databases()).filter((each) => /^curbside-\d+$/.test(each.name ?? ''))
    const found: Record<string, unknown>[] = []
    for (const each of known) {
      const db = await done(indexedDB.open(each.name!))
      for (const row of await done(db.transaction(name).objectStore(name).getAll()))
        found.push((await globalThis.openRow(row)) as Record<string, unknown>)
      db.close()
    }
    return found
  }, store)
}
