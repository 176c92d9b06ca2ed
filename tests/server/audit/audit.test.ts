import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { AuditFilters } from '#contract/audit.ts'
import { givenActing, PEOPLE, type Person } from '../../support/board.ts'
import { boardDay } from '../../support/board-day.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { change, creation, HOUSE, room } from '../../support/submission.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const auditOf = async (entityID: string, member = ann) =>
  (await member.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID })).value.data
const lines = (changes: { ClassName: string; FieldName: string; OldValue: string | null; NewValue: string | null }[]) =>
  changes.map((each) => `${each.ClassName} ${each.FieldName}: ${each.OldValue ?? '-'} → ${each.NewValue ?? '-'}`)

test('a create leaves one transaction with every value, a change one with what changed and nothing else', async () => {
  const rooms = [room('a', 1), room('b', 2, { RoomType: 'Den', RoomLength: 9 })]
  const { Data } = (await ann.call('createListing', creation({ rooms }))).value
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
  await ann.call(
    'updateListing',
    change(Data, epoch, {
      values: {
        // Written otherwise, and the same.
        StreetNumber: '88',
        ListPrice: '525000',
        PublicRemarks: '',
        YearBuilt: 1990,
        Appliances: ['OV', 'DW'],
      },
      rooms: [room('a', 1, { RoomLength: 12.5 }), room('b', 2, { RoomType: 'Den', RoomLength: 9, IsDeleted: true })],
    }),
  )
  const [update, insert] = await auditOf(Data.ListingId)
  expect([insert?.Transactiontype, insert?.RealUser, insert?.ImpersonatedUser]).toEqual(['Insert', 'Ann Archer', null])
  expect(insert?.SubTransaction.every((each) => each.RecordUniqueID === Data.UniqueID)).toBe(true)
  expect(lines(insert!.SubTransaction)).toEqual(
    expect.arrayContaining([
      'Listing ListPrice: - → 525000',
      'Listing StandardStatus: - → A',
      'Listing ListAgentFullName: - → Ann Archer',
      'Rooms Rooms[1].RoomLength: - → 12',
      'Rooms Rooms[2].RoomType: - → Den',
    ]),
  )
  expect(update?.Transactiontype).toBe('Update')
  expect(lines(update!.SubTransaction).sort()).toEqual([
    'Listing Appliances: - → OV, DW',
    'Listing YearBuilt: - → 1990',
    'Rooms Rooms[1].RoomLength: 12 → 12.5',
    'Rooms Rooms[2].RoomLength: 9 → -',
    'Rooms Rooms[2].RoomType: Den → -',
  ])
})

test('a submit of an incomplete listing is one Submit', async () => {
  const { Data } = (await ann.call('saveIncomplete', creation({ values: { StreetName: 'Oak' } }))).value
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
  await ann.call('updateListing', change(Data, epoch, { values: { ListPrice: 400_000 } }))
  const [submit, ...before] = await auditOf(Data.ListingId)
  expect([submit?.Transactiontype, before.map((each) => each.Transactiontype)]).toEqual(['Submit', ['Insert']])
  expect(lines(submit!.SubTransaction).sort()).toEqual([
    'Listing ListPrice: - → 400000',
    'Listing StandardStatus: I → A',
  ])
})

test('the log names the person who acts together with the one acted for', async () => {
  const stan = await portal.as(PEOPLE.stan)
  await givenActing(portal.db, PEOPLE.stan, PEOPLE.cole)
  const { Data } = (await stan.call('createListing', creation())).value
  const [entry] = await auditOf(Data.ListingId, await portal.as(PEOPLE.cole))
  expect([entry?.RealUser, entry?.ImpersonatedUser]).toEqual(['Stan Stone', 'Cole Carter'])
})

test('what is refused leaves no trace, and a write without its trace does not happen', async () => {
  const count = async () => (await portal.db.selectFrom('audit_transaction').select('transaction_id').execute()).length
  const before = await count()
  await ann.call('createListing', creation({ values: { ...HOUSE, ListPrice: 1 } }))
  expect(await count()).toBe(before)

  await sql`alter table audit_change add constraint full_disk check (new_value <> 'No room')`.execute(portal.db)
  const draftId = randomUUID()
  const failed = await ann.call('createListing', creation({ draftId, values: { ...HOUSE, PublicRemarks: 'No room' } }))
  await sql`alter table audit_change drop constraint full_disk`.execute(portal.db)
  expect([failed.status, failed.problem.code]).toEqual([500, 'unexpected'])
  const made = await portal.db.selectFrom('listing').select('listing_id').where('draft_id', '=', draftId).execute()
  expect([made, await count()]).toEqual([[], before])
})

test('the log only grows', async () => {
  for (const statement of [
    sql`update audit_change set new_value = 'better'`,
    sql`delete from audit_transaction`,
    sql`truncate audit_change`,
  ])
    await expect(statement.execute(portal.db)).rejects.toThrow('the audit log only grows')
})

describe('somebody who searches the log of a listing', () => {
  let ListingId: string
  beforeAll(async () => {
    const { Data } = (await ann.call('saveIncomplete', creation({ values: { ...HOUSE, StreetName: 'Oak' } }))).value
    ListingId = Data.ListingId
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
    const rooms = [room('a', 1)]
    await ann.call('updateIncomplete', change(Data, epoch, { values: { ListPrice: 400_000 }, rooms }))
    const staff = await portal.as(PEOPLE.stan)
    await givenActing(portal.db, PEOPLE.stan, PEOPLE.ann)
    const lock = (await staff.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
    const sent = change({ ...Data, version: 2 }, lock.epoch, { values: { ListPrice: 410_000 } })
    expect((await staff.call('updateListing', sent)).status).toBe(200)
  })
  const search = async (filters: AuditFilters) => {
    const { value } = await ann.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: ListingId, filters })
    return value.data.map((each) => `${each.Transactiontype} by ${each.RealUser}: ${each.SubTransaction.length > 0}`)
  }
  const fields = async (filters: AuditFilters) => {
    const { value } = await ann.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: ListingId, filters })
    return [...new Set(value.data.flatMap((each) => each.SubTransaction.map((one) => one.FieldName)))].sort()
  }
  const INSERT = 'Insert by Ann Archer: true'
  const UPDATE = 'Update by Ann Archer: true'
  const SUBMIT = 'Submit by Stan Stone: true'

  test.each([
    ['nothing asked', {}, [SUBMIT, UPDATE, INSERT]],
    ['empty texts', { changedBy: ' ', fieldName: '', changedFrom: '' }, [SUBMIT, UPDATE, INSERT]],
    ['what was done', { transactionType: 'SUB' }, [SUBMIT]],
    ['who did it', { changedBy: 'stone' }, [SUBMIT]],
    ['as whom', { impersonating: 'Ann' }, [SUBMIT]],
    ['a field', { fieldName: 'ListPrice' }, [SUBMIT, UPDATE, INSERT]],
    ['what belongs to it', { fieldType: 'Rooms' }, [UPDATE]],
    ['both', { fieldType: 'Rooms', changedBy: 'Stone' }, []],
    ['a percent sign', { changedBy: '%' }, []],
    ['another record', { resourceID: '1' }, []],
    ['a number with an invisible mark', { resourceID: '\u202D1 ' }, []],
  ] as [string, AuditFilters, string[]][])('finds by %s', async (_what, filters, expected) => {
    expect(await search(filters)).toEqual(expected)
  })

  test('sees only the changes asked for', async () => {
    expect(await fields({ fieldName: 'listprice' })).toEqual(['ListPrice'])
  })

  test('finds by days of the board, both included', async () => {
    const today = boardDay()
    const dayAfter = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
    expect(await search({ changedFrom: today, changedTo: today })).toHaveLength(3)
    expect(await search({ changedFrom: dayAfter(1) })).toEqual([])
    expect(await search({ changedTo: dayAfter(-1) })).toEqual([])
  })

  test.each(['2026-02-30', '0000-01-01', '0001-01-01'])('is told of a day that is none: %s', async (changedFrom) => {
    const query = { tableName: 'Listing', uniqueID: 0, entityID: ListingId, filters: { changedFrom } }
    const { status, problem } = await ann.call('auditQuery', query)
    expect([status, problem.errors?.[0]?.target]).toEqual([400, 'filters.changedFrom'])
  })

  test.each(['A0102001', '12.5', '-1'])('is told of a resource ID that is none: %s', async (resourceID) => {
    const query = { tableName: 'Listing', uniqueID: 0, entityID: ListingId, filters: { resourceID } }
    const { status, problem } = await ann.call('auditQuery', query)
    expect([status, problem.errors?.[0]]).toMatchObject([
      400,
      { target: 'filters.resourceID', message: 'Enter a whole number, the UniqueID of the record.' },
    ])
  })
})

test('a deleted listing’s log is read by those who could read it before, and hidden from others', async () => {
  const { Data } = (await ann.call('saveIncomplete', creation({}))).value
  const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: Data.UniqueID })).value
  const rowLockRequest = { type: 'listing' as const, id: Data.UniqueID, epoch }
  await ann.call('deleteListing', { UniqueID: Data.UniqueID, PropertyType: 'RES', rowLockRequest })
  const read = async (person: Person) => {
    const member = await portal.as(person)
    const params = { form: 'listing' }
    const log = await member.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: Data.ListingId })
    const access = await member.call('access', { action: 'view', listingId: Data.ListingId }, { params })
    const record = await member.call('listingRecord', { UniqueID: Data.UniqueID })
    const kinds = log.status === 200 ? log.value.data.map((each) => each.Transactiontype) : log.status
    return [kinds, access.status === 200 ? access.value.formActions : access.status, record.status]
  }
  const { ada, ann: agent, cole, mia, stan, wes } = PEOPLE
  for (const person of [agent, mia, stan, ada])
    expect(await read(person), person.fullName).toEqual([['Delete', 'Insert'], ['AUDITLOG'], 404])
  for (const person of [cole, wes]) expect(await read(person), person.fullName).toEqual([404, 404, 404])
})

test('a listing’s log is read by those who may read it, and a table that is none has none', async () => {
  const { Data } = (await ann.call('createListing', creation())).value
  const ask = async (member: Member, tableName: string, entityID: string) =>
    (await member.call('auditQuery', { tableName, uniqueID: 0, entityID })).status
  expect(await ask(ann, 'Listing', Data.ListingId)).toBe(200)
  expect(await ask(ann, 'Member', Data.ListingId)).toBe(404)
  expect(await ask(ann, 'Listing', 'A0000000')).toBe(404)
  expect(await ask(ann, 'Listing', "' or 1=1 --")).toBe(404)
  expect(await ask(await portal.as(PEOPLE.cole), 'Listing', Data.ListingId)).toBe(403)
  expect(await ask(await portal.as(PEOPLE.mia), 'Listing', Data.ListingId)).toBe(200)
})

describe('the log of an agent, of an office and of a condo name', () => {
  const log = async (person: Person, tableName: string, uniqueID: number) => {
    const answer = await (await portal.as(person)).call('auditQuery', { tableName, uniqueID, entityID: '' })
    if (answer.status !== 200) return [answer.status]
    return [answer.status, answer.value.data.map((each) => `${each.Transactiontype} by ${each.RealUser}`)]
  }
  beforeAll(async () => {
    const stan = await portal.as(PEOPLE.stan)
    for (const [type, id] of [
      ['agent', PEOPLE.ann.uniqueId],
      ['office', PEOPLE.ann.officeId],
    ] as const) {
      const mia = await portal.as(PEOPLE.mia)
      const { epoch } = (await mia.call('lockCreate', { type, id })).value
      expect((await (await portal.as(PEOPLE.ada)).call('lockTakeover', { type, id, epoch })).status).toBe(200)
    }
    await stan.call('condoInsert', { CondoData: { CondoName: 'Log House', SubdivisionName: 'Bowness' } })
  })
  const TAKEN = ['Lock Takeover by Ada Ames']

  test.each([
    ['her own', PEOPLE.ann, 'Agent', PEOPLE.ann.uniqueId, [200, TAKEN]],
    ['of an agent, by the manager', PEOPLE.mia, 'Agent', PEOPLE.ann.uniqueId, [200, TAKEN]],
    ['of an agent, by a colleague', PEOPLE.cole, 'Agent', PEOPLE.ann.uniqueId, [403]],
    ['of an office, by its manager', PEOPLE.mia, 'Office', PEOPLE.ann.officeId, [200, TAKEN]],
    ['of an office, by an agent', PEOPLE.ann, 'Office', PEOPLE.ann.officeId, [403]],
    ['of nobody', PEOPLE.stan, 'Agent', 9_999_999, [404]],
  ] as const)('%s', async (_whose, person, tableName, id, expected) => {
    expect(await log(person, tableName, id)).toEqual(expected)
  })

  test('of a condo name, by who manages them', async () => {
    const ann = await portal.as(PEOPLE.ann)
    const { data } = (await ann.call('condoSearch', { whereClause: [{ name: 'CondoName', value: 'Log House' }] })).value
    expect(await log(PEOPLE.stan, 'CondoName', data[0]!.UniqueID)).toEqual([200, ['Create by Stan Stone']])
    expect(await log(PEOPLE.ann, 'CondoName', data[0]!.UniqueID)).toEqual([403])
  })
})

describe('a log with very many changes', () => {
  const LONG = 'A9999001'
  beforeAll(async () => {
    const { Data } = (await ann.call('saveIncomplete', creation({ values: { StreetName: 'Long' } }))).value
    await sql`update listing set listing_id = ${LONG} where unique_id = ${Data.UniqueID}`.execute(portal.db)
    // Two in the same moment, as the clock of a busy server has it; every hundredth changes very much.
    await sql`
      with made as (
        insert into audit_transaction (at, kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
        select timestamptz '2026-01-01' + (n / 2) * interval '1 second', 'Update', 'Listing', ${LONG}, ${Data.UniqueID},
          ${PEOPLE.ann.uniqueId}, ${PEOPLE.ann.uniqueId}, n::text from generate_series(1, 2300) n
        returning transaction_id, request_id
      )
      insert into audit_change (transaction_id, position, class_name, field_name, new_value)
      select transaction_id, p, 'Listing', 'ListPrice', p::text from made,
        generate_series(1, case when request_id::int % 100 = 0 then 3000 else 1 end) p`.execute(portal.db)
  })
  const readAll = async (filters: AuditFilters, entityID = LONG) => {
    const replies: number[][] = []
    let before: number | undefined
    for (;;) {
      const asked = { tableName: 'Listing', uniqueID: 0, entityID, filters, ...(before ? { before } : {}) }
      const { value } = await ann.call('auditQuery', asked)
      replies.push(value.data.map((each) => each.SubTransaction.length))
      before = value.data.at(-1)?.TransactionID
      if (!value.more) return replies
    }
  }

  test('comes in replies of a bearable size, each transaction once and whole', async () => {
    const replies = await readAll({})
    expect(replies.flat()).toHaveLength(2_300)
    expect(replies.flat().reduce((sum, count) => sum + count)).toBe(2_277 + 23 * 3_000)
    for (const counts of replies) {
      expect(counts.length).toBeLessThanOrEqual(1_000)
      expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(20_000)
    }
  })

  test('of long texts, too; one that is larger than a reply comes alone', async () => {
    const { Data } = (await ann.call('saveIncomplete', creation())).value
    await sql`
      with made as (
        insert into audit_transaction (kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
        select 'Update', 'Listing', ${Data.ListingId}, ${Data.UniqueID}, ${PEOPLE.ann.uniqueId},
          ${PEOPLE.ann.uniqueId}, n::text from generate_series(1, 20) n
        returning transaction_id, request_id
      )
      insert into audit_change (transaction_id, position, class_name, field_name, old_value, new_value)
      select transaction_id, 1, 'Listing', 'PublicRemarks', repeat('o', 400000),
        repeat('n', case when request_id = '10' then 4000000 else 400000 end) from made`.execute(portal.db)
    const replies = await readAll({}, Data.ListingId)
    expect(replies.map((counts) => counts.length)).toEqual([3, 3, 3, 1, 1, 3, 3, 4])
  })

  test('is searched beyond the first reply', async () => {
    expect((await readAll({ fieldName: 'City' })).flat()).toEqual([])
    // Still the evening of the day before at the board.
    expect((await readAll({ changedTo: '2025-12-31' })).flat()).toHaveLength(2_300)
  })
})
