import { expect, test } from 'vitest'
import {
  isReady,
  notePlace,
  noteProgress,
  progressOf,
  readPlace,
  readProgress,
} from '#src/features/drafts/kept-by-draft.ts'
import { aDraft, anEditOf, aSubmission } from './a-draft.ts'

function aStorage(kept: string | null = null) {
  const storage = {
    kept,
    writes: 0,
    getItem: () => storage.kept,
    setItem: (_: string, text: string) => {
      storage.kept = text
      storage.writes += 1
    },
  }
  return storage
}
const at = (answered: number, required = 33) => ({ answered, required })

test('the last count of each draft is kept, and written only when it changed', () => {
  const storage = aStorage()
  noteProgress(storage, 1, 'one', at(3))
  noteProgress(storage, 1, 'two', at(5, 20))
  noteProgress(storage, 1, 'one', at(21))
  noteProgress(storage, 1, 'one', at(21))
  expect(readProgress(storage, 1)).toEqual({ one: at(21), two: at(5, 20) })
  expect(storage.writes).toBe(3)
})

test('keeps the hundred most recent drafts', () => {
  const storage = aStorage()
  for (let draft = 1; draft <= 150; draft++) noteProgress(storage, 1, `draft-${draft}`, at(1))
  const kept = Object.keys(readProgress(storage, 1))
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([100, 'draft-51', 'draft-150'])
})

test('unreadable or full storage loses only the counts', () => {
  for (const kept of ['not json', 'null', '7']) expect(readProgress(aStorage(kept), 1)).toEqual({})
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => noteProgress(full, 1, 'one', at(1))).not.toThrow()
})

test.each([
  ['a new listing', aDraft({ draftId: 'one' }), at(21), at(21)],
  ['one whose form asks less by now', aDraft({ draftId: 'one' }), at(9, 4), at(4, 4)],
  ['one whose form has not counted yet', aDraft({ draftId: 'two' }), at(21), null],
  ['one whose form counted nothing', aDraft({ draftId: 'one' }), at(0, 0), null],
  ['one that waits to be sent', aDraft({ draftId: 'one', submission: aSubmission({}) }), at(21), null],
  ['one that was refused', aDraft({ draftId: 'one', submission: aSubmission({ state: 'refused' }) }), at(21), at(21)],
  ['one in the bin', aDraft({ draftId: 'one', binnedAt: 1 }), at(21), null],
  ['an edit', { ...anEditOf(42), draftId: 'one' }, at(21), null],
] as const)('%s', (_, draft, kept, shown) => expect(progressOf(draft, { one: kept })).toEqual(shown))

test('each draft is left at its own place, the last one', () => {
  const storage = aStorage()
  notePlace(storage, 1, 'one', { section: 'Rooms', key: 'rooms/r1/RoomLength' })
  notePlace(storage, 1, 'two', { section: 'Photos', key: null })
  notePlace(storage, 1, 'one', { section: 'Terms', key: null })
  notePlace(storage, 1, 'four', { section: null, key: null })
  expect(readPlace(storage, 1, 'four')).toEqual({ section: null, key: null })
  expect(['one', 'two', 'three'].map((draftId) => readPlace(storage, 1, draftId))).toEqual([
    { section: 'Terms', key: null },
    { section: 'Photos', key: null },
    null,
  ])
})

test.each(['not json', 'null', '{"one": 7}', '{"one": {"section": 7}}', '{"one": null}'])(
  'what cannot be read, as %s, is no place',
  (kept) => expect(readPlace(aStorage(kept), 1, 'one')).toBeNull(),
)

test('a key that is no text is left out', () =>
  expect(readPlace(aStorage('{"one": {"section": "Rooms", "key": 7}}'), 1, 'one')).toEqual({
    section: 'Rooms',
    key: null,
  }))

const whole = { ...at(33), errors: 0, revision: 4 }
const done = { draftId: 'one', revision: 4 }
const note = {
  code: 'lock-lost',
  title: '',
  detail: '',
  errors: [] as never[],
  at: 1,
  source: 'autosave',
  revision: 4,
} as const
const conflict = { section: 'fields', uid: null, field: 'City', base: 'a', mine: 'b', theirs: 'c' }
const pick = { id: 'p', kind: 'photo', name: 'p.jpg', at: 1, kept: true, problem: null, again: true } as const
test.each([
  ['a whole listing', aDraft(done), whole, true],
  ['a whole edit', { ...anEditOf(42), ...done }, whole, true],
  ['one that lacks something', aDraft(done), { ...whole, errors: 1 }, false],
  ['one changed since its form counted', aDraft({ ...done, revision: 5 }), whole, false],
  ['one counted by an earlier app', aDraft(done), at(33), false],
  ['one whose lock was taken', { ...anEditOf(42), ...done, attention: note }, whole, false],
  ['one with a question', aDraft({ ...done, conflicts: [conflict] }), whole, false],
  ['one with a photo that is being prepared', aDraft({ ...done, picked: { p: pick } }), whole, false],
  ['one in the bin', aDraft({ ...done, binnedAt: 1 }), whole, false],
  ['one that waits to be sent', aDraft({ ...done, submission: aSubmission({}) }), whole, false],
  ['one that was refused', aDraft({ ...done, submission: aSubmission({ state: 'refused' }) }), whole, false],
] as const)('ready to submit: %s', (_, draft, kept, is) => expect(isReady(draft, { one: kept })).toBe(is))
