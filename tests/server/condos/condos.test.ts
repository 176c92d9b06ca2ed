import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const stan = await portal.as(PEOPLE.stan)
const ann = await portal.as(PEOPLE.ann)

const condo = (CondoName: string, SubdivisionName = 'Bowness') => ({ CondoData: { CondoName, SubdivisionName } })
const add = async (name: string, subdivision?: string) =>
  (await stan.call('condoInsert', condo(name, subdivision))).value.data.UniqueID
const byId = (id: number) => ({ whereClause: [{ name: 'UniqueID' as const, value: id }] })
const namesIn = async (SubdivisionName: string, CondoName = '') =>
  (
    await ann.call('condoSearch', {
      whereClause: [
        { name: 'SubdivisionName', value: SubdivisionName },
        { name: 'CondoName', value: CondoName },
      ],
    })
  ).value.data.map((each) => each.CondoName)

test('staff adds condo names, and every member finds them in alphabetical order, whatever the case', async () => {
  await add('the Orchard', 'Beltline')
  await add('  Aurora ', 'Beltline')
  await add('beltline Towers', 'Beltline')
  expect(await namesIn('Beltline')).toEqual(['Aurora', 'beltline Towers', 'the Orchard'])
  expect(await namesIn('Beltline', 'TOWER')).toEqual(['beltline Towers'])
  expect(await namesIn('Beltline', '%')).toEqual([])
})

test('a name is changed in place, and the log says by whom, from what and to what', async () => {
  const id = await add('Riverside')
  const update = await stan.call('condoUpdate', {
    ...byId(id),
    ...condo('Riverside Place'),
    baseCondoName: 'Riverside',
  })
  expect(update.value.data).toEqual({ UniqueID: id, status: 'updated' })
  expect((await ann.call('condoSelect', byId(id))).value.data).toEqual([
    { UniqueID: id, CondoName: 'Riverside Place', SubdivisionName: 'Bowness' },
  ])
  const rows = await portal.db
    .selectFrom('audit_change')
    .innerJoin('audit_transaction', 'audit_transaction.transaction_id', 'audit_change.transaction_id')
    .select(['kind', 'field_name', 'old_value', 'new_value', 'real_id'])
    .where('table_name', '=', 'CondoName')
    .where('record_unique_id', '=', id)
    .where('kind', '=', 'Update')
    .execute()
  expect(rows).toEqual([
    {
      kind: 'Update',
      field_name: 'CondoName',
      old_value: 'Riverside',
      new_value: 'Riverside Place',
      real_id: PEOPLE.stan.uniqueId,
    },
  ])
})

test('saving a name as it is changes nothing', async () => {
  const id = await add('Still Waters')
  expect((await stan.call('condoUpdate', { ...byId(id), ...condo('Still Waters') })).value.data.status).toBe(
    'unchanged',
  )
})

test('a rename whose reply was lost is no conflict with itself', async () => {
  const id = await add('First Light')
  const rename = () =>
    stan.call('condoUpdate', { ...byId(id), ...condo('Morning Light'), baseCondoName: 'First Light' })
  const said = [await rename(), await rename()]
  expect(said.map(({ value }) => value.data.status)).toEqual(['updated', 'unchanged'])
})

test('of two members of staff who rename the same condo, the second gets a conflict and overwrites nothing', async () => {
  const id = await add('Old Mill')
  await stan.call('condoUpdate', { ...byId(id), ...condo('Mill House'), baseCondoName: 'Old Mill' })
  const second = await stan.call('condoUpdate', { ...byId(id), ...condo('The Mill'), baseCondoName: 'Old Mill' })
  expect([second.status, second.problem.code, second.problem.CondoName]).toEqual([
    409,
    'version-conflict',
    'Mill House',
  ])
  expect(await namesIn('Bowness', 'mill')).toEqual(['Mill House'])
})

test('a subdivision has each name once, however many add it at once and in whatever case', async () => {
  const answers = await Promise.all(
    ['Twin Pines', 'twin pines', 'TWIN PINES', 'Twin Pines', 'twin Pines'].map((name) =>
      stan.call('condoInsert', condo(name)),
    ),
  )
  expect(answers.map((each) => each.status).sort()).toEqual([200, 422, 422, 422, 422])
  const refused = answers.find((each) => each.status === 422)!
  expect(refused.problem.errors).toMatchObject([{ target: 'CondoData.CondoName', code: 'taken' }])
  const other = await add('Lone Pine')
  const renamed = await Promise.all([
    stan.call('condoUpdate', { ...byId(other), ...condo('Twin Pines') }),
    stan.call('condoInsert', condo('Twin pines')),
  ])
  expect(renamed.map((each) => each.status)).toEqual([422, 422])
})

test('an accent or another apostrophe does not make another name, and the list is in order with them', async () => {
  const id = await add('d’Éclair House', 'Beltline')
  await add('Dover House', 'Beltline')
  await add('Decker House', 'Beltline')
  for (const typed of ["D'Eclair House", 'd´ÉCLAIR HOUSE']) {
    const { status, problem } = await stan.call('condoInsert', condo(typed, 'Beltline'))
    expect([status, problem.errors?.[0]?.message]).toEqual([422, 'This subdivision already has “d’Éclair House”.'])
  }
  const respelled = { ...byId(id), ...condo("D'Éclair House", 'Beltline') }
  expect((await stan.call('condoUpdate', respelled)).value.data.status).toBe('updated')
  expect(await namesIn('Beltline', 'house')).toEqual(['Decker House', "D'Éclair House", 'Dover House'])
})

test.each([
  ['an empty name', condo('  '), 400, 'CondoData.CondoName'],
  ['a name too long', condo('x'.repeat(101)), 400, 'CondoData.CondoName'],
  ['a subdivision that is none', condo('Nowhere', 'Atlantis'), 422, 'CondoData.SubdivisionName'],
])('%s is refused, with its place', async (_what, sent, status, target) => {
  const answer = await stan.call('condoInsert', sent)
  expect([answer.status, answer.problem.errors?.[0]?.target]).toEqual([status, target])
})

test('an unknown condo is not found; an unknown clause is not understood', async () => {
  expect((await stan.call('condoUpdate', { ...byId(9_999_999), ...condo('X') })).status).toBe(404)
  const sent = { whereClause: [{ name: 'condo_name; drop table', value: 'x' }] }
  const answer = await stan.call('condoSearch', sent as never)
  expect([answer.status, answer.problem.errors?.[0]?.target]).toEqual([400, 'whereClause[0].name'])
})

test('agents, managers and brokers read condo names and do not write them; strangers do neither', async () => {
  const id = await add('Gate House')
  for (const person of [PEOPLE.ann, PEOPLE.mia, PEOPLE.bo]) {
    const member = await portal.as(person)
    expect((await member.call('condoInsert', condo(`By ${person.firstName}`))).status).toBe(403)
    expect((await member.call('condoUpdate', { ...byId(id), ...condo('Mine') })).status).toBe(403)
    expect((await member.call('condoSelect', byId(id))).status).toBe(200)
  }
  for (const [name, sent] of [
    ['condoSearch', { whereClause: [] }],
    ['condoSelect', byId(id)],
    ['condoInsert', condo('Stranger')],
    ['condoUpdate', { ...byId(id), ...condo('Stranger') }],
  ] as const)
    expect((await portal.nobody.call(name, sent as never)).status, name).toBe(401)
})
