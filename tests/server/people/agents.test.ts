// Agents and the member's own profile: who may find, read and write them, and the effects of a write.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { WriteAgent } from '#contract/agent.ts'
import type { Values } from '#contract/listing.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })

const { ann, cole, wes, mia, bo, stan, ada, sid } = PEOPLE
const writing = (agent: WriteAgent['data']['agent'], more: Partial<WriteAgent> = {}): WriteAgent => ({
  draftId: randomUUID(),
  data: { agent, photos: [] },
  rowLockRequest: null,
  ...more,
})
const select = (id: number) => ({ where: { clause: [{ name: 'UniqueID' as const, value: id }] } })
const read = async (as: Person, id: number) => (await (await portal.as(as)).call('agentSelect', select(id))).value
const lock = async (member: Member, id: number) => (await member.call('lockCreate', { type: 'agent', id })).value.epoch
async function change(as: Person, id: number, agent: WriteAgent['data']['agent']) {
  const member = await portal.as(as)
  const epoch = await lock(member, id)
  const { version } = await read(as, id)
  const answer = await member.call(
    'agentUpdate',
    writing(agent, { UniqueID: id, baseVersion: version, rowLockRequest: { type: 'agent', id, epoch } }),
  )
  if (answer.status !== 200) await member.call('lockRemove', { type: 'agent', id, epoch })
  return answer
}
const NEW = { MemberFirstName: 'Nell', MemberLastName: 'North', OfficeKeyNumeric: OFFICES.downtown.uniqueId }

test('agents are found by the beginning of a name, of every status; a lookup offers only those who are active', async () => {
  const member = await portal.as(sid)
  const search = (
    name: 'MemberLastName' | 'MemberMlsId',
    value: string,
    call: 'agentSearch' | 'agentLookup' = 'agentSearch',
  ) =>
    member
      .call(call, { where: { clause: [{ name, value }] } })
      .then(({ value }) => value.data.map((row) => row.UniqueID))
  expect(await search('MemberLastName', ' wALK ')).toEqual([wes.uniqueId])
  expect(await search('MemberMlsId', 'm101')).toEqual([ann.uniqueId])
  expect(await search('MemberLastName', '%')).toEqual([])
  await portal.db.updateTable('member').set({ last_name: 'O’Néill' }).where('unique_id', '=', wes.uniqueId).execute()
  for (const typed of ["O'N", 'oneill', 'O’NÉ', 'Oʼneill'])
    expect([typed, await search('MemberLastName', typed)]).toEqual([typed, [wes.uniqueId]])
  await portal.db.updateTable('member').set({ last_name: wes.lastName }).where('unique_id', '=', wes.uniqueId).execute()
  await portal.db.updateTable('member').set({ status: 'I' }).where('unique_id', '=', wes.uniqueId).execute()
  expect(await search('MemberLastName', 'walk')).toEqual([wes.uniqueId])
  expect(await search('MemberLastName', 'walk', 'agentLookup')).toEqual([])
  await portal.db.updateTable('member').set({ status: 'A' }).where('unique_id', '=', wes.uniqueId).execute()
  const bad = await member.call('agentSearch', { where: { clause: [{ name: 'password_hash' as never, value: '' }] } })
  expect([bad.status, bad.problem.errors?.[0]?.target]).toEqual([400, 'where.clause[0].name'])
})

test('the lookup’s calls name their action: search by pairs of name and value, select by UniqueID', async () => {
  const member = await portal.as(sid)
  const clause = [
    { name: 'MemberFirstName' as const, value: wes.firstName },
    { name: 'MemberLastName' as const, value: wes.lastName },
  ]
  for (const call of ['agentSearch', 'agentLookup'] as const) {
    const { status, value } = await member.call(call, { action: 'search', where: { clause } })
    expect([call, status, value.data.map(({ UniqueID }) => UniqueID)]).toEqual([call, 200, [wes.uniqueId]])
  }
  const chosen = await member.call('agentSelect', { action: 'select', ...select(wes.uniqueId) })
  expect(chosen.status).toBe(200)
  expect(chosen.value).toMatchObject({
    agent: { UniqueID: wes.uniqueId, MemberFirstName: wes.firstName, MemberLastName: wes.lastName },
    photos: [],
  })
  const unknown = await member.call('agentSelect', { action: 'choose' as never, ...select(wes.uniqueId) })
  expect([unknown.status, unknown.problem.errors?.[0]?.target]).toEqual([400, 'action'])
  const byName = { where: { clause: [{ name: 'MemberLastName' as never, value: wes.uniqueId }] } }
  const other = await member.call('agentSelect', { action: 'select', ...byName })
  expect([other.status, other.problem.errors?.[0]?.target]).toEqual([400, 'where.clause[0].name'])
})

test('whom a member may list for is said with each agent: oneself, one’s office, one’s brokerage, everybody', async () => {
  const offered = async (as: Person) => {
    const { value } = await (await portal.as(as)).call('agentLookup', { where: { clause: [] } })
    return value.data.filter(({ isListable }) => isListable).map(({ UniqueID }) => UniqueID)
  }
  const all = (await (await portal.as(stan)).call('agentLookup', { where: { clause: [] } })).value.data
  const of = (wanted: (row: (typeof all)[number]) => boolean) => all.filter(wanted).map(({ UniqueID }) => UniqueID)
  expect(await offered(ann)).toEqual([ann.uniqueId])
  expect(await offered(mia)).toEqual(of(({ OfficeKeyNumeric }) => OfficeKeyNumeric === mia.officeId))
  expect(await offered(bo)).toEqual(of(({ OfficeKeyNumeric }) => OfficeKeyNumeric !== sid.officeId))
  expect(await offered(stan)).toEqual(all.map(({ UniqueID }) => UniqueID))
})

test('who can manage an office or be its broker is said to those who choose them, and to nobody else', async () => {
  const named = async (as: Person, flag: 'canManage' | 'canBeBroker') => {
    const { value } = await (await portal.as(as)).call('agentLookup', { where: { clause: [] } })
    return value.data.filter((row) => row[flag]).map(({ MemberLastName }) => MemberLastName)
  }
  expect(await named(ann, 'canManage')).toEqual([])
  expect(await named(mia, 'canManage')).toEqual(['Mason'])
  expect(await named(mia, 'canBeBroker')).toEqual([])
  expect(await named(bo, 'canManage')).toEqual(['Brooks', 'Mason'])
  expect(await named(bo, 'canBeBroker')).toEqual(['Brooks'])
  expect(await named(stan, 'canManage')).toEqual(expect.arrayContaining(['Brooks', 'Mason', 'Stone']))
  expect(await named(stan, 'canManage')).not.toContain('Archer')
})

test('agents are found by their office; a text that is no key finds nobody', async () => {
  const member = await portal.as(sid)
  const ofOffice = async (value: string) =>
    (await member.call('agentSearch', { where: { clause: [{ name: 'OfficeKeyNumeric', value }] } })).value.data
  const downtown = await ofOffice(String(OFFICES.downtown.uniqueId))
  expect(downtown.map((row) => row.MemberLastName)).toEqual(['Archer', 'Carter', 'Mason'])
  expect(new Set(downtown.map((row) => row.OfficeKeyNumeric))).toEqual(new Set([OFFICES.downtown.uniqueId]))
  for (const value of ['999', 'Hillside', '1e3', '99999999999999999999']) expect(await ofOffice(value)).toEqual([])
})

test('a manager makes an agent of their office once, with a number of their own, and it is on its way to the MLS', async () => {
  const member = await portal.as(mia)
  const sent = writing(NEW)
  const key = randomUUID()
  const made = await member.call('agentCreate', sent, { key })
  expect(made.status).toBe(200)
  const again = await member.call('agentCreate', sent, { key })
  expect(again.value.data.UniqueID).toBe(made.value.data.UniqueID)
  const id = made.value.data.UniqueID
  const { agent } = await read(mia, id)
  expect(agent).toMatchObject({
    MemberMlsId: 'A300001',
    MemberStatus: 'P',
    OfficeName: 'Hillside Downtown',
    MemberFullName: 'Nell North',
  })
  expect(
    await portal.db
      .selectFrom('delivery')
      .select(['entity_type', 'entity_id', 'destination'])
      .where('member_unique_id', '=', id)
      .execute(),
  ).toEqual([{ entity_type: 'agent', entity_id: id, destination: 'mls' }])
  expect(
    await portal.db
      .selectFrom('audit_transaction')
      .select(['kind', 'real_id'])
      .where('table_name', '=', 'Agent')
      .where('record_unique_id', '=', id)
      .execute(),
  ).toEqual([{ kind: 'Insert', real_id: mia.uniqueId }])
})

test('whom a manager enters waits for the board, which admits them and fills in what is its own', async () => {
  const member = await portal.as(mia)
  const boards: Values[] = [{ MemberStatus: 'A' }, { MemberMlsId: 'N100' }, { MemberType: 'Associate' }]
  for (const own of boards)
    expect((await member.call('agentCreate', writing({ ...NEW, ...own }))).problem.errors).toMatchObject([
      { target: Object.keys(own)[0], code: 'not-permitted' },
    ])
  // The board's rules ask for a type: of those who may enter one.
  const tara = { ...NEW, MemberFirstName: 'Tara' }
  const made = await member.call('agentCreate', writing(tara))
  const id = made.value.data.UniqueID
  expect((await read(mia, id)).agent.MemberStatus).toBe('P')
  const atBoard = await (await portal.as(stan)).call('agentCreate', writing(tara))
  expect(atBoard.problem.errors).toMatchObject([{ target: 'MemberType', code: 'required' }])
  expect((await change(stan, id, { MemberStatus: 'A', MemberType: 'Associate' })).status).toBe(200)
  expect((await read(mia, id)).agent).toMatchObject({ MemberStatus: 'A', MemberType: 'Associate' })
})

test('who may not make one, or not there', async () => {
  const status = async (as: Person, agent = NEW as WriteAgent['data']['agent']) =>
    (await (await portal.as(as)).call('agentCreate', writing(agent))).status
  expect(await status(ann)).toBe(403)
  expect((await portal.nobody.call('agentCreate', writing(NEW))).status).toBe(401)
  expect(await status(mia, { ...NEW, OfficeKeyNumeric: OFFICES.west.uniqueId })).toBe(422)
  expect(await status(bo, { ...NEW, OfficeKeyNumeric: OFFICES.other.uniqueId })).toBe(422)
  expect(await status(bo)).toBe(200)
  expect(await status(stan, { ...NEW, MemberMlsSecurityClass: 'admin' })).toBe(422)
  expect(await status(stan, { ...NEW, MemberMlsId: ann.mlsId })).toBe(422)
  expect(await status(stan, { ...NEW, password_hash: 'x' })).toBe(422)
  expect(await status(stan, { ...NEW, MemberStatus: 'Q' })).toBe(422)
  expect(await status(stan, { MemberFirstName: 'Only' })).toBe(422)
})

test('agents change themselves, not each other, nor their status, office or role', async () => {
  expect((await change(ann, ann.uniqueId, { CellPhone: '403-555-0000' })).value.data.version).toBe(2)
  expect((await read(ann, ann.uniqueId)).agent.CellPhone).toBe('403-555-0000')
  expect((await change(ann, ann.uniqueId, { CellPhone: '000' })).problem.errors?.[0]?.message).toBe('That is no phone.')
  const gains: Values[] = [{ MemberStatus: 'I' }, { OfficeKeyNumeric: 12 }, { MemberMlsSecurityClass: 'admin' }]
  for (const agent of gains) expect([agent, (await change(ann, ann.uniqueId, agent)).status]).toEqual([agent, 422])
  const other = (await portal.as(cole)).call(
    'agentUpdate',
    writing({ CellPhone: '1' }, { UniqueID: ann.uniqueId, baseVersion: 2 }),
  )
  expect((await other).status).toBe(403)
  const broker = (await portal.as(stan)).call(
    'agentUpdate',
    writing({ CellPhone: '1' }, { UniqueID: ada.uniqueId, baseVersion: 1 }),
  )
  expect((await broker).status).toBe(403)
  expect((await (await portal.as(stan)).call('agentUpdate', writing({}, { UniqueID: 999_999 }))).status).toBe(404)
  expect((await portal.nobody.call('agentUpdate', writing({}))).status).toBe(401)
})

test('a name to sign in by is one member’s alone, whatever the case', async () => {
  const taken = await change(stan, ann.uniqueId, { MemberLoginId: ' COLE@demo' })
  expect([taken.status, taken.problem.errors?.map(({ target, code }) => [target, code])]).toEqual([
    422,
    [['MemberLoginId', 'taken']],
  ])
  expect((await change(stan, ann.uniqueId, { MemberLoginId: 'Ann.New@demo' })).status).toBe(200)
  const row = await portal.db
    .selectFrom('member')
    .select('user_name')
    .where('unique_id', '=', ann.uniqueId)
    .executeTakeFirst()
  expect(row?.user_name).toBe('ann.new@demo')
})

test('of two concurrent updates, the second gets a conflict', async () => {
  const member = await portal.as(mia)
  const id = cole.uniqueId
  const epoch = await lock(member, id)
  const once = (CellPhone: string) =>
    member.call(
      'agentUpdate',
      writing({ CellPhone }, { UniqueID: id, baseVersion: 1, rowLockRequest: { type: 'agent', id, epoch } }),
    )
  const codes = (await Promise.all([once('1'), once('2')])).map(({ status }) => status).sort()
  expect(codes).toEqual([200, 409])
  const unlocked = await member.call('agentUpdate', writing({ CellPhone: '3' }, { UniqueID: id, baseVersion: 2 }))
  expect(unlocked.problem.code).toBe('lock-required')
})

test('other members see an agent’s page, and none of the board’s notes', async () => {
  await change(stan, wes.uniqueId, { MemberAssociationComments: 'Late with dues', CellPhone: '5' })
  const seen = await read(sid, wes.uniqueId)
  expect([seen.agent.CellPhone, 'MemberAssociationComments' in seen.agent, seen.access.canEdit]).toEqual([
    '5',
    false,
    false,
  ])
  expect((await read(stan, wes.uniqueId)).agent.MemberAssociationComments).toBe('Late with dues')
  expect((await portal.nobody.call('agentSelect', select(wes.uniqueId))).status).toBe(401)
})

test('who is suspended is out at the next request', async () => {
  const member = await portal.as(wes)
  expect((await member.call('userFill')).value.agent.MemberKeyNumeric).toBe(wes.uniqueId)
  expect((await change(stan, wes.uniqueId, { MemberStatus: 'S' })).status).toBe(200)
  expect((await member.call('userFill')).status).toBe(401)
})

test('PUT user: the profile’s own fields and no others', async () => {
  const member = await portal.as(sid)
  const rowLockRequest = { type: 'agent' as const, id: sid.uniqueId, epoch: await lock(member, sid.uniqueId) }
  const save = (agent: WriteAgent['data']['agent']) =>
    member.call('saveUser', writing(agent, { baseVersion: 1, rowLockRequest }))
  expect((await save({ MemberStatus: 'A' })).problem.errors?.[0]).toMatchObject({
    target: 'MemberStatus',
    code: 'unknown-field',
  })
  const renamed = await save({ MemberMlsId: 'M101x' })
  expect(renamed.problem.errors).toMatchObject([{ target: 'MemberMlsId', code: 'not-permitted' }])
  expect((await save({ MemberEmail: 'sid@new.test', MemberMlsId: sid.mlsId })).status).toBe(200)
  expect((await member.call('user')).value.agent.MemberEmail).toBe('sid@new.test')
  expect((await portal.nobody.call('saveUser', writing({}))).status).toBe(401)
})

test('a rule of the board tells staff from the member whose record it is', async () => {
  const refused = await change(mia, mia.uniqueId, { CellPhone: '111' })
  expect(refused.problem.errors).toMatchObject([{ target: 'CellPhone', code: 'own-board' }])
  expect((await change(stan, mia.uniqueId, { CellPhone: '111' })).status).toBe(200)
})

test('what somebody may not read they cannot guess either: the true value is refused like a wrong one', async () => {
  const { user_name } = await portal.db
    .selectFrom('member')
    .select('user_name')
    .where('unique_id', '=', cole.uniqueId)
    .executeTakeFirstOrThrow()
  const guesses: Values[] = [
    { MemberMlsSecurityClass: 'agent' },
    { MemberMlsSecurityClass: 'admin' },
    { MemberLoginId: user_name },
    { MemberLoginId: 'nobody@demo' },
    { MemberAssociationComments: null },
    { MemberAssociationComments: 'Late with dues' },
  ]
  for (const person of [cole, mia])
    for (const guess of guesses)
      expect([guess, (await change(person, cole.uniqueId, guess)).problem?.errors]).toMatchObject([
        guess,
        [{ target: Object.keys(guess)[0], code: 'not-permitted' }],
      ])
  expect((await change(cole, cole.uniqueId, { MemberStatus: 'A', MemberStateLicense: null })).status).toBe(200)
})

test('a write that changes nothing leaves no version, no audit row and no delivery, and ends the lock', async () => {
  const traces = async () => ({
    version: (await read(stan, bo.uniqueId)).version,
    audits: (
      await portal.db
        .selectFrom('audit_transaction')
        .select('kind')
        .where('table_name', '=', 'Agent')
        .where('record_unique_id', '=', bo.uniqueId)
        .execute()
    ).length,
    deliveries: (
      await portal.db.selectFrom('delivery').select('version').where('member_unique_id', '=', bo.uniqueId).execute()
    ).length,
  })
  expect((await change(bo, bo.uniqueId, { CellPhone: '403-555-0199' })).status).toBe(200)
  const before = await traces()
  const same = await change(bo, bo.uniqueId, { CellPhone: '403-555-0199', MemberStatus: 'A', MemberHomePhone: null })
  expect([same.status, same.value.data]).toEqual([
    200,
    { UniqueID: bo.uniqueId, version: before.version, warnings: [] },
  ])
  expect(await traces()).toEqual(before)
  expect((await (await portal.as(stan)).call('lockCreate', { type: 'agent', id: bo.uniqueId })).status).toBe(200)
})

test('an empty text and no value are the same: emptying a field that is empty changes nothing', async () => {
  await portal.db
    .updateTable('member')
    .set({ fields: jsonb({ CellPhone: '' }) })
    .where('unique_id', '=', ada.uniqueId)
    .execute()
  const { version } = await read(stan, ada.uniqueId)
  expect((await change(ada, ada.uniqueId, { CellPhone: null })).value.data.version).toBe(version)
})
