// The work on a phone in quantity: one real draft is read decrypted, and clones of it are written as the first release
// stored them, unencrypted. The app encrypts them at its next start, as it did for members of that release.

/** Runs in every page before its own code. */
export function installWork() {
  const done = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const committed = (transaction) =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
  const withDatabase = async (work) => {
    const { name } = (await indexedDB.databases()).find((each) => /^curbside-\d+$/.test(each.name ?? ''))
    const db = await done(indexedDB.open(name))
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }
  const keyNamed = async (name) => {
    const db = await done(indexedDB.open('curbside-session'))
    const read = (key) => done(db.transaction('kv').objectStore('kv').get(key))
    const { realUniqueID } = await read('user')
    const key = await read(`key:${realUniqueID}:${name}`)
    db.close()
    return key
  }
  /** The format of src/offline/store/sealing.ts. */
  const opened = async ({ sealed, mark: _, ...named }) => {
    if (!sealed) return named
    const algorithm = { name: 'AES-GCM', iv: sealed.iv }
    const bytes = await crypto.subtle.decrypt(algorithm, await keyNamed(sealed.key), sealed.bytes)
    let at = 4 + new DataView(bytes).getUint32(0)
    const [facts, lengths] = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, at - 4)))
    const buffers = lengths.map(([name, length]) => {
      at += length
      return [name, bytes.slice(at - length, at)]
    })
    return { ...named, ...facts, ...Object.fromEntries(buffers) }
  }
  const all = async (store) => {
    const rows = await withDatabase((db) => done(db.transaction(store).objectStore(store).getAll()))
    return Promise.all(rows.map(opened))
  }
  const write = (rows) =>
    withDatabase(async (db) => {
      const transaction = db.transaction(['drafts', 'photoBytes'], 'readwrite', { durability: 'strict' })
      for (const [store, list] of Object.entries(rows)) for (const row of list) transaction.objectStore(store).put(row)
      await committed(transaction)
    })
  const idOf = (kind, at) => `00000000-0000-4${kind}00-8000-${String(at).padStart(12, '0')}`

  globalThis.phoneWork = {
    drafts: () => all('drafts'),
    /**
     * Puts clones numbered `from` to `to`, with these values besides the draft's own, in place of `draft` itself. Each has
     * as many photos as `photos` says: clones of the draft's own, in turn.
     */
    async cloneDraft(draft, { from, to, values, photos = 0 }) {
      const registers = Object.entries(values).map(([name, value]) => [
        name,
        { value, base: null, editedAt: draft.editedAt, rev: draft.revision },
      ])
      const bytes = new Map((await all('photoBytes')).map((row) => [row.photoId, row]))
      const taken = draft.photoOrder.filter((id) => bytes.get(id)?.image)
      for (let number = from; number < to; number++) {
        const draftId = idOf(0, number)
        const ids = Array.from({ length: photos }, (_, at) => idOf(2, number * photos + at))
        const source = (at) => taken[at % taken.length]
        await write({
          drafts: [
            {
              ...draft,
              draftId,
              title: `${number + 1} North Ranchland Close`,
              editedAt: draft.editedAt - number * 60_000,
              fields: { ...Object.fromEntries(registers), ...draft.fields },
              photos: Object.fromEntries(ids.map((id, at) => [id, { ...draft.photos[source(at)], id }])),
              photoOrder: ids,
            },
          ],
          photoBytes: ids.map((photoId, at) => ({ ...bytes.get(source(at)), photoId, draftId })),
        })
      }
      await withDatabase(async (db) => {
        const transaction = db.transaction('drafts', 'readwrite', { durability: 'strict' })
        transaction.objectStore('drafts').delete(draft.draftId)
        await committed(transaction)
      })
      return Array.from({ length: to - from }, (_, at) => idOf(0, from + at))
    },
    /** Puts one draft for each of `counts`, with so many photos: clones of the only draft's, in turn. */
    async clonePhotos(counts) {
      const [draft] = await all('drafts')
      const bytes = new Map((await all('photoBytes')).map((row) => [row.photoId, row]))
      const taken = draft.photoOrder.filter((id) => bytes.get(id)?.image)
      const made = []
      for (const [kind, count] of counts.entries()) {
        const draftId = idOf(1, kind)
        const ids = Array.from({ length: count }, (_, at) => idOf(kind + 2, at))
        const photos = ids.map((id, at) => ({ ...draft.photos[taken[at % taken.length]], id }))
        const rows = ids.map((photoId, at) => ({ ...bytes.get(taken[at % taken.length]), photoId, draftId }))
        await write({
          drafts: [
            { ...draft, draftId, photos: Object.fromEntries(photos.map((each) => [each.id, each])), photoOrder: ids },
          ],
          photoBytes: rows,
        })
        made.push({
          draftId,
          bytes: rows.reduce((sum, { image, thumbnail }) => sum + image.byteLength + thumbnail.byteLength, 0),
        })
      }
      return { taken: taken.length, made }
    },
    /** Rows that are not encrypted yet; reads only the indexes. */
    unencrypted: () =>
      withDatabase(async (db) => {
        let left = 0
        for (const name of ['drafts', 'photoBytes']) {
          const store = db.transaction(name).objectStore(name)
          left += (await done(store.count())) - (await done(store.index('key').count()))
        }
        return left
      }),
  }
}

const POLL_MS = 1_000

/** Opens this address of the portal, and waits until the app has encrypted everything. */
export async function encryptAll(page, address) {
  await page.goto(address)
  for (;;) {
    await page.waitForTimeout(POLL_MS)
    if ((await page.evaluate(() => globalThis.phoneWork.unencrypted())) === 0) return
  }
}
