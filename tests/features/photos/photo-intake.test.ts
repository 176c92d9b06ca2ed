import { expect, test } from 'vitest'
import type { PreparedPhoto } from '#src/device/photo/photo-pipeline.ts'
import { refusePhoto } from '#src/device/photo/refusal.ts'
import { createPhotoIntake, NOT_KEPT } from '#src/features/photos/photo-intake.ts'

const prepared = (name: string): PreparedPhoto =>
  ({
    name,
    mediaType: 'image/jpeg',
    image: new ArrayBuffer(1),
    thumbnail: new ArrayBuffer(1),
    sha256: name,
    thumbnailSha256: name,
    quality: { width: 1, height: 1, fault: null, fingerprint: '' },
  }) as PreparedPhoto

/** A camera whose photos are ready when the test says so, and a phone that can be full. */
function setUp() {
  const waiting = new Map<string, (outcome: unknown) => void>()
  const kept: string[] = []
  const added: unknown[] = []
  const noted: unknown[] = []
  let full = false
  let count = 0
  const intake = createPhotoIntake({
    pipeline: { process: (file) => new Promise((resolve) => waiting.set((file as File).name, resolve as never)) },
    drafts: {
      addPhoto: async (_draft, photo) => {
        added.push(photo)
        if (full) throw new Error('QuotaExceededError')
        kept.push(photo.name)
        return photo.name
      },
      notePicked: async (_draft, some) => void noted.push(...some),
      keepPicked: async () => undefined,
      pickedBytes: async () => undefined,
      refusePicked: async () => undefined,
      dropPicked: async () => undefined,
    },
    namesOf: async () => kept,
    printsOf: async () => new Map(),
    claim: async () => true,
    newId: () => `item-${++count}`,
  })
  const quiet = (condition: () => boolean) => expect.poll(condition).toBe(true)
  return {
    intake,
    kept,
    added,
    noted,
    async ready(name: string, outcome: unknown = prepared(name)) {
      await expect.poll(() => waiting.has(name)).toBe(true)
      waiting.get(name)!(outcome)
      waiting.delete(name)
    },
    fill: (value: boolean) => {
      full = value
    },
    until: quiet,
  }
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name))

test('Ann picks three photos; the last is ready first, and still they stay in her order', async () => {
  const { intake, kept, ready, until } = setUp()
  intake.add('draft', files('front.jpg', 'kitchen.jpg', 'yard.jpg'), 60)
  await ready('yard.jpg')
  await ready('kitchen.jpg')
  expect(kept).toEqual([])
  await ready('front.jpg')
  await until(() => intake.items('draft').length === 0)
  expect(kept).toEqual(['front.jpg', 'kitchen.jpg', 'yard.jpg'])
})

test('Ann takes a photo again: it goes in the place of the first, and is noted so before it is ready', async () => {
  const { intake, added, noted, ready, until } = setUp()
  const shot = { file: files('kitchen.jpg')[0]!, Description: 'Kitchen', replaces: 'first' }
  intake.add('draft', [shot], 1)
  await ready('kitchen.jpg')
  await until(() => intake.items('draft').length === 0)
  expect(noted).toMatchObject([{ replaces: 'first', Description: 'Kitchen' }])
  expect(added).toMatchObject([{ replaces: 'first', Description: 'Kitchen', quality: { fault: null } }])
})

test('two photos of one name are told apart', async () => {
  const { intake, kept, ready, until } = setUp()
  intake.add('draft', files('IMG_1.jpg'), 60)
  await ready('IMG_1.jpg')
  await until(() => kept.length === 1)
  intake.add('draft', files('IMG_1.jpg'), 60)
  await ready('IMG_1.jpg')
  await until(() => kept.length === 2)
  expect(kept).toEqual(['IMG_1.jpg', 'IMG_1_2.jpg'])
})

test('a bad file says why and holds up nobody', async () => {
  const { intake, kept, ready, until } = setUp()
  intake.add('draft', files('bad.jpg', 'good.jpg'), 60)
  await ready('bad.jpg', refusePhoto('damaged-photo'))
  await ready('good.jpg')
  await until(() => kept.length === 1)
  expect(intake.items('draft')).toEqual([
    { id: 'item-1', name: 'bad.jpg', kind: 'refused', message: refusePhoto('damaged-photo').message, again: false },
  ])
  intake.dismiss('draft', 'item-1')
  expect(intake.items('draft')).toEqual([])
})

test('HEICs picked without signal wait for the converter, and are prepared by themselves when the signal is back', async () => {
  const { intake, kept, ready, until } = setUp()
  intake.add('draft', files('iphone.heic', 'bad.jpg'), 60)
  await ready('iphone.heic', refusePhoto('converter-missing'))
  await ready('bad.jpg', refusePhoto('damaged-photo'))
  await until(() => intake.items('draft').every(({ kind }) => kind === 'refused'))
  intake.online()
  expect(intake.items('draft').map(({ name, kind }) => [name, kind])).toEqual([
    ['iphone.heic', 'preparing'],
    ['bad.jpg', 'refused'],
  ])
  await ready('iphone.heic')
  await until(() => kept.includes('iphone.heic'))
})

test('what is in preparation can be given up; what was refused stays to be read', async () => {
  const { intake, kept, ready, until } = setUp()
  intake.add('draft', files('bad.jpg', 'one.jpg', 'two.jpg'), 60)
  await ready('bad.jpg', refusePhoto('damaged-photo'))
  await until(() => intake.items('draft')[0]!.kind === 'refused')
  intake.cancel('draft')
  expect(intake.items('draft').map(({ name }) => name)).toEqual(['bad.jpg'])
  await ready('one.jpg')
  await ready('two.jpg')
  intake.add('draft', files('later.jpg'), 60)
  await ready('later.jpg')
  await until(() => kept.length > 0)
  expect(kept).toEqual(['later.jpg'])
})

test('all that may succeed now are tried again at once', async () => {
  const { intake, ready, until } = setUp()
  intake.add('draft', files('one.jpg', 'two.jpg', 'bad.jpg'), 60)
  await ready('one.jpg', refusePhoto('out-of-memory'))
  await ready('two.jpg', refusePhoto('unreadable-file'))
  await ready('bad.jpg', refusePhoto('damaged-photo'))
  await until(() => intake.items('draft').every(({ kind }) => kind === 'refused'))
  intake.retryAll('draft')
  expect(intake.items('draft').map(({ kind }) => kind)).toEqual(['preparing', 'preparing', 'refused'])
})

test('one that took too long is prepared once more by itself', async () => {
  const { intake, kept, ready, until } = setUp()
  intake.add('draft', files('slow.heic'), 60)
  await ready('slow.heic', refusePhoto('took-too-long'))
  await ready('slow.heic')
  await until(() => kept.length === 1)
  expect(intake.items('draft')).toEqual([])
})

test('a full phone keeps the file at hand until there is room again', async () => {
  const { intake, kept, ready, fill, until } = setUp()
  fill(true)
  intake.add('draft', files('front.jpg'), 60)
  await ready('front.jpg')
  await until(() => intake.items('draft')[0]?.kind === 'refused')
  expect(intake.items('draft')[0]).toMatchObject({ message: NOT_KEPT, again: true })
  fill(false)
  intake.retry('draft', 'item-1')
  await ready('front.jpg')
  await until(() => kept.length === 1)
  expect(intake.items('draft')).toEqual([])
})

test('no more are taken than there are places', () => {
  const { intake } = setUp()
  expect(intake.add('draft', files('a.jpg', 'b.jpg', 'c.jpg'), 2)).toBe(1)
  expect(intake.items('draft').map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
})

test('a shared photo is added once, under its own id, and leaves the inbox when the draft has it', async () => {
  const { intake, kept, ready, until } = setUp()
  const left: string[] = []
  const shared = { id: 'shared-1', file: files('yard.jpg')[0]!, onSafe: () => left.push('shared-1') }
  expect(intake.add('draft', [shared], 60)).toBe(0)
  expect(intake.add('draft', [shared], 60)).toBe(0)
  expect(intake.items('draft').map(({ id }) => id)).toEqual(['shared-1'])
  expect(left).toEqual([])
  await ready('yard.jpg')
  await until(() => kept.length === 1)
  expect(left).toEqual(['shared-1'])
})
