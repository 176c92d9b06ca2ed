// A key costs what it changes, however many photos its draft has and however many drafts are on the phone.
import { expect, test } from 'vitest'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, LocalPhoto } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { countWaiting, standingOf, tallyWork } from '#src/offline/drafts/standing.ts'
import { aDraft, aPhoto, OWNER, photosOf } from '../../features/drafts/a-draft.ts'

const typed = (draft: Draft) =>
  editDraft(draft, [{ kind: 'field', name: 'PublicRemarks', value: 'B', base: null }], 2_000)

/** Counts how often this property of any of these objects is read. */
function watch<T extends object>(objects: T[], property: keyof T & string): { watched: T[]; reads: () => number } {
  let reads = 0
  const get = (object: T, name: string | symbol) => {
    if (name === property) reads += 1
    return Reflect.get(object, name)
  }
  return { watched: objects.map((each) => new Proxy(each, { get })), reads: () => reads }
}

/** What sync, the header, the icon's badge and the form ask after every key. */
function lookAt(drafts: readonly Draft[]) {
  for (const draft of drafts) factsOf(draft, OWNER)
  for (const draft of drafts) standingOf(draft)
  return { open: countWaiting(drafts), photos: tallyWork(drafts).photos }
}

test('whether a draft’s photos are sent is looked up when they change, not with every key', () => {
  const photos = Array.from({ length: 500 }, (_, at) => aPhoto(`p${at}`))
  const { watched, reads } = watch<LocalPhoto>(photos, 'IsDeleted')
  const draft = aDraft(photosOf(...watched))
  expect(lookAt([draft]).photos).toBe(500)
  const before = reads()
  expect(lookAt([typed(draft)]).photos).toBe(500)
  expect(reads()).toBe(before)

  const sent = { ...draft, photos: { ...draft.photos, p0: aPhoto('p0', { state: 'uploaded' }) } }
  expect(lookAt([sent]).photos).toBe(499)
  expect(lookAt([{ ...draft, photos: {}, photoOrder: [] }]).photos).toBe(0)
})

test('the facts of a draft are found once, not again with every key in another one', () => {
  const { watched, reads } = watch(
    Array.from({ length: 200 }, (_, at) => aDraft({ draftId: `d${at}` })),
    'operation',
  )
  const current = aDraft({ draftId: 'current' })
  expect(lookAt([current, ...watched]).open).toBe(201)
  const before = reads()
  expect(lookAt([typed(current), ...watched]).open).toBe(201)
  expect(reads()).toBe(before)
})

test('the facts of a draft depend on who asks', () => {
  const draft = aDraft()
  expect(factsOf(draft, OWNER).unsaved).toBe(true)
  expect(factsOf(draft, { ...OWNER, effective: 8 }).unsaved).toBe(false)
  expect(factsOf(draft, OWNER).unsaved).toBe(true)
})
