import { expect, test } from 'vitest'
import type { PageCounts } from '#src/features/forms/engine/tally.ts'
import { leftWords, pageMark, photosMark, progressOf } from '#src/features/forms/screen/page-mark.ts'

const NOTHING: PageCounts = { errors: 0, wrong: 0, warnings: 0, required: 0, answered: 0, isTouched: false }

test.each<[string, Partial<PageCounts>, string, number | null]>([
  ['never opened, nothing asked: no tick is earned', {}, 'untouched', null],
  ['left without a mistake', { isTouched: true }, 'ok', null],
  ['never opened, but all that it asks is there', { required: 3, answered: 3 }, 'ok', null],
  ['six fields to fill in', { errors: 6, required: 6 }, 'to-do', 6],
  ['one of six is wrong: only that is red', { errors: 6, wrong: 1 }, 'error', 1],
  ['a warning where the member has been', { warnings: 2, isTouched: true }, 'warning', 2],
  ['a warning where nobody has been yet', { warnings: 2 }, 'untouched', null],
])('%s', (_, counts, look, count) => {
  expect(pageMark({ ...NOTHING, ...counts })).toMatchObject({ look, count })
})

test.each([
  [{ coming: 0, refused: 0 }, 0, null],
  [{ coming: 3, refused: 0 }, 0, { look: 'count', count: 3, said: 'photos being prepared' }],
  [{ coming: 3, refused: 0 }, 1, null],
  [{ coming: 3, refused: 1 }, 0, { look: 'error', count: 1, said: 'photo to look at' }],
  [{ coming: 0, refused: 2 }, 4, { look: 'error', count: 2, said: 'photos to look at' }],
])('photos %j beside %i errors: %j', (work, wrong, mark) => {
  const found = photosMark(work, { wrong })
  if (mark) expect(found).toMatchObject(mark)
  else expect(found).toBeNull()
})

test.each([
  [28, 2, '2 errors, 26 to fill'],
  [1, 1, '1 error'],
  [26, 0, '26 to fill'],
  [0, 0, ''],
])('%i in the way, %i of them wrong: %s', (errors, wrong, words) => expect(leftWords({ errors, wrong })).toBe(words))

test('a section with both counts its errors, and says in words what is left beside them', () => {
  expect(pageMark({ ...NOTHING, errors: 28, wrong: 2 })).toMatchObject({
    count: 2,
    said: 'errors, 26 to fill',
    words: '2 errors, 26 to fill',
  })
  expect(pageMark({ ...NOTHING, errors: 2, wrong: 2 })).toMatchObject({ count: 2, said: 'errors' })
})

test('what is filled in and what is left add up, whatever asks for it', () => {
  const counts = { ...NOTHING, required: 32, answered: 4, errors: 30, wrong: 1 }
  expect(progressOf(counts)).toEqual({ done: 4, total: 34 })
})
