// Who last changed a field: asked when a member's own change of it meets a newer version of the record.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { GUEST, LAST_CHANGES_MAX } from '#contract/constants.ts'
import type { RecordKey } from '#contract/lock.ts'
import { COMMAND_LINE, recordAudit } from '#server/features/audit/audit.store.ts'
import { givenActing, givenListing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { rowsRead, statementsOf } from '../../support/statements.ts'
import { change, creation, room } from '../../support/submission.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })
const ann = await portal.as(PEOPLE.ann)
const mia = await portal.as(PEOPLE.mia)
const stan = await portal.as(PEOPLE.stan)

/** `ClassName FieldName` each. */
const asked = (entity: RecordKey, ...names: string[]) => ({
  entity,
  fields: names.map((name) => {
    const [ClassName = '', FieldName = ''] = name.split(' ')
    return { ClassName, FieldName }
  }),
})
const listing = (id: number): RecordKey => ({ type: 'listing', id })

/** "ListPrice: Mia Mason", with "for" whom they acted and "(own)", sorted. */
async function told(member: Member, entity: RecordKey, ...names: string[]): Promise<string[]> {
  const { status, value } = await member.call('lastChanges', asked(entity, ...names))
  expect(status).toBe(200)
  return value.changes
    .map(({ FieldName, RealUser, ImpersonatedUser, own }) =>
      [`${FieldName}: ${RealUser}`, ImpersonatedUser && `for ${ImpersonatedUser}`, own && '(own)']
        .filter(Boolean)
        .join(' '),
    )
    .sort()
}

type House = { UniqueID: number; version: number }
async function edited(house: House, by: Member, given: Parameters<typeof change>[2]): Promise<House> {
  const { epoch } = (await by.call('lockCreate', listing(house.UniqueID))).value
  const sent = await by.call('updateIncomplete', change(house, epoch, given))
  expect(sent.status).toBe(200)
  return { ...house, version: house.version + 1 }
}

const audit = (entry: Partial<Parameters<typeof recordAudit>[1]> & { recordUniqueId: number; field: string }) =>
  portal.db.transaction().execute((tx) =>
    recordAudit(tx, {
      ...{ caller: { memberId: PEOPLE.mia.uniqueId, effectiveId: PEOPLE.mia.uniqueId } as never },
      ...{ requestId: randomUUID(), kind: 'Update', tableName: 'Listing', entityId: 'A1' },
      ...{ changes: [{ className: 'Listing', fieldName: entry.field, oldValue: '1', newValue: '2' }] },
      ...entry,
    }),
  )

describe('a listing that two people have changed', () => {
  let house: House
  beforeAll(async () => {
    const rooms = [room('a', 1), room('b', 2, { RoomType: 'Den', RoomLength: 9 })]
    const { Data } = (await ann.call('saveIncomplete', creation({ rooms }))).value
    house = await edited({ ...Data, version: 1 }, mia, { values: { ListPrice: 410_000, YearBuilt: 1990 } })
    await givenActing(portal.db, PEOPLE.stan, PEOPLE.ann)
    house = await edited(house, stan, {
      values: { ListPrice: 420_000 },
      rooms: [room('a', 1, { RoomLength: 13 }), room('b', 2, { RoomType: 'Den', RoomLength: 9 })],
    })
  })

  test('names the newest change of each field, and the member acted for', async () => {
    const names = ['Listing ListPrice', 'Listing YearBuilt', 'Listing StreetName', 'Rooms Rooms[1].RoomLength']
    expect(await told(ann, listing(house.UniqueID), ...names)).toEqual([
      'ListPrice: Stan Stone for Ann Archer',
      'Rooms[1].RoomLength: Stan Stone for Ann Archer',
      'StreetName: Ann Archer (own)',
      'YearBuilt: Mia Mason',
    ])
  })

  test('is each member’s own for the pair who changed it, and for nobody else', async () => {
    expect(await told(mia, listing(house.UniqueID), 'Listing YearBuilt')).toEqual(['YearBuilt: Mia Mason (own)'])
    expect(await told(stan, listing(house.UniqueID), 'Listing ListPrice', 'Listing StreetName')).toEqual([
      'ListPrice: Stan Stone for Ann Archer (own)',
      'StreetName: Ann Archer',
    ])
  })

  test('is not the pair’s own if the same member made it without acting', async () => {
    const caller = { memberId: PEOPLE.stan.uniqueId, effectiveId: PEOPLE.stan.uniqueId } as never
    await audit({ recordUniqueId: house.UniqueID, field: 'Basement', caller })
    expect(await told(stan, listing(house.UniqueID), 'Listing Basement')).toEqual(['Basement: Stan Stone'])
  })

  test('tells the version that these changes led to, their times, and no value', async () => {
    const { value, bytes } = await ann.call('lastChanges', asked(listing(house.UniqueID), 'Listing ListPrice'))
    expect(value).toEqual({
      version: house.version,
      changes: [
        {
          ...{ ClassName: 'Listing', FieldName: 'ListPrice', RealUser: 'Stan Stone', ImpersonatedUser: 'Ann Archer' },
          ChangeTimeStamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        },
      ],
    })
    expect(bytes.toString()).not.toContain('420000')
  })

  test('a row that moved is told by its new position', async () => {
    const rooms = [room('a', 1, { RoomLength: 13, IsDeleted: true }), room('b', 1, { RoomType: 'Den', RoomLength: 9 })]
    house = await edited(house, mia, { rooms })
    expect(await told(ann, listing(house.UniqueID), 'Rooms Rooms[1].SortOrder')).toEqual([
      'Rooms[1].SortOrder: Mia Mason',
    ])
  })

  test.each([
    ['a field that never changed', 'Listing Heating'],
    ['no field', "Listing '--"],
    ['a field under the name of a section', 'Rooms ListPrice'],
    ['a row under the name of the record', 'Listing Rooms[1].RoomLength'],
    ['another record’s class', 'Agent ListPrice'],
    ['a lock that was taken', 'RowLock LockedBy'],
  ])('says nothing of %s', async (_, name) => {
    await audit({
      recordUniqueId: house.UniqueID,
      field: '',
      changes: [{ className: 'RowLock', fieldName: 'LockedBy', oldValue: 'a', newValue: 'b' }],
    })
    const { value } = await ann.call('lastChanges', asked(listing(house.UniqueID), name))
    expect(value).toEqual({ version: house.version, changes: [] })
  })
})

describe('whom the log names', () => {
  const newest = async (entry: Partial<Parameters<typeof recordAudit>[1]>) => {
    const { UniqueID } = await givenListing(portal.db)
    await audit({ recordUniqueId: UniqueID, field: 'ListPrice' })
    await audit({ recordUniqueId: UniqueID, field: 'ListPrice', ...entry })
    return told(ann, listing(UniqueID), 'Listing ListPrice')
  }
  const self = { memberId: PEOPLE.ann.uniqueId, effectiveId: PEOPLE.ann.uniqueId } as never

  test('a look at a code is no change', async () => {
    expect(await newest({ kind: 'Viewed', caller: self })).toEqual(['ListPrice: Mia Mason'])
  })
  test('an operator’s command is nobody’s own', async () => {
    expect(await newest({ requestId: COMMAND_LINE, caller: self })).toEqual([`ListPrice: ${COMMAND_LINE}`])
  })
  test('a guest has no name', async () => {
    const caller = { memberId: GUEST, effectiveId: GUEST } as never
    expect(await newest({ caller })).toEqual(['ListPrice: Guest'])
  })
  test('a member who is gone has a number', async () => {
    expect(await newest({ caller: { memberId: 9_999, effectiveId: 9_999 } as never })).toEqual([
      'ListPrice: Member 9999',
    ])
  })
})

describe('an agent and an office', () => {
  const AGENT: RecordKey = { type: 'agent', id: PEOPLE.ann.uniqueId }
  const OFFICE: RecordKey = { type: 'office', id: OFFICES.downtown.uniqueId }
  beforeAll(async () => {
    for (const [entity, tableName, names] of [
      [AGENT, 'Agent', ['CellPhone', 'MemberLoginId']],
      [OFFICE, 'Office', ['OfficePhone']],
    ] as const)
      await audit({
        ...{ tableName, recordUniqueId: entity.id, field: '' },
        changes: names.map((fieldName) => ({ className: tableName, fieldName, oldValue: null, newValue: '403' })),
      })
  })
  const CELL = 'Agent CellPhone'
  const LOGIN = 'Agent MemberLoginId'

  test('are told to those who may edit them', async () => {
    expect(await told(ann, AGENT, CELL)).toEqual(['CellPhone: Mia Mason'])
    expect(await told(mia, AGENT, CELL)).toEqual(['CellPhone: Mia Mason (own)'])
    expect(await told(mia, OFFICE, 'Office OfficePhone')).toEqual(['OfficePhone: Mia Mason (own)'])
  })

  test('a field that the member may not read is left out', async () => {
    const ada = await portal.as(PEOPLE.ada)
    expect(await told(ada, AGENT, CELL, LOGIN)).toEqual(['CellPhone: Mia Mason', 'MemberLoginId: Mia Mason'])
    expect(await told(ann, AGENT, CELL, LOGIN)).toEqual(['CellPhone: Mia Mason'])
  })

  test.each<[string, Person, RecordKey, number]>([
    ['an agent, to a colleague', PEOPLE.cole, AGENT, 403],
    ['an agent, to a stranger', PEOPLE.sid, AGENT, 403],
    ['an agent above the member', PEOPLE.mia, { type: 'agent', id: PEOPLE.bo.uniqueId }, 403],
    ['an office, to its agent', PEOPLE.ann, OFFICE, 403],
    ['nobody', PEOPLE.ada, { type: 'agent', id: 9_999_999 }, 404],
    ['no office', PEOPLE.ada, { type: 'office', id: 0.5 }, 404],
    ['no listing', PEOPLE.ada, listing(-1), 404],
  ])('not of %s', async (_, person, entity, status) => {
    expect((await (await portal.as(person)).call('lastChanges', asked(entity, CELL))).status).toBe(status)
  })
})

test('without fields, the reply has the version alone', async () => {
  const { UniqueID } = await givenListing(portal.db)
  expect((await ann.call('lastChanges', asked(listing(UniqueID)))).value).toEqual({ version: 1, changes: [] })
})

test('too many fields are no request', async () => {
  const fields = Array.from({ length: LAST_CHANGES_MAX + 1 }, () => ({ ClassName: 'Listing', FieldName: 'ListPrice' }))
  const { status, problem } = await ann.call('lastChanges', { entity: listing(1), fields })
  expect([status, problem.code]).toEqual([400, 'invalid-request'])
})

test('among very many changes, one statement reads this record’s alone, and of those at most 1,000 transactions', async () => {
  const { UniqueID } = await givenListing(portal.db)
  const insert = (record: number, count: number) =>
    sql`with made as (
        insert into audit_transaction (at, kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
        select timestamptz '2026-01-01' + n * interval '1 second', 'Update', 'Listing', 'A1', ${record}::bigint + n % ${count === 1_500 ? 1 : 400},
          ${PEOPLE.mia.uniqueId}, ${PEOPLE.mia.uniqueId}, n::text from generate_series(1, ${count}::int) n
        returning transaction_id, request_id::int as n
      )
      insert into audit_change (transaction_id, position, class_name, field_name, new_value)
      select transaction_id, 0, 'Listing', case when n <= 100 then 'YearBuilt' else 'ListPrice' end, n::text from made`.execute(
      portal.db,
    )
  await insert(800_000, 20_000)
  await insert(UniqueID, 1_500)
  await sql`analyze`.execute(portal.db)
  const names = Array.from({ length: LAST_CHANGES_MAX - 2 }, (_, at) => `Listing Never${at}`)
  const ask = () => told(ann, listing(UniqueID), 'Listing ListPrice', 'Listing YearBuilt', ...names)
  // The changes of YearBuilt are older than that.
  expect(await ask()).toEqual(['ListPrice: Mia Mason'])
  const sent = await statementsOf(ask)
  expect(sent.filter(({ text }) => text.includes('audit_'))).toHaveLength(1)
  expect(await rowsRead(portal.databaseUrl, 'audit_transaction', sent)).toBeLessThanOrEqual(1_010)
  expect(await rowsRead(portal.databaseUrl, 'audit_change', sent)).toBeLessThanOrEqual(1_010)
})
