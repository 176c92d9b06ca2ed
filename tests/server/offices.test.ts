import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { OFFICES, PEOPLE, type Person } from '../support/board.ts'
import { peopleCatalog } from '../support/people-forms.ts'
import { openPortal, type Portal } from '../support/portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await openPortal({ catalog: peopleCatalog() })
})
afterAll(() => portal.close())

const { ann, mia, stan, sid } = PEOPLE
const writing = (office: Values, more: object = {}) => ({
  draftId: randomUUID(),
  data: { office, photos: [] },
  rowLockRequest: null,
  ...more,
})
const select = (value: number) => ({ where: { clause: [{ name: 'UniqueID' as const, value }] } })
async function change(as: Person, id: number, office: Values) {
  const member = await portal.as(as)
  const { version } = (await member.call('officeSelect', select(id))).value
  const { epoch } = (await member.call('lockCreate', { type: 'office', id })).value
  return member.call(
    'officeUpdate',
    writing(office, { UniqueID: id, baseVersion: version, rowLockRequest: { type: 'office', id, epoch } }),
  )
}

test('offices come with the highest id first, found by parts of their names', async () => {
  const member = await portal.as(sid)
  const all = (await member.call('officeSearch', { where: { clause: [] } })).value.data.map((row) => row.OfficeMlsId)
  expect(all).toEqual(['RIVER1', 'HILL2', 'HILL1'])
  const some = await member.call('officeLookup', { where: { clause: [{ name: 'OfficeName', value: 'WEST' }] } })
  expect(some.value.data.map((row) => row.OfficeMlsId)).toEqual(['HILL2'])
  const said = await member.call('officeSearch', { action: 'search', where: { clause: [] } })
  expect(said.value.data).toHaveLength(3)
  expect((await member.call('offices')).value.data).toHaveLength(3)
  for (const name of ['officeSearch', 'officeLookup', 'offices'] as const)
    expect((await portal.nobody.call(name, { where: { clause: [] } } as never)).status).toBe(401)
})

test('staff makes an office of a brokerage, and nobody else does', async () => {
  const sent = writing({
    OfficeName: 'Hillside East',
    MainOfficeKeyNumeric: OFFICES.downtown.uniqueId,
    OfficeManagerKeyNumeric: mia.uniqueId,
  })
  for (const person of [ann, mia]) expect((await (await portal.as(person)).call('officeInsert', sent)).status).toBe(403)
  expect((await portal.nobody.call('officeInsert', sent)).status).toBe(401)
  const made = await (await portal.as(stan)).call('officeInsert', sent)
  expect(made.status).toBe(200)
  const { data } = (await (await portal.as(ann)).call('officeSelect', select(made.value.data.UniqueID))).value
  expect(data[0]).toMatchObject({
    OfficeMlsId: 'O300001',
    MainOfficeName: 'Hillside Downtown',
    OfficeManagerFullName: 'Mia Mason',
  })
  const bad = await (await portal.as(stan)).call(
    'officeInsert',
    writing({ OfficeName: 'X', MainOfficeKeyNumeric: OFFICES.west.uniqueId }),
  )
  expect([bad.status, bad.problem.errors?.[0]?.target]).toEqual([422, 'MainOfficeKeyNumeric'])
})

test('an office that is sent five times at once is made once, and each is told so', async () => {
  const member = await portal.as(stan)
  const sent = writing({ OfficeName: 'Hillside North' })
  const said = await Promise.all(Array.from({ length: 5 }, () => member.call('officeInsert', sent)))
  expect(said.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(new Set(said.map(({ value }) => value.data.UniqueID)).size).toBe(1)
})

test('a manager changes their own office, and not to which brokerage it belongs', async () => {
  expect((await change(mia, OFFICES.downtown.uniqueId, { OfficeCity: 'Calgary' })).status).toBe(200)
  expect((await change(mia, OFFICES.downtown.uniqueId, { MainOfficeKeyNumeric: OFFICES.other.uniqueId })).status).toBe(
    422,
  )
  const foreign = writing({ OfficeCity: 'X' }, { UniqueID: OFFICES.other.uniqueId, baseVersion: 1 })
  expect((await (await portal.as(mia)).call('officeUpdate', foreign)).status).toBe(403)
  expect((await portal.nobody.call('officeUpdate', foreign)).status).toBe(401)
  const rows = await portal.db
    .selectFrom('delivery')
    .select(['entity_type', 'version'])
    .where('office_unique_id', '=', OFFICES.downtown.uniqueId)
    .execute()
  expect(rows).toEqual([{ entity_type: 'office', version: 2 }])
})
