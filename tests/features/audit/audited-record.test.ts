import { describe, expect, test } from 'vitest'
import { accessQuestion, auditedRecord, loadingText, mayAudit, nameOf } from '#src/features/audit/audited-record.ts'
import { auditAddress } from '#src/ui/audit-address.ts'

describe('the record whose log is open', () => {
  test.each([
    ['A2101234', undefined, { tableName: 'Listing', uniqueID: 0, entityID: 'A2101234' }],
    [
      undefined,
      { tableName: 'Agent', uniqueID: 7, entityID: 'AG7' },
      { tableName: 'Agent', uniqueID: 7, entityID: 'AG7' },
    ],
    [undefined, { tableName: 'Office', uniqueID: 7 }, { tableName: 'Office', uniqueID: 7, entityID: '7' }],
    [
      undefined,
      { tableName: 'Listing', uniqueID: 3, entityID: 'A1' },
      { tableName: 'Listing', uniqueID: 0, entityID: 'A1' },
    ],
    [
      undefined,
      { tableName: 'Announcement', uniqueID: 0, entityID: 'e4', title: 'Closed on Monday' },
      { tableName: 'Announcement', uniqueID: 0, entityID: 'e4', title: 'Closed on Monday' },
    ],
    [
      undefined,
      { tableName: 'SupportMessage', uniqueID: 9, entityID: 'e4', title: 7 },
      { tableName: 'SupportMessage', uniqueID: 0, entityID: 'e4' },
    ],
    [undefined, { tableName: 'Announcement', uniqueID: 4 }, null],
    [undefined, undefined, null],
    [undefined, { tableName: 'Agent', uniqueID: 0, entityID: 'AG7' }, null],
    [undefined, { tableName: 'Agent', uniqueID: '7', entityID: 'AG7' }, null],
    [undefined, { tableName: 'constructor', uniqueID: 7, entityID: 'x' }, null],
    [undefined, 'Agent', null],
  ])('%s, %o', (listingId, state, expected) => {
    expect(auditedRecord({ ListingID: listingId }, state)).toEqual(expected)
  })

  test('is named by the URL in a new tab, where there is no navigation state', () => {
    const record = { tableName: 'Agent', uniqueID: 7, entityID: 'AG7' } as const
    const { search, state } = auditAddress(record)
    expect(auditedRecord(search, undefined)).toEqual(record)
    expect(auditedRecord({ tableName: 'Office', uniqueID: 9, entityID: 'O9' }, state.audit)).toEqual(record)
    const closed = { tableName: 'Announcement', uniqueID: 0, entityID: 'e4', title: 'Closed on Monday' } as const
    expect(auditAddress(closed).search).toEqual({ tableName: 'Announcement', uniqueID: 0, entityID: 'e4' })
    expect(nameOf(closed)).toBe('Closed on Monday')
    expect(nameOf(auditedRecord(auditAddress(closed).search, undefined)!)).toBe('Announcement')
  })

  test('is asked for as the specification says: a listing by its number, with a UniqueID of 0', () => {
    expect(accessQuestion({ tableName: 'Listing', uniqueID: 0, entityID: 'A1' })).toEqual({
      params: { form: 'listing' },
      input: { entity: 'listing', action: 'view', uniqueId: 0, listingId: 'A1' },
    })
    expect(accessQuestion({ tableName: 'Office', uniqueID: 7, entityID: 'O7' })).toEqual({
      params: { form: 'officeACL' },
      input: { entity: 'office', action: 'view', uniqueId: 7 },
    })
  })

  test('is read by whoever has AUDITLOG; a condo name by whoever manages them, the board’s own by its office', () => {
    const listing = { tableName: 'Listing', uniqueID: 0, entityID: 'A1' } as const
    const condo = { tableName: 'CondoName', uniqueID: 7, entityID: 'Aurora' } as const
    expect(mayAudit(listing, { formActions: ['VIEW', 'AUDITLOG'], formPermissions: {} })).toBe(true)
    expect(mayAudit(listing, { formActions: ['VIEW', 'EDIT'], formPermissions: { AUDITLOG: true } })).toBe(false)
    expect(mayAudit(condo, { formActions: ['AUDITLOG'], formPermissions: {} })).toBe(false)
    expect(mayAudit(condo, { formActions: [], formPermissions: { CondoNameManagement: true } })).toBe(true)
    const message = { tableName: 'SupportMessage', uniqueID: 0, entityID: 'e4' } as const
    expect(mayAudit(message, { formActions: ['AUDITLOG'], formPermissions: { CondoNameManagement: true } })).toBe(false)
    expect(mayAudit(message, { formActions: [], formPermissions: { Board: true } })).toBe(true)
    expect(loadingText(listing)).toBe('Loading Listing Audit Log...')
  })
})
