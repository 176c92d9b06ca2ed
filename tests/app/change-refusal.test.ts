import { expect, test } from 'vitest'
import { changeRefusal, changesOnce } from '#src/app/pages/record-form/change-refusal.ts'
import type { BaseRecord } from '#src/offline/drafts/draft-model.ts'

const listing = (status: string) => ({ base: { status } as BaseRecord })

test.each<[string, string, Parameters<typeof changeRefusal>[2], boolean | null, string | null]>([
  ['chgPending', 'A', undefined, true, null],
  ['chgPending', 'A', undefined, null, null],
  ['chgDel', 'A', undefined, null, '“Delete Listing” isn’t possible while the listing is Active.'],
  ['chgPending', 'A', undefined, false, 'You may not use “Pending” on this listing.'],
  ['chgSold', 'A', { changeForms: { chgSold: [] } }, null, '“Sold” isn’t possible while the listing is Active.'],
  ['res', 'A', undefined, null, null],
])('%s of a listing in status %s', (formName, status, type, granted, refusal) => {
  expect(changeRefusal(formName, listing(status), type, granted)).toBe(refusal)
})

test.each([
  ['chgPending', 'A', true],
  ['chgDel', 'E', true],
  ['chgDetails', 'A', false],
  ['res', 'A', false],
])('%s of a listing in status %s can be made only once: %s', (formName, status, isOnce) => {
  expect(changesOnce(formName, listing(status), undefined)).toBe(isOnce)
})
