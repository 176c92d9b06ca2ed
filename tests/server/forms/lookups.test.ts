// The board's option tables as a client of the specification reads them.
import { expect, test } from 'vitest'
import { LookupReply } from '#contract/lookup.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'
import { smallCatalog } from '../../support/small-form.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const ask = (...lookupNames: string[]) => ann.call('lookups', { lookupNames })

test('every row says whether it and its parent are active', async () => {
  const { tables } = LookupReply.parse((await ask('Lookup_City', 'Lookup_Subdivision')).value)
  expect(tables.map(({ tableName }) => tableName)).toEqual(['Lookup_City', 'Lookup_Subdivision'])
  expect(tables[0]!.rows).toContainEqual({ Code: 'CAL', Description: 'Calgary', Active: true, ParentIsActive: true })
  expect(tables[0]!.rows).toContainEqual({ Code: 'OLD', Description: 'Old Town', Active: false, ParentIsActive: true })
  expect(tables[1]!.rows[0]).toMatchObject({ Parents: [{ ParentField: 'City', ParentCodes: ['cal'] }] })
})

test('what other systems call an option does not go to phones; who reads its kind does', async () => {
  const built = smallCatalog()
  const rows = [{ Code: 'A', Description: 'Agent', Reso: 'Listing Agent', See: 'office' as const }]
  await publishCatalog(portal.db, { ...built, lookups: [{ tableName: 'Lookup_Who', rows }], hash: 'with terms' })
  const other = await openPortal({ beside: portal })
  const { tables } = LookupReply.parse((await ann.at(other).call('lookups', { lookupNames: ['Lookup_Who'] })).value)
  expect(tables[0]!.rows).toEqual([
    { Code: 'A', Description: 'Agent', See: 'office', Active: true, ParentIsActive: true },
  ])
  await other.close()
})

test('a name that no lookup has is an empty table beside the others', async () => {
  const { tables } = LookupReply.parse((await ask('Lookup_City', 'Lookup_Ctiy')).value)
  expect(tables[0]!.rows).not.toEqual([])
  expect(tables[1]).toEqual({ tableName: 'Lookup_Ctiy', rows: [] })
})

test.each(['PropertyType', 'StandardStatus', 'StreetSuffix'])(
  '%s, as the specification says, is the listing’s',
  async (name) => {
    const built = smallCatalog()
    const rows = [{ Code: 'A', Description: name }]
    const lookups = [...built.lookups, { tableName: `Lookup_Property_Listing_${name}`, rows }]
    await publishCatalog(portal.db, { ...built, lookups, hash: `with ${name}` })
    const other = await openPortal({ beside: portal })
    const { tables } = LookupReply.parse((await ann.at(other).call('lookups', { lookupNames: [name] })).value)
    expect(tables).toEqual([{ tableName: name, rows: [{ ...rows[0], Active: true, ParentIsActive: true }] }])
    await other.close()
  },
)
