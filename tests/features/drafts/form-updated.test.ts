import { expect, test } from 'vitest'
import { summaryOf } from '#src/features/drafts/form-updated.tsx'
import type { MigrationReport } from '#src/offline/drafts/migrate-draft.ts'

const place = { page: 'One', label: 'Field' }
const report = (kept: number, moved: number, setAside: number): MigrationReport => ({
  kept,
  moved: Array.from({ length: moved }, () => ({ from: place, to: place, was: 'a', value: 'b' })),
  setAside: Array.from({ length: setAside }, () => ({ place, value: 'a', why: 'gone' as const })),
  crowded: [],
})

test.each([
  [212, 1, 2, '212 answers kept, 1 moved, 2 set aside.'],
  [1, 0, 0, '1 answer kept.'],
  [0, 0, 1, '1 set aside.'],
  [0, 0, 0, ''],
])('%i kept, %i moved and %i set aside are said in one line', (kept, moved, setAside, words) => {
  expect(summaryOf(report(kept, moved, setAside))).toBe(words)
})

test('a section over its new limit is said too', () => {
  expect(summaryOf({ ...report(3, 0, 0), crowded: [{ place, has: 30, most: 25 }] })).toBe(
    '3 answers kept. 1 section over the limit now.',
  )
})
