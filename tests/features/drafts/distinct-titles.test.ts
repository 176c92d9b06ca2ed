import { describe, expect, test } from 'vitest'
import type { AutosaveRecord } from '#contract/draft.ts'
import { propertyTypesOf } from '#contract/property-type.ts'
import { distinctTitles, draftTitles } from '#src/features/drafts/distinct-titles.ts'
import { aDraft, DONE } from './a-draft.ts'

const TYPES = propertyTypesOf([{ formName: 'res', title: 'Residential', propertyType: 'RES' }])
const STARTED = 'Residential, Nov 28, 7:02 p.m.'

test.each<[string, string[], string[]]>([
  ['no drafts', [], []],
  ['different titles stay', ['12 Maple Street', '7 Elm Street'], ['12 Maple Street', '7 Elm Street']],
  ['started in the same minute', [STARTED, STARTED], [STARTED, `${STARTED} (2)`]],
  [
    'three of one address, among others',
    ['12 Maple Street', '7 Elm Street', '12 Maple Street', '12 Maple Street'],
    ['12 Maple Street', '7 Elm Street', '12 Maple Street (2)', '12 Maple Street (3)'],
  ],
  [
    'a title that looks numbered is not used twice, whether it comes after',
    ['Lot 7', 'Lot 7', 'Lot 7 (2)'],
    ['Lot 7', 'Lot 7 (3)', 'Lot 7 (2)'],
  ],
  ['or before', ['Lot 7 (2)', 'Lot 7', 'Lot 7'], ['Lot 7 (2)', 'Lot 7', 'Lot 7 (3)']],
])('titles of drafts: %s', (_, titles, distinct) => {
  const found = distinctTitles(titles.map((title, index) => ({ draftId: `${index}`, title })))
  expect([...found.values()]).toEqual(distinct)
  expect([...found.keys()]).toEqual(titles.map((_title, index) => `${index}`))
})

const saved = (draftId: string, savedAt: string, title = STARTED) =>
  ({ draftId, savedAt, title, FormName: 'res' }) as AutosaveRecord

describe('on the Drafts page', () => {
  const twin = (draftId: string, createdAt: number, some = {}) =>
    aDraft({ draftId, title: STARTED, createdAt, ...some })
  test('the draft that was started first keeps its title, whichever was edited last', () => {
    for (const [first, second] of [[1, 2] as const, [2, 1] as const]) {
      const drafts = [twin('second', 20, { editedAt: second }), twin('first', 10, { editedAt: first })]
      expect(draftTitles(drafts, [], TYPES)).toEqual(
        new Map([
          ['first', STARTED],
          ['second', `${STARTED} (2)`],
        ]),
      )
    }
  })
  test('unfinished drafts come before those of other devices, and what is sent or in the bin after both', () => {
    const drafts = [twin('binned', 1, { binnedAt: 5 }), twin('sent', 2, { submission: DONE }), twin('open', 3)]
    const titles = draftTitles(drafts, [saved('elsewhere', '2026-11-28T19:02:00Z')], TYPES)
    expect(titles.get('open')).toBe(STARTED)
    expect(titles.get('elsewhere')).toBe(`${STARTED} (2)`)
    expect(titles.get('sent')).toMatch(/\([34]\)$/)
    expect(titles.get('binned')).toMatch(/\([34]\)$/)
  })
})

test('a draft that is listed twice is one', () => {
  expect(
    distinctTitles([
      { draftId: 'a', title: STARTED },
      { draftId: 'a', title: STARTED },
    ]).get('a'),
  ).toBe(STARTED)
})

test('a draft on the server has the same title after its device saved again', () => {
  const titles = (a: string, b: string) => draftTitles([], [saved('a', a), saved('b', b)], TYPES)
  expect(titles('2026-11-28T19:02:00Z', '2026-11-28T19:03:00Z')).toEqual(
    titles('2026-11-28T19:04:00Z', '2026-11-28T19:03:00Z'),
  )
})
