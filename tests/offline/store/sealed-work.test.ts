// Stored work cannot be read without its key, and is never lost because a key is missing.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { beforeEach, expect, test } from 'vitest'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import { cipherOf, type DeviceKeys } from '#src/offline/store/device-keys.ts'
import { createIndexedStore, openWork, type WorkSchema } from '#src/offline/store/indexed-rows.ts'
import { keysAtHand } from '../../support/member-keys.ts'

const ANN = { real: 1, effective: 1 }
const ANN_FOR_CARA = { real: 1, effective: 9 }
const OWNER = 'Wilhelmina Secret-Owner'
const words = new TextEncoder().encode(OWNER).buffer as ArrayBuffer
const photo = { image: words, thumbnail: words, sha256: 'a', thumbnailSha256: 'b', name: `${OWNER}.jpg` }

let name = ''
let count = 0
beforeEach(() => {
  name = `sealed-${++count}`
})

/** A phone whose keys come and go. */
function aPhone() {
  let all = keysAtHand()
  const here = new Set<string>()
  const keys: Pick<DeviceKeys, 'find'> = { find: async (key) => (here.has(key) ? all.find(key) : undefined) }
  const open = (owner = ANN, deviceId = 'dev') => {
    const store = createIndexedStore({ open: openWork(name), setTimer: () => () => {} }, cipherOf(keys, deviceId))
    const ports = { store, owner, deviceId, now: () => 1000, newId: () => crypto.randomUUID(), notify() {} }
    return { store, drafts: createDrafts({ ...ports }) }
  }
  /** The server gives other keys than before, under the same names. */
  const change = () => {
    all = keysAtHand()
  }
  return {
    open,
    change,
    has: (...names: string[]) => void names.map((each) => here.add(each)),
    lose: () => here.clear(),
  }
}
type Opened = ReturnType<ReturnType<typeof aPhone>['open']>

async function typeAndTake({ drafts }: Opened) {
  const { draftId } = await drafts.create({
    ...{ formName: 'res', definitionHash: 'h', propertyType: 'RES', title: OWNER, values: {} },
  })
  await drafts.edit(draftId, [{ kind: 'field', name: 'OwnerName', value: OWNER, base: null }])
  const photoId = await drafts.addPhoto(draftId, photo)
  await drafts.keepPicked(draftId, photoId, words)
  return { draftId, photoId }
}

/** Everything that the database holds, its bytes as text. */
async function onDisk(): Promise<string> {
  const db = await openDB<WorkSchema>(name)
  const rows = [...(await db.getAll('drafts')), ...(await db.getAll('photoBytes'))]
  db.close()
  const shown = (_: string, value: unknown) =>
    value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder('latin1').decode(value) : value
  return JSON.stringify(rows, shown)
}

const value = async ({ drafts }: Opened, draftId: string) => (await drafts.get(draftId))?.fields.OwnerName?.value

test('with its key, nothing that was typed, taken or named can be read on the disk; a later start opens all of it', async () => {
  const phone = aPhone()
  phone.has('1:dev')
  const { draftId, photoId } = await typeAndTake(phone.open())
  expect(await onDisk()).not.toContain('Secret')
  const later = phone.open()
  expect(await value(later, draftId)).toBe(OWNER)
  expect(await later.drafts.photoBytes(photoId)).toEqual({ image: words, thumbnail: words })
  expect(await later.store.readBytes(photoId)).toEqual({ ...photo, id: photoId, draftId })
})

test('work typed before there is a key is kept at once, and encrypted with its photos when the key comes', async () => {
  const phone = aPhone()
  const first = phone.open()
  const { draftId, photoId } = await typeAndTake(first)
  expect(await onDisk()).toContain('Secret')
  expect(await first.store.sealAll()).toBe(false)
  phone.has('1:dev')
  expect(await first.store.sealAll()).toBe(true)
  expect(await onDisk()).not.toContain('Secret')
  expect(await value(phone.open(), draftId)).toBe(OWNER)
  expect(await first.drafts.photoBytes(photoId)).toEqual({ image: words, thumbnail: words })
})

test('as long as there is no key, nothing is written again for want of it', async () => {
  const phone = aPhone()
  const first = phone.open()
  await typeAndTake(first)
  const before = await onDisk()
  expect(await first.store.sealAll()).toBe(false)
  expect(await onDisk()).toBe(before)
})

test('an edit meanwhile encrypts the draft, and leaves its photos to the rest', async () => {
  const phone = aPhone()
  const { draftId } = await typeAndTake(phone.open())
  phone.has('1:dev')
  const later = phone.open()
  await later.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'Calgary', base: null }])
  expect(await later.store.sealAll()).toBe(true)
  expect(await onDisk()).not.toContain('Secret')
  expect(await value(later, draftId)).toBe(OWNER)
})

test('photos that were encrypted under an earlier name of the phone ask for that name’s key, too', async () => {
  const phone = aPhone()
  phone.has('1:dev', '1:new')
  const { draftId, photoId } = await typeAndTake(phone.open())
  const renamed = phone.open(ANN, 'new')
  await renamed.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'Calgary', base: null }])
  expect((await renamed.store.keysWanted()).sort()).toEqual(['1:dev', '1:new'])
  expect(await renamed.drafts.photoBytes(photoId)).toBeDefined()
})

test('work that somebody typed for another asks for the key of that pair', async () => {
  const phone = aPhone()
  await typeAndTake(phone.open(ANN_FOR_CARA))
  expect(await phone.open().store.keysWanted()).toEqual(['9:dev'])
})

test('without its key a draft is in no list but named beside it, cannot be written over, and is there again with it', async () => {
  const phone = aPhone()
  phone.has('1:dev')
  const { draftId } = await typeAndTake(phone.open())
  const before = await onDisk()
  phone.lose()
  const locked = phone.open()
  const memory = await locked.drafts.begin({
    ...{ formName: 'res', definitionHash: 'h', propertyType: 'RES', title: '', values: {} },
  })
  expect(await locked.drafts.list()).toEqual([])
  expect(await locked.store.unopened()).toEqual({ sealed: [draftId], closed: [] })
  const typing = locked.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'x', base: null }], {
    ...memory,
    draftId,
  })
  await expect(typing).rejects.toMatchObject({ fault: 'sealed' })
  expect(await locked.store.keysWanted()).toEqual(['1:dev'])
  expect(await onDisk()).toBe(before)
  phone.has('1:dev')
  expect(await value(locked, draftId)).toBe(OWNER)
})

test('a key opens the work of its pair only', async () => {
  const phone = aPhone()
  phone.has('1:dev', '9:dev')
  const own = await typeAndTake(phone.open())
  const caras = await typeAndTake(phone.open(ANN_FOR_CARA))
  phone.lose()
  phone.has('9:dev')
  const acting = phone.open(ANN_FOR_CARA)
  expect(await acting.drafts.get(caras.draftId)).toBeDefined()
  await expect(acting.store.readBytes(own.photoId)).rejects.toMatchObject({ fault: 'sealed' })
})

test('a tab without the key meets what another has encrypted, finds the key, and goes on', async () => {
  const phone = aPhone()
  const early = phone.open()
  const { draftId } = await typeAndTake(early)
  phone.has('1:dev')
  await phone.open().store.sealAll()
  await early.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'Calgary', base: null }])
  const found = await phone.open().drafts.get(draftId)
  expect([found?.fields.OwnerName?.value, found?.fields.City?.value]).toEqual([OWNER, 'Calgary'])
  expect(await onDisk()).not.toContain('Secret')
})

test('a decision that writes nothing is taken on the draft as it is, not as it was last seen here', async () => {
  const phone = aPhone()
  phone.has('1:dev')
  const [one, two] = [phone.open(), phone.open()]
  const { draftId } = await typeAndTake(one)
  await two.drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'Calgary', base: null }])
  const seen = await one.store.update(draftId, (draft) => ({ result: draft?.fields.City?.value }))
  expect(seen.result).toBe('Calgary')
  await two.drafts.discard(draftId)
  await two.drafts.dismiss(draftId)
  await expect(one.drafts.edit(draftId, [])).rejects.toMatchObject({ refusal: 'unknown' })
})

test('work whose key has changed is told from work whose key is not here, and only it can be erased, with its photos', async () => {
  const phone = aPhone()
  phone.has('1:dev')
  const kept = await typeAndTake(phone.open())
  phone.lose()
  const locked = phone.open()
  expect(await locked.store.unopened()).toEqual({ sealed: [kept.draftId], closed: [] })
  await locked.store.eraseClosed([kept.draftId])
  const before = await onDisk()

  phone.change()
  phone.has('1:dev')
  const signedIn = phone.open()
  expect(await signedIn.drafts.list()).toEqual([])
  await expect(signedIn.store.readBytes(kept.photoId)).rejects.toMatchObject({ fault: 'other-key' })
  expect(await onDisk()).toBe(before)
  const since = await typeAndTake(signedIn)
  expect(await signedIn.store.unopened()).toEqual({ sealed: [], closed: [kept.draftId] })
  expect((await signedIn.drafts.list()).map(({ draftId }) => draftId)).toEqual([since.draftId])
  await signedIn.store.eraseClosed([kept.draftId, since.draftId])
  expect((await signedIn.drafts.list()).map(({ draftId }) => draftId)).toEqual([since.draftId])
  expect(await signedIn.store.readBytes(kept.photoId)).toBeUndefined()
  expect(await signedIn.drafts.photoBytes(since.photoId)).toBeDefined()
})
