import { expect, test } from 'vitest'
import { propertyTypesOf } from '#contract/property-type.ts'
import { draftOrder, matchDrafts, sortDrafts } from '#src/features/drafts/find-drafts.ts'
import { nextInRow, placeInRow } from '#src/features/drafts/finish-row.ts'
import { aDraft, anEditOf } from './a-draft.ts'

const oak = aDraft({ draftId: 'oak', title: '12 Oak Street', editedAt: 1 })
const elm = aDraft({ draftId: 'elm', title: '9 Elm Street', editedAt: 3 })
const edit = { ...anEditOf(42), draftId: 'edit', title: '10 Ash Lane', editedAt: 2 }
const all = [oak, elm, edit]
const titles = new Map(all.map(({ draftId, title }) => [draftId, title]))
const progress = { oak: { answered: 3, required: 10 }, elm: { answered: 9, required: 10 } }
const ids = (drafts: readonly { draftId: string }[]) => drafts.map(({ draftId }) => draftId)

test.each([
  ['street', ['oak', 'elm']],
  ['STREET 12', ['oak']],
  [edit.base!.label, ['edit']],
  ['', ['oak', 'elm', 'edit']],
  ['nowhere', []],
])('drafts found by “%s”', (q, found) => {
  expect(ids(matchDrafts(all, q, titles, propertyTypesOf([])))).toEqual(found)
})

test.each([
  [undefined, ['elm', 'edit', 'oak']],
  ['oldest', ['oak', 'edit', 'elm']],
  ['title', ['elm', 'edit', 'oak']],
  // An edit is not counted, and so comes last.
  ['left', ['elm', 'oak', 'edit']],
  ['constructor', ['elm', 'edit', 'oak']],
] as const)('in the order %s', (sort, order) => {
  expect(ids(sortDrafts(all, draftOrder(sort), { titles, progress }))).toEqual(order)
})

test('a row goes on with the next draft that may still be submitted, and ends after the last', () => {
  const place = placeInRow('oak.elm.edit', 'oak')
  expect(place && nextInRow(place, [oak, edit])?.draftId).toBe('edit')
  expect(placeInRow('oak.elm', 'edit')).toBeNull()
  expect(placeInRow(undefined, 'oak')).toBeNull()
  const last = placeInRow('oak.elm.edit', 'edit')
  expect(last && nextInRow(last, all)).toBeUndefined()
})
