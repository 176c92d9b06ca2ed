// The board's option tables as a client of the specification reads them.
import { describe, expect, test } from 'vitest'
import { LookupReply } from '#contract/lookup.ts'
import { publishCatalog } from '#server/features/forms/catalog.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
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

describe('a name that no lookup has', () => {
  test('is an error that says which', async () => {
    const { status, problem } = await ask('Lookup_City', 'Lookup_Ctiy')
    expect([status, problem.code]).toEqual([404, 'lookup-unknown'])
    expect(problem.errors).toEqual([
      { target: 'lookupNames', code: 'unknown', message: 'There is no lookup Lookup_Ctiy.' },
    ])
  })

  test('but had one, for a form that a draft still uses, is an empty table', async () => {
    const built = smallCatalog()
    const forms = built.forms.map((form) => ({ ...form, lookups: [...form.lookups, 'Lookup_Retired'], hash: 'older' }))
    await publishCatalog(portal.db, { ...built, forms, hash: 'older lookups' })
    await publishCatalog(portal.db, built)
    const { tables } = LookupReply.parse((await ask('Lookup_Retired')).value)
    expect(tables).toEqual([{ tableName: 'Lookup_Retired', rows: [] }])
  })
})
