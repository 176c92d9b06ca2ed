// Who reads which field: the product's own listing, seen by everybody who may meet it.
import { expect, test } from 'vitest'
import { SEE_LEVELS, type SeeLevel } from '#contract/field-access.ts'
import type { Caller } from '#rules/may.ts'
import { agentReader, listingReader, type Reader, readableValues, reads, writes } from '#rules/visible-fields.ts'
import { checkCatalog } from '#server/catalog/check/check-catalog.ts'
import { undeclaredFields } from '#server/catalog/check/check-visibility.ts'
import { catalogFolder } from '#server/catalog/read/load-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { productVisibility } from '../support/product-visibility.ts'

const READ: Record<Reader, readonly SeeLevel[]> = {
  board: ['public', 'members', 'office', 'side', 'board'],
  side: ['public', 'members', 'office', 'side'],
  office: ['public', 'members', 'office'],
  members: ['public', 'members'],
  mls: ['public', 'members'],
  national: ['public'],
}

test.each(Object.keys(READ) as Reader[])('%s reads what the decision lists, and nothing else', (reader) => {
  expect(SEE_LEVELS.filter((see) => reads(reader, see))).toEqual(READ[reader])
  expect(reads(reader)).toBe(READ[reader].includes('side'))
})

test('the board writes what is the board’s, administrators what is theirs', () => {
  const roles = ['agent', 'manager', 'broker', 'staff', 'admin'] as const
  expect(roles.filter((role) => writes(role))).toEqual(roles)
  expect(roles.filter((role) => writes(role, 'board'))).toEqual(['staff', 'admin'])
  expect(roles.filter((role) => writes(role, 'admin'))).toEqual(['admin'])
})

const source = readCatalog(catalogFolder(process.cwd()))
const visibility = productVisibility()
const listings = visibility('listings')

test('a record loses what the reader may not have, and what no form declares', () => {
  const values = {
    ListPrice: 1,
    PrivateRemarks: 'm',
    PrivateOfficeRemarks: 'o',
    OwnerName: 's',
    AccessCode: 'c',
    Gone: 'x',
  }
  const seen = (reader: Reader) => Object.keys(readableValues(listings, reader, values)).join(' ')
  expect(seen('national')).toBe('ListPrice')
  expect(seen('mls')).toBe('ListPrice PrivateRemarks')
  expect(seen('members')).toBe('ListPrice PrivateRemarks')
  expect(seen('office')).toBe('ListPrice PrivateRemarks PrivateOfficeRemarks')
  expect(seen('side')).toBe('ListPrice PrivateRemarks PrivateOfficeRemarks OwnerName Gone')
  expect(seen('board')).toBe('ListPrice PrivateRemarks PrivateOfficeRemarks OwnerName Gone')
})

test('an agent’s fields and a listing’s of the same name are two things', () => {
  expect(listings.fields.get('SyndicateTo')).toBe('public')
  expect(visibility('agent').fields.has('ListPrice')).toBe(false)
  expect(listings.rows.get('parcels')?.get('LandLincNumber')).toBe('members')
})

const person = (over: Partial<Caller>): Caller => ({
  memberId: 1,
  effectiveId: 1,
  role: 'agent',
  officeId: 10,
  brokerageId: 100,
  ...over,
})
const listing = { listAgentId: 1, coListAgentId: 2, listOfficeId: 10, brokerageId: 100, standardStatus: 'A' }

test.each<[string, Partial<Caller>, Reader]>([
  ['the list agent', {}, 'side'],
  ['the co-list agent of another brokerage', { effectiveId: 2, officeId: 20, brokerageId: 200 }, 'side'],
  ['an agent of the list office', { effectiveId: 3 }, 'office'],
  ['an agent of another office of the brokerage', { effectiveId: 3, officeId: 11 }, 'members'],
  ['an agent of another brokerage', { effectiveId: 3, officeId: 20, brokerageId: 200 }, 'members'],
  ['the office’s manager', { effectiveId: 3, role: 'manager' }, 'side'],
  ['another office’s manager', { effectiveId: 3, officeId: 11, role: 'manager' }, 'members'],
  ['the broker', { effectiveId: 3, officeId: 11, role: 'broker' }, 'side'],
  ['another broker', { effectiveId: 3, officeId: 20, brokerageId: 200, role: 'broker' }, 'members'],
  ['staff', { effectiveId: 3, officeId: 30, brokerageId: 300, role: 'staff' }, 'board'],
])('to a listing %s is the right reader', (_, over, reader) => {
  expect(listingReader(person(over), listing)).toBe(reader)
})

test('to an agent, a colleague is the office and the agent the side', () => {
  const agent = { uniqueId: 1, officeId: 10, brokerageId: 100 }
  expect(agentReader(person({}), agent)).toBe('side')
  expect(agentReader(person({ effectiveId: 3 }), agent)).toBe('office')
  expect(agentReader(person({ effectiveId: 3, officeId: 20 }), agent)).toBe('members')
  expect(agentReader(person({ effectiveId: 3, role: 'admin' }), agent)).toBe('board')
})

test('every field of the product’s catalog says who reads it', () => expect(undeclaredFields(source)).toEqual([]))

test('a field without a word is pointed out, and two files that disagree are refused', () => {
  const { see, ...price } = source.fields.get('listing')!.ListPrice!
  const without = new Map(source.fields).set('listing', { ...source.fields.get('listing'), ListPrice: price })
  expect(undeclaredFields({ ...source, fields: without })).toMatchObject(
    [{ file: 'fields/listing.json', line: 9, message: /^ListPrice: without "see"/ }].map((each) => ({
      ...each,
      message: expect.stringMatching(each.message),
    })),
  )
  expect(
    checkCatalog({
      ...source,
      fields: new Map([
        ...source.fields,
        ['terms', { ...source.fields.get('terms'), ListPrice: { ...price, see: 'side' } }],
      ]),
    }).map(({ message }) => message),
  ).toContain('ListPrice is side here and public in fields/listing.json: use the same in both')
})
