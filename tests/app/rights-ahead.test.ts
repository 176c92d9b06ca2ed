// Rights in the forms of new records are asked for before somebody begins one without signal.
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { readRightsAhead } from '#src/app/ready/rights-ahead.ts'

const TYPE = { label: 'x', longName: 'x', description: '', order: 1, resoName: 'x' }
const FORMS = [
  { formName: 'res', title: 'Residential', propertyType: 'RES', propertyTypeFacts: TYPE },
  { formName: 'land', title: 'Land', propertyType: 'LAND', propertyTypeFacts: { ...TYPE, order: 2 } },
  { formName: 'boat', title: 'Boat', propertyType: 'BOAT', propertyTypeFacts: { ...TYPE, isRetired: true } },
  { formName: 'chgSold', title: 'Sold' },
]

/** Which forms are asked about, and whether each answer arrives. */
function aServer(answers: (formName: string) => boolean = () => true) {
  const asked: string[] = []
  const call = (async (name: string, { input }: { input?: { formName: string } }) => {
    if (name === 'forms') return { kind: 'ok', value: { forms: FORMS } }
    asked.push(input!.formName)
    if (!answers(input!.formName)) return { kind: 'silence', reason: 'network' }
    return { kind: 'ok', value: { fieldPermissions: {}, pagePermissions: {}, formActions: [], formPermissions: {} } }
  }) as unknown as Call
  return { call, asked }
}
const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })

test('every type that can still be listed, agents and offices only for those who may create them', async () => {
  const { call, asked } = aServer()
  await readRightsAhead({ queries: newQueries(), call, permissions: { ListingsCreate: true } })
  expect(asked).toEqual(['res', 'land'])
  const staff = aServer()
  const permissions = { ListingsCreate: true, AgentsCreate: true, OfficesCreate: true }
  await readRightsAhead({ queries: newQueries(), call: staff.call, permissions })
  expect(staff.asked).toEqual(['res', 'land', 'agent', 'office'])
})

test('not again within a day; what a lost signal left out comes next time', async () => {
  const queries = newQueries()
  const permissions = { ListingsCreate: true }
  const cut = aServer((formName) => formName === 'res')
  await expect(readRightsAhead({ queries, call: cut.call, permissions })).rejects.toThrow()
  const later = aServer()
  await readRightsAhead({ queries, call: later.call, permissions })
  expect(later.asked).toEqual(['land'])
  const [key] = queries.getQueryCache().findAll({ queryKey: ['access', 'listing', 'res', null] })
  key!.setState({ ...key!.state, dataUpdatedAt: Date.now() - DAY_MS - 1 })
  await readRightsAhead({ queries, call: later.call, permissions })
  expect(later.asked).toEqual(['land', 'res'])
})
