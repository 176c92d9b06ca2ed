// An agent's usual terms: from their last listing of the type, without anything about that house.
import { describe, expect, test } from 'vitest'
import type { ListingRow } from '#contract/listing.ts'
import { lastListing, termsFrom } from '#src/features/terms/usual-terms-row.tsx'

const ME = 7
const row = (ListingId: string, more: Partial<ListingRow> = {}) =>
  ({ ListingId, PropertyType: 'RES', StandardStatus: 'A', ListAgentKeyNumeric: ME, ...more }) as ListingRow
const all = () => true

describe('the last listing', () => {
  test.each([
    ['is the newest', [row('A99'), row('A101'), row('A100')], 'A101'],
    ['is the member’s own, not one they co-list', [row('A1'), row('A2', { ListAgentKeyNumeric: 8 })], 'A1'],
    ['is of the same type', [row('A1'), row('A2', { PropertyType: 'LAND' })], 'A1'],
    ['was submitted', [row('A1', { StandardStatus: 'S' }), row('A2', { StandardStatus: 'I' })], 'A1'],
    ['may be missing', [], undefined],
  ])('%s', (_, rows, expected) => {
    expect(lastListing(rows, ME, 'RES')?.ListingId).toBe(expected)
  })
})

describe('its terms', () => {
  test('are what agents repeat, and nothing of the house', () => {
    const listing = {
      ListingAgreement: 'ExclusiveSeller',
      BuyerBrokerageCompensation: '3.5%',
      LockBoxType: ['Sentrilock'],
      ListPrice: 500_000,
      StreetName: 'Elm',
      LockBoxSerialNumber: '123',
      OwnerName: 'Sam',
      ListingService: null,
      ShowingRequirements: [],
    }
    expect(termsFrom(listing, all)).toEqual({
      ListingAgreement: 'ExclusiveSeller',
      BuyerBrokerageCompensation: '3.5%',
      LockBoxType: ['Sentrilock'],
    })
  })

  const contact = { ShowingContactName: 'Ann', ShowingContactPhone: '403-555-0101' }
  test.each([
    [['Agent'], { ShowingContactType: ['Agent'], ...contact }],
    [['Agent', 'Owner'], {}],
    [['Occupant'], {}],
    [null, {}],
  ])('have the showing contact only where it is no owner or occupant: %s', (ShowingContactType, expected) => {
    expect(termsFrom({ ShowingContactType, ...contact }, all)).toEqual(expected)
  })

  test('leave out what may not be filled', () => {
    const listing = { ListingAgreement: 'Gone', ListingService: 'Full' }
    expect(termsFrom(listing, (name) => name === 'ListingService')).toEqual({ ListingService: 'Full' })
  })
})
