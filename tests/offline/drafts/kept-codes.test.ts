// A record is sent without its access code. An edit on the phone neither loses the code nor sends its placeholder.
import { expect, test } from 'vitest'
import { HIDDEN_CODE } from '#contract/field-access.ts'
import type { Values } from '#contract/listing.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import { savedListing } from '#src/offline/drafts/saved-record.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { aListing, anEdit, aRecord, edited, FORM, field } from '../given.ts'

const form = {
  ...FORM,
  fields: [
    ...FORM.fields,
    {
      FieldName: 'AccessCode',
      fieldLabel: 'Code',
      PageName: 'One',
      SortOrder: 9,
      datatype: 'string',
      see: 'code' as const,
    },
  ],
}
const withCode = (values: Values = {}, version = 1) =>
  savedListing({ ...aListing({ values, version }), codes: ['AccessCode'] })
const sent = (draft: Draft) => listingBody(draft, form).listingRequest.data.listing

test('the form says that there is a code, and an edit of something else leaves it alone', () => {
  const draft = edited(anEdit(withCode({ City: 'CAL' })), field('City', 'EDM', 'CAL'))
  expect(draft.base?.values.AccessCode).toBe(HIDDEN_CODE)
  expect(sent(draft)).toEqual({ City: 'EDM' })
})

test('a new code is sent, an emptied one is removed, and thinking better of it sends nothing', () => {
  const draft = anEdit(withCode())
  const typed = edited(draft, field('AccessCode', '4711', HIDDEN_CODE))
  expect(sent(typed)).toEqual({ AccessCode: '4711' })
  expect(sent(edited(typed, field('AccessCode', null, HIDDEN_CODE)))).toEqual({ AccessCode: null })
  expect(sent(edited(typed, field('AccessCode', HIDDEN_CODE, HIDDEN_CODE)))).toEqual({})
})

test('a new code stays when somebody else changes something else meanwhile', () => {
  const typed = edited(anEdit(withCode()), field('AccessCode', '4711', HIDDEN_CODE))
  const moved = rebase(typed, withCode({ City: 'EDM' }, 2).base, 3000)
  expect(moved.conflicts).toEqual([])
  expect(sent(moved)).toEqual({ AccessCode: '4711' })
})

test('a record without a code is as ever', () => expect(anEdit(aRecord()).base?.values).toEqual({}))
