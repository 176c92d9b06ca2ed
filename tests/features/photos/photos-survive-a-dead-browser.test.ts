// Photos that were picked and not ready when the browser died: prepared after the restart, or told by name. Over the real store.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { NO_ROOM, notingUnrecorded, resumePicked, unrecordedPicks } from '#src/app/work/resume-picked.ts'
import type { PreparedPhoto } from '#src/device/photo/photo-pipeline.ts'
import { refusePhoto } from '#src/device/photo/refusal.ts'
import { describeSync } from '#src/features/drafts/describe-sync.ts'
import { createPhotoIntake, LOST } from '#src/features/photos/photo-intake.ts'
import { decideSignOut } from '#src/features/session/decide-sign-out.ts'
import { LOST as LOST_FILE } from '#src/features/supplements/file-words.ts'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import { standingOf, tallyWork } from '#src/offline/drafts/standing.ts'
import type { DraftStore } from '#src/offline/store/draft-store.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { isSettled } from '#src/offline/sync/sync-core.ts'
import { sealing } from '../../support/member-keys.ts'

const ANN = { real: 1, effective: 1 }
let name = ''
let count = 0
beforeEach(() => {
  name = `picked-${++count}`
  texts = new Map()
})

const prepared = (file: string): PreparedPhoto =>
  ({
    ...{ name: file, mediaType: 'image/jpeg', sha256: file, thumbnailSha256: file },
    ...{ image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1) },
  }) as PreparedPhoto

/** The texts beside the database, of this test's phone. */
let texts = new Map<string, string>()
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
}

/**
 * The portal as it runs in one browser; the next one finds the same disk. `fits`: largest original for which there is room;
 * `disk.isFull`: there is none, not even for a name.
 */
function aBrowser(fits = 100) {
  const real = createIndexedStore({ open: openWork(name), setTimer: () => () => {} }, sealing)
  let isDead = false
  const disk = { isFull: false }
  const never = new Promise<never>(() => {})
  const store: DraftStore = {
    ...real,
    update: (draftId, change, scope) =>
      isDead
        ? never
        : real.update(
            draftId,
            (draft) => {
              const next = change(draft)
              const isTooLarge = next.putBytes?.some((bytes) => 'picked' in bytes && bytes.picked.byteLength > fits)
              if (isTooLarge || (disk.isFull && next.draft)) throw new DOMException('full', 'QuotaExceededError')
              return next
            },
            scope,
          ),
  }
  const ids = { newId: () => crypto.randomUUID(), now: () => 1000 }
  const drafts = createDrafts({ store, owner: ANN, deviceId: 'here', notify: () => {}, ...ids })
  const waiting = new Map<string, (outcome: unknown) => void>()
  const seen: string[] = []
  const intake = createPhotoIntake({
    pipeline: {
      process: async (file) => {
        const text = `${(file as File).name} ${await file.text()}`
        seen.push(text)
        return new Promise((resolve) => waiting.set((file as File).name, resolve as never))
      },
    },
    drafts: notingUnrecorded(drafts, unrecordedPicks(storage, ANN)),
    namesOf: async () => [],
    printsOf: async () => new Map(),
    claim: async () => true,
    newId: ids.newId,
  })
  return {
    ...{ drafts, intake, seen, store: real, disk },
    async ready(file: string, outcome: unknown = prepared(file)) {
      await expect.poll(() => waiting.has(file)).toBe(true)
      waiting.get(file)!(outcome)
      waiting.delete(file)
    },
    die: () => {
      isDead = true
      real.close()
    },
  }
}
const files = (...names: string[]) => names.map((each) => new File([`pixels of ${each}`], each))
const begin = ({ drafts }: ReturnType<typeof aBrowser>) =>
  drafts.create({ formName: 'res', definitionHash: 'h', propertyType: 'RES', title: '12 Elm St', values: {} })
const namesOf = (draft: Draft | undefined) => draft!.photoOrder.map((id) => draft!.photos[id]!.name)

test('the browser dies with two of three photos still being prepared: the next one finishes them, in her order', async () => {
  const first = aBrowser()
  const { draftId } = await begin(first)
  first.intake.add(draftId, files('front.jpg', 'kitchen.jpg', 'yard.jpg'), 60)
  await first.ready('front.jpg')
  await expect.poll(async () => namesOf(await first.drafts.get(draftId))).toEqual(['front.jpg'])
  await expect
    .poll(async () => Object.values((await first.drafts.get(draftId))!.picked!).map(({ kept }) => kept))
    .toEqual([true, true])
  first.die()

  const second = aBrowser()
  await second.intake.resume(await second.drafts.list())
  expect(second.intake.items(draftId).map((item) => [item.name, item.kind])).toEqual([
    ['kitchen.jpg', 'preparing'],
    ['yard.jpg', 'preparing'],
  ])
  await second.ready('yard.jpg')
  await second.ready('kitchen.jpg')
  await expect.poll(() => second.intake.items(draftId)).toEqual([])
  const draft = await second.drafts.get(draftId)
  expect(namesOf(draft)).toEqual(['front.jpg', 'kitchen.jpg', 'yard.jpg'])
  expect(second.seen).toContain('yard.jpg pixels of yard.jpg')
  // The originals are gone: only the prepared pictures take room.
  expect(draft!.picked).toEqual({})
  for (const id of draft!.photoOrder) expect(await second.store.readBytes(id)).toHaveProperty('image')
})

test('a photo that was named at the shutter comes to its room’s place, also when the browser dies before it is ready', async () => {
  const wordOrder = ['Front', 'Kitchen', 'Back']
  const shot = (Description: string) => ({ file: files(`${Description}.jpg`)[0]!, Description, wordOrder })
  const first = aBrowser()
  const { draftId } = await begin(first)
  first.intake.add(draftId, [shot('Back'), shot('Kitchen')], 60)
  await first.ready('Back.jpg')
  await expect.poll(async () => namesOf(await first.drafts.get(draftId))).toEqual(['Back.jpg'])
  await expect
    .poll(async () => Object.values((await first.drafts.get(draftId))!.picked!).map(({ kept }) => kept))
    .toEqual([true])
  first.die()

  const second = aBrowser()
  await second.intake.resume(await second.drafts.list())
  await second.ready('Kitchen.jpg')
  await expect.poll(async () => namesOf(await second.drafts.get(draftId))).toEqual(['Kitchen.jpg', 'Back.jpg'])
})

test('an original for which there was no room is prepared all the same; when the browser dies before, its loss is told by name', async () => {
  const first = aBrowser(0)
  const { draftId } = await begin(first)
  first.intake.add(draftId, files('front.jpg', 'kitchen.jpg'), 60)
  await first.ready('front.jpg')
  await expect.poll(async () => namesOf(await first.drafts.get(draftId))).toEqual(['front.jpg'])
  first.die()

  const second = aBrowser()
  await second.intake.resume(await second.drafts.list())
  expect(second.intake.items(draftId)).toMatchObject([
    { name: 'kitchen.jpg', kind: 'refused', message: LOST, again: false },
  ])
  second.intake.dismiss(draftId, second.intake.items(draftId)[0]!.id)
  await expect.poll(async () => (await second.drafts.get(draftId))?.picked).toEqual({})
})

test('while some are in preparation nothing says that all is saved, nothing is drained, and Submit waits', async () => {
  const phone = aBrowser()
  const { draftId } = await begin(phone)
  phone.intake.add(draftId, files('front.jpg'), 60)
  await expect.poll(async () => Object.keys((await phone.drafts.get(draftId))!.picked)).toHaveLength(1)
  const drafts = await phone.drafts.list()
  const sync = {
    phase: 'idle',
    waitingDrafts: 0,
    waitingUploads: 0,
    retryAt: null,
    uploadsHeld: false,
    storage: null,
  } as const
  expect(describeSync({ sync, work: tallyWork(drafts), online: true, unsaved: false, lost: 0 }).word).toBe('1 waiting')
  expect(standingOf(drafts[0]!)).toMatchObject({ photos: 1 })
  expect(decideSignOut(drafts, ANN)).toMatchObject({ kind: 'ask', photos: 1 })
  expect(isSettled(factsOf(drafts[0]!, ANN))).toBe(false)
  await expect(phone.drafts.submit(draftId, 'submit', {} as never)).rejects.toMatchObject({ refusal: 'preparing' })
})

test('a refused photo is still named after a restart, and can be tried again where that may help', async () => {
  const first = aBrowser()
  const { draftId } = await begin(first)
  first.intake.add(draftId, files('bad.jpg', 'big.jpg'), 60)
  await first.ready('bad.jpg', refusePhoto('damaged-photo'))
  await first.ready('big.jpg', refusePhoto('out-of-memory'))
  await expect
    .poll(async () => Object.values((await first.drafts.get(draftId))!.picked!).map(({ problem }) => problem !== null))
    .toEqual([true, true])
  first.die()

  const second = aBrowser()
  await second.intake.resume(await second.drafts.list())
  const [bad, big] = second.intake.items(draftId)
  expect([bad, big]).toMatchObject([
    { name: 'bad.jpg', again: false },
    { name: 'big.jpg', again: true },
  ])
  second.intake.retry(draftId, big!.id)
  await second.ready('big.jpg')
  await expect.poll(async () => namesOf(await second.drafts.get(draftId))).toEqual(['big.jpg'])
})

describe('photos chosen on a phone without room even for their names', () => {
  async function refusedOnFullPhone() {
    const first = aBrowser()
    const { draftId } = await begin(first)
    first.intake.add(draftId, files('front.jpg'), 60)
    await first.ready('front.jpg')
    await expect.poll(async () => namesOf(await first.drafts.get(draftId))).toEqual(['front.jpg'])
    first.disk.isFull = true
    first.intake.add(draftId, files('kitchen.jpg', 'yard.jpg'), 60)
    await first.ready('kitchen.jpg')
    await first.ready('yard.jpg')
    const refused = (kind: string) => first.intake.items(draftId).filter((item) => item.kind === kind)
    await expect.poll(() => refused('refused').map((item) => item.name)).toEqual(['kitchen.jpg', 'yard.jpg'])
    return { first, draftId }
  }
  const restart = async () => {
    const phone = aBrowser()
    await resumePicked(phone.drafts, phone.intake, { texts: storage, owner: ANN })
    return phone
  }

  test('are still named after the restart, with what to do, until they are dismissed', async () => {
    const { first, draftId } = await refusedOnFullPhone()
    first.die()
    const second = await restart()
    expect(second.intake.items(draftId)).toMatchObject([
      { name: 'kitchen.jpg', kind: 'refused', message: NO_ROOM, again: false },
      { name: 'yard.jpg', kind: 'refused', message: NO_ROOM, again: false },
    ])
    second.intake.dismiss(draftId, second.intake.items(draftId)[0]!.id)
    second.die()
    const third = await restart()
    expect(third.intake.items(draftId).map((item) => item.name)).toEqual(['yard.jpg'])
  })

  test('and tried again with room, they are stored, and no longer named', async () => {
    const { first, draftId } = await refusedOnFullPhone()
    first.disk.isFull = false
    first.intake.retryAll(draftId)
    await first.ready('kitchen.jpg')
    await first.ready('yard.jpg')
    await expect
      .poll(async () => namesOf(await first.drafts.get(draftId)))
      .toEqual(['front.jpg', 'kitchen.jpg', 'yard.jpg'])
    first.die()
    const second = await restart()
    expect(second.intake.items(draftId)).toEqual([])
    expect(texts.size).toBe(0)
  })
})

test('a listing that has nothing but photos in preparation is not swept away', async () => {
  const phone = aBrowser()
  const { draftId } = await begin(phone)
  phone.intake.add(draftId, files('front.jpg'), 60)
  await expect.poll(async () => (await phone.drafts.list()).map((draft) => draft.draftId)).toEqual([draftId])
})

test('a file of a supplement that was not kept when the page ended is told by name, and holds up no Submit', async () => {
  const first = aBrowser()
  const { draftId } = await begin(first)
  await first.drafts.notePicked(draftId, [{ id: 'file-1', kind: 'file', name: 'floor plan.pdf' }])
  first.die()

  const second = aBrowser()
  await resumePicked(second.drafts, second.intake, { texts: storage, owner: ANN })
  const draft = (await second.drafts.get(draftId))!
  expect(draft.picked!['file-1']).toMatchObject({ name: 'floor plan.pdf', problem: LOST_FILE, again: false })
  expect(factsOf(draft, ANN)).toMatchObject({ here: { photos: 0, files: 0 } })
  expect(factsOf(draft, ANN).preparing).toBeUndefined()
})
