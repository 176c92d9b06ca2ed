// Where a draft opens, and where its record is shown: numbers are unique per type only, so the kind decides.
import { describe, expect, test } from 'vitest'
import { propertyTypesOf } from '#contract/property-type.ts'
import { createAddress, draftAddress, viewAddress } from '#src/features/drafts/record-address.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { aDraft, anEditOf } from './a-draft.ts'

const TYPES = propertyTypesOf([{ formName: 'res', title: 'Residential', propertyType: 'RES' }])
const opens = (draft: Draft) => draftAddress(draft, TYPES)

describe('a draft opens in its own form', () => {
  test.each([
    ['a new listing', aDraft(), '/listings/create/$listingType', { draft: 'd1' }],
    ['a listing', anEditOf(42), '/listings/edit/$listingType', { draft: 'd1', UniqueID: 42 }],
    [
      'a change form',
      { ...anEditOf(42), formName: 'chgSold' },
      '/listings/edit/$listingType',
      { draft: 'd1', UniqueID: 42, listingType: 'res', formName: 'chgSold' },
    ],
    ['a new agent', aDraft({ formName: 'agent', propertyType: '' }), '/agent/create', { draft: 'd1' }],
    ['an agent', { ...anEditOf(42), formName: 'agent' }, '/agent/edit', { UniqueID: 42 }],
    [
      'one’s own profile',
      { ...anEditOf(42), formName: 'profile' },
      '/agent/edit',
      { UniqueID: 42, formType: 'profile' },
    ],
    ['a new office', aDraft({ formName: 'office', propertyType: '' }), '/office/create', { draft: 'd1' }],
    ['an office', { ...anEditOf(42), formName: 'office' }, '/office/edit', { UniqueID: 42 }],
  ] as const)('%s', (_, draft, to, search) => expect(opens(draft)).toMatchObject({ to, search }))
})

describe('a record is shown on its own page', () => {
  test.each([
    ['listing', 'A42', '/listings/view', { ListingID: 'A42' }],
    ['listing', null, '/listings/view', { UniqueID: 42 }],
    ['agent', 'A20001', '/agent/view', { UniqueID: 42 }],
    ['office', null, '/office/view', { UniqueID: 42 }],
  ] as const)('%s %s', (type, label, to, search) =>
    expect(viewAddress(type, { UniqueID: 42, label })).toEqual({ to, search }),
  )
})

test('a draft taken over from another device opens in the form it was begun in', () => {
  expect(createAddress('land', 'd2')).toMatchObject({ params: { listingType: 'land' }, search: { draft: 'd2' } })
  expect(createAddress('agent', 'd2')).toEqual({ to: '/agent/create', search: { draft: 'd2' } })
})
