import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })

const { ann, cole, wes, mia, bo, stan, ada, sid } = PEOPLE
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
  const answer = await member.call(
    'officeUpdate',
    writing(office, { UniqueID: id, baseVersion: version, rowLockRequest: { type: 'office', id, epoch } }),
  )
  if (answer.status !== 200) await member.call('lockRemove', { type: 'office', id, epoch })
  return answer
}

test('offices come with the highest id first, found by parts of their names', async () => {
  const member = await portal.as(sid)
  const all = (await member.call('officeSearch', { where: { clause: [] } })).value.data.map((row) => row.OfficeMlsId)
  expect(all).toEqual(['RIVER1', 'HILL2', 'HILL1'])
  const some = await member.call('officeLookup', { where: { clause: [{ name: 'OfficeName', value: 'WEST' }] } })
  expect(some.value.data.map((row) => row.OfficeMlsId)).toEqual(['HILL2'])
  for (const name of ['City', 'OfficeCity'] as const) {
    const inTown = await member.call('officeLookup', { where: { clause: [{ name, value: 'nowhere' }] } })
    expect([name, inTown.status, inTown.value.data]).toEqual([name, 200, []])
  }
  expect(some.value.data[0]?.MainOfficeKeyNumeric).toBe(OFFICES.downtown.uniqueId)
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

test('an office whose draft five submissions send at once is made once; the other four are told which office it is', async () => {
  const member = await portal.as(stan)
  const sent = writing({ OfficeName: 'Hillside North' })
  const said = await Promise.all(Array.from({ length: 5 }, () => member.call('officeInsert', sent)))
  const [made] = said.filter(({ status }) => status === 200)
  const used = { status: 409, problem: { code: 'draft-used', UniqueID: made!.value.data.UniqueID } }
  expect(said.filter((answer) => answer !== made)).toMatchObject(Array(4).fill(used))
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

const named = async (as: Person, office: Values, id: number = OFFICES.downtown.uniqueId) => {
  const { status, problem } = await change(as, id, office)
  return status === 200 ? 'yes' : problem.errors?.map(({ target, code }) => `${target} ${code}`).join()
}
const managedBy = ({ uniqueId }: Person): Values => ({ OfficeManagerKeyNumeric: uniqueId })
const brokeredBy = ({ uniqueId }: Person): Values => ({ OfficeBrokerKeyNumeric: uniqueId })

test('an office is managed by an active member of it who leads, and by nobody else’s', async () => {
  for (const person of [ann, cole, wes, bo, sid, ada])
    expect([person.fullName, await named(mia, managedBy(person))]).toEqual([
      person.fullName,
      'OfficeManagerKeyNumeric not-allowed',
    ])
  expect(await named(stan, managedBy(ada))).toBe('OfficeManagerKeyNumeric not-allowed')
  expect(await named(mia, managedBy(mia))).toBe('yes')
  expect(await named(bo, managedBy(bo), OFFICES.west.uniqueId)).toBe('yes')
  await portal.db.updateTable('member').set({ status: 'I' }).where('unique_id', '=', mia.uniqueId).execute()
  // Whoever was named before stays, until another is.
  expect(await named(bo, { OfficeCity: 'Okotoks', ...managedBy(mia) })).toBe('yes')
  expect(await named(bo, { OfficeManagerKeyNumeric: null })).toBe('yes')
  expect(await named(bo, managedBy(mia))).toBe('OfficeManagerKeyNumeric inactive-member')
  await portal.db.updateTable('member').set({ status: 'A' }).where('unique_id', '=', mia.uniqueId).execute()
})

test('who cannot lead is refused with what is checked', async () => {
  const said = async (office: Values) =>
    (await change(bo, OFFICES.downtown.uniqueId, office)).problem.errors?.[0]?.message
  expect(await said(managedBy(ann))).toBe(
    'Choose a member of this office whose role is higher than agent. The board changes roles.',
  )
  expect(await said(brokeredBy(ann))).toBe(
    'Choose a member of this brokerage whose role is broker. The board changes roles.',
  )
})

test('the broker of record is the brokerage’s own broker, named by a broker or the board', async () => {
  for (const person of [bo, ada])
    expect(await named(mia, brokeredBy(person))).toBe('OfficeBrokerKeyNumeric not-permitted')
  for (const as of [bo, stan])
    for (const person of [ann, mia, sid, ada])
      expect([person.fullName, await named(as, brokeredBy(person))]).toEqual([
        person.fullName,
        'OfficeBrokerKeyNumeric not-allowed',
      ])
  expect(await named(bo, brokeredBy(bo))).toBe('yes')
  expect(await named(mia, { OfficeCity: 'Airdrie', ...brokeredBy(bo) })).toBe('yes')
})

test('a new office has no members yet: its first leaders come from elsewhere, of a branch from its brokerage', async () => {
  const insert = async (office: Values) => {
    const answer = await (await portal.as(stan)).call('officeInsert', writing({ OfficeName: 'New', ...office }))
    return answer.status === 200 ? 'yes' : answer.problem.errors?.map(({ target, code }) => `${target} ${code}`).join()
  }
  const branch = { MainOfficeKeyNumeric: OFFICES.downtown.uniqueId }
  expect(await insert({ ...managedBy(mia), ...brokeredBy(bo) })).toBe('yes')
  expect(await insert({ ...branch, ...managedBy(mia), ...brokeredBy(bo) })).toBe('yes')
  expect(await insert({ ...branch, ...managedBy(ann) })).toBe('OfficeManagerKeyNumeric not-allowed')
  expect(await insert({ ...branch, ...managedBy(ada) })).toBe('OfficeManagerKeyNumeric not-allowed')
})
