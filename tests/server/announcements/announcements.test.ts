// Announcements of the board's office: written and scheduled by staff, shown by the server's clock, harmless whatever their text, and in the audit log.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { PEOPLE, type Person } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const WELCOME = {
  ...{ id: 'welcome', title: 'Welcome', intro: '', message: '<p>Hello</p>', critical: false },
  ...{ createdts: '2020-01-01T00:00:00Z', expirests: '2999-01-01T00:00:00Z' },
}
const portal = await portalForThisFile({
  catalog: { notifications: [WELCOME, { ...WELCOME, id: 'later', createdts: '2998-01-01T00:00:00Z' }] },
})
const [ann, stan, ada] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.stan), await portal.as(PEOPLE.ada)]
beforeEach(() => sql`truncate announcement`.execute(portal.db))

const given = (more: object = {}) => ({
  announcementId: randomUUID(),
  version: null,
  title: 'Closed on Monday',
  intro: 'Family Day',
  text: 'The office is **closed**.',
  critical: false,
  createdts: null,
  expirests: '2999-01-01T00:00:00.000Z',
  ...more,
})
const shown = async () => (await ann.call('notifications')).value.map(({ title }) => title)
const kept = async () => (await stan.call('announcementsKept', {})).value.data

describe('written by staff', () => {
  test('is read by members at once, beside those of the catalog, and from the static file', async () => {
    const { value } = await stan.call('announcementWrite', given())
    expect(value.announcement).toMatchObject({ written: { version: 1, by: name(PEOPLE.stan) } })
    expect(await shown()).toEqual(['Welcome', 'Closed on Monday'])
    const file = await portal.app.inject({ url: '/data/notifications.json' })
    expect(file.json()).toEqual((await ann.call('notifications')).value)
    expect(file.json()[1]).toMatchObject({ message: '<p>The office is <strong>closed</strong>.</p>' })
    expect(Object.keys(file.json()[1]).sort()).toEqual(Object.keys(WELCOME).sort())
  })

  test('in every state it is in the office’s list, with what the catalog publishes, which is nobody’s to change', async () => {
    await stan.call('announcementWrite', given({ createdts: '2997-01-01T00:00:00.000Z' }))
    expect((await kept()).map(({ title, written }) => [title, written?.text])).toEqual([
      ['Welcome', undefined],
      ['Closed on Monday', 'The office is **closed**.'],
      ['Welcome', undefined],
    ])
  })

  test.each(['ann', 'cole', 'mia', 'bo'] as const)('is not for %s to list, write or delete', async (who) => {
    const member = await portal.as(PEOPLE[who])
    const announcementId = (await stan.call('announcementWrite', given())).value.announcement.id
    expect((await member.call('announcementsKept', {})).status).toBe(403)
    expect((await member.call('announcementWrite', given())).status).toBe(403)
    expect((await member.call('announcementRemove', { announcementId, version: 1 })).status).toBe(403)
    expect(await shown()).toEqual(['Welcome', 'Closed on Monday'])
  })
})

test('an administrator who acts for staff runs none of the office’s pages', async () => {
  const grant = { lead_id: PEOPLE.stan.uniqueId, member_id: PEOPLE.ada.uniqueId, by_id: PEOPLE.ada.uniqueId }
  await portal.db
    .insertInto('impersonation')
    .values({ ...grant, state: 'granted' })
    .execute()
  const acting = await portal.as(PEOPLE.ada)
  expect((await acting.call('announcementsKept', {})).status).toBe(200)
  await sql`update session set effective_id = ${PEOPLE.stan.uniqueId} where ctid = (
    select ctid from session where member_id = ${PEOPLE.ada.uniqueId} order by created_at desc limit 1)`.execute(
    portal.db,
  )
  const asked = [
    await acting.call('announcementsKept', {}),
    await acting.call('announcementWrite', given()),
    await acting.call('announcementRemove', { announcementId: randomUUID(), version: 1 }),
    await acting.call('supportMessages', {}),
    await acting.call('deliveriesRefused', {}),
  ]
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

describe('the server’s clock', () => {
  const move = (column: 'begins_at' | 'expires_at', at: string) =>
    sql`update announcement set ${sql.ref(column)} = now() + ${at}::interval`.execute(portal.db)

  test('begins it and ends it', async () => {
    await stan.call('announcementWrite', given({ createdts: '2998-01-01T00:00:00.000Z' }))
    expect(await shown()).toEqual(['Welcome'])
    await move('begins_at', '-1 second')
    expect(await shown()).toEqual(['Welcome', 'Closed on Monday'])
    await move('begins_at', '1 minute')
    expect(await shown()).toEqual(['Welcome'])
    await move('begins_at', '-1 hour')
    await move('expires_at', '-1 second')
    expect(await shown()).toEqual(['Welcome'])
    expect(await kept()).toHaveLength(3)
  })

  test('lets nothing expire before it begins', async () => {
    for (const times of [
      { expirests: '2020-01-01T00:00:00.000Z' },
      { createdts: '2031-01-02T00:00:00.000Z', expirests: '2031-01-01T00:00:00.000Z' },
    ]) {
      const { status, problem } = await stan.call('announcementWrite', given(times))
      expect([status, problem.errors?.[0]?.target]).toEqual([422, 'expirests'])
    }
  })
})

describe('what was typed', () => {
  const messageOf = async (text: string) =>
    (await stan.call('announcementWrite', given({ text }))).value.announcement.message

  test.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['[x](javascript:alert(1)//)', '<p>[x](javascript:alert(1)//)</p>'],
    ['[x](javascript:alert)', '<p><a>x</a></p>'],
    ['[x](data:text/html,hello)', '<p><a>x</a></p>'],
    ['[x](//evil.example)', '<p><a>x</a></p>'],
    ['[x](https://a.example/"onclick=x)', '<p><a>x</a></p>'],
    ['[ours](/condo)', '<p><a href="/condo" rel="noopener noreferrer">ours</a></p>'],
  ])('%s does nothing but read', async (text, message) => expect(await messageOf(text)).toBe(message))

  test('that grows beyond what phones accept is refused, and they keep reading', async () => {
    const { status, problem } = await stan.call('announcementWrite', given({ text: '&'.repeat(9_000) }))
    expect([status, problem.errors?.[0]?.target]).toEqual([422, 'text'])
    expect(await shown()).toEqual(['Welcome'])
  })
})

describe('two at one desk', () => {
  test('the same write again is the same announcement; another’s change is not written over', async () => {
    const first = given()
    for (let time = 0; time < 2; time++) expect((await stan.call('announcementWrite', first)).status).toBe(200)
    expect((await kept())[1]).toMatchObject({ written: { version: 1 } })
    const changed = { ...first, version: 1, title: 'Closed on Tuesday' }
    expect((await ada.call('announcementWrite', changed)).value.announcement.written?.version).toBe(2)
    expect((await ada.call('announcementWrite', changed)).value.announcement.written?.version).toBe(2)
    const late = await stan.call('announcementWrite', { ...first, version: 1, title: 'Closed on Friday' })
    expect([late.status, late.problem.code]).toEqual([409, 'version-conflict'])
    const { announcementId } = first
    expect((await stan.call('announcementRemove', { announcementId, version: 1 })).status).toBe(409)
    expect(await shown()).toEqual(['Welcome', 'Closed on Tuesday'])
    for (let time = 0; time < 2; time++)
      expect((await stan.call('announcementRemove', { announcementId, version: 2 })).status).toBe(200)
    expect(await shown()).toEqual(['Welcome'])
  })

  test('who wrote, changed and deleted it is in its audit log, also once it is gone', async () => {
    const first = given()
    await stan.call('announcementWrite', first)
    await ada.call('announcementWrite', { ...first, version: 1, title: 'Closed on Tuesday', createdts: null })
    await stan.call('announcementRemove', { announcementId: first.announcementId, version: 2 })
    const log = { tableName: 'Announcement', uniqueID: 0, entityID: first.announcementId }
    const { value } = await stan.call('auditQuery', { ...log, filters: { fieldName: 'title' } })
    const change = (OldValue: string | null, NewValue: string | null) => [{ FieldName: 'title', OldValue, NewValue }]
    expect(value.data).toMatchObject([
      { Transactiontype: 'Delete', RealUser: name(PEOPLE.stan), SubTransaction: change('Closed on Tuesday', null) },
      {
        Transactiontype: 'Update',
        RealUser: name(PEOPLE.ada),
        SubTransaction: change('Closed on Monday', 'Closed on Tuesday'),
      },
      { Transactiontype: 'Create', RealUser: name(PEOPLE.stan), SubTransaction: change(null, 'Closed on Monday') },
    ])
    expect((await ann.call('auditQuery', log)).status).toBe(403)
  })
})

const name = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
