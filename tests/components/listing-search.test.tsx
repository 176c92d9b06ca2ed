// Search Listings: the seven fields, the page's address, the request to the server, and the results.
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call } from '#src/api/call.ts'
import { CITY_TABLE, SUFFIX_TABLE } from '#src/features/listings/listing-queries.ts'
import type { SearchView } from '#src/features/listings/listing-search.ts'
import { SearchPanel } from '#src/features/listings/search-panel.tsx'
import type { TableView } from '#src/ui/data-table.tsx'
import { aRow } from '../features/listings/a-row.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const TABLES: Record<string, { Code: string; Description: string }[]> = {
  [CITY_TABLE]: [
    { Code: 'Calgary', Description: 'Calgary' },
    { Code: 'RedDeer', Description: 'Red Deer' },
  ],
  [SUFFIX_TABLE]: [{ Code: 'Street', Description: 'Street' }],
}

function aBoard(found: unknown) {
  const asked: unknown[] = []
  const tablesAsked: string[][] = []
  const call = (async (name: string, { input }: { input: { lookupNames: string[] } }) => {
    if (name === 'lookups') {
      tablesAsked.push(input.lookupNames)
      const tables = input.lookupNames.map((tableName) => ({ tableName, rows: TABLES[tableName] }))
      return { kind: 'ok', value: { hash: '', tables } }
    }
    asked.push(input)
    return found
  }) as unknown as Call
  return { asked, tablesAsked, call }
}
const rowsOf = (count: number, total = count) => ({
  kind: 'ok',
  value: {
    total,
    rows: Array.from({ length: count }, (_, at) =>
      aRow({ UniqueID: at + 1, ListingId: `A${1000 - at}`, isEditable: false, isCopyable: false, isAuditable: false }),
    ),
  },
})

let address: SearchView & TableView = {}
function Screen({ call, online = true, start = {} }: { call: Call; online?: boolean; start?: SearchView }) {
  const [search, setSearch] = useState(start)
  const [view, setView] = useState<TableView>({})
  address = { ...search, ...view }
  const ports = { call, online, now: () => 0, newId: () => '', copy: () => {}, audit: () => {}, edit: () => {} }
  return <SearchPanel ports={ports} search={search} view={view} onView={setView} onSearch={setSearch} />
}
const form = page.getByRole('form', { name: 'Search Listings' })
const search = page.getByRole('button', { name: 'Search', exact: true })
afterEach(() => page.viewport(390, 844))

test('towns and street types, for the fields and for the rows found, come in one request', async () => {
  const { tablesAsked, call } = aBoard(rowsOf(2))
  await show(<Screen call={call} start={{ StreetSuffix: 'Street' }} />)
  await expect.element(page.getByText('Showing rows 1 to 2 of 2')).toBeVisible()
  // React mounts everything twice here, which asks again.
  expect(new Set(tablesAsked.map(String))).toEqual(new Set([String([CITY_TABLE, SUFFIX_TABLE])]))
})

test('a search by status and city: trimmed, empty fields left out, statuses apart, the city by its name', async () => {
  const { asked, call } = aBoard(rowsOf(2))
  await show(<Screen call={call} />)
  await expect
    .element(page.getByText('Please note that the search will only return listings you are authorized to see.'))
    .toBeVisible()
  await expectNothingForAxe()
  await form.getByLabelText('City').fill('  red deer ')
  await form.getByLabelText('Street Name').fill(' seton ')
  await form.getByLabelText('Active').click()
  await form.getByLabelText('Sold').click()
  await userEvent.click(search)
  await expect.element(page.getByText('Showing rows 1 to 2 of 2')).toBeVisible()
  expect(asked.at(-1)).toEqual({
    where: {
      clause: [
        { name: 'StreetName', value: 'seton' },
        { name: 'City', value: 'RedDeer' },
      ],
      multiClause: [{ name: 'StandardStatus', values: ['A', 'S'] }],
    },
  })
  expect(address).toMatchObject({ StreetName: 'seton', City: 'RedDeer', StandardStatus: 'A,S' })
  await expect.element(page.getByText('Active, Sold · seton · Red Deer')).toBeVisible()
})

test('has the seven fields of the specification; what is typed stops at fifty characters', async () => {
  await show(<Screen call={aBoard(rowsOf(1)).call} />)
  for (const name of ['Listing ID', 'Street Number', 'Street Name'])
    await expect.element(form.getByLabelText(name)).toHaveAttribute('maxlength', '50')
  for (const name of ['Property Type', 'Street Type', 'City'])
    await expect.element(form.getByLabelText(name)).toBeVisible()
  await expect.element(form.getByRole('group', { name: 'Listing Status' })).toBeVisible()
})

test('every row that is found can be opened by its address, editable or not', async () => {
  await show(<Screen call={aBoard(rowsOf(12)).call} start={{ find: 'all' }} />)
  await expect.poll(() => page.getByRole('link', { name: /Aspen Glen/ }).elements().length).toBe(10)
})

test('more than 500: the pager counts what is here, and a note says so', async () => {
  await page.viewport(1366, 900)
  await show(<Screen call={aBoard(rowsOf(500, 5000)).call} start={{ find: 'all' }} />)
  await expect.element(page.getByText('Showing rows 1 to 10 of 500')).toBeVisible()
  await expect.element(page.getByText('More match: narrow the search')).toBeVisible()
  const heads = page.getByRole('columnheader').elements()
  // The specification's, and the price.
  expect(heads.map((head) => head.textContent)).toEqual([
    'Actions',
    'ID',
    'Status',
    'Type',
    'Address',
    'City',
    'Price',
    'Listing Agent',
    'Co-List Agent',
  ])
  await page.getByRole('columnheader', { name: 'ID', exact: true }).getByRole('button').click()
  await expect.element(page.getByRole('row').nth(1)).toHaveTextContent('A501')
  expect(address.sort).toBe('id')
  await expectNothingForAxe()
})

test('a phone makes room for what was found, and the search can be changed and cleared', async () => {
  await show(<Screen call={aBoard(rowsOf(1)).call} start={{ StandardStatus: 'A' }} />)
  const change = page.getByRole('button', { name: 'Change search' })
  await expect.element(change).toBeVisible()
  expect(form.elements()).toEqual([])
  await change.click()
  await expect.element(form.getByLabelText('Active')).toBeChecked()
  await form.getByRole('button', { name: 'Clear' }).click()
  await expect.element(form.getByLabelText('Active')).not.toBeChecked()
  await expect.element(page.getByText(/Showing rows/)).not.toBeInTheDocument()
})

test('nothing found, and why that may be', async () => {
  await show(<Screen call={aBoard(rowsOf(0)).call} start={{ City: 'Gotham' }} />)
  await expect
    .element(page.getByText('Your search returned no results. Please try adjusting your search criteria.'))
    .toBeVisible()
  await expect.element(page.getByText('No city is called “Gotham”.')).toBeVisible()
  await expectNothingForAxe()
})

test.for([
  [true, 'The search could not be done.'],
  [false, 'A search needs a connection.'],
] as const)('without an answer the search is kept and can be tried again (signal: %s)', async ([online, title]) => {
  const { asked, call } = aBoard({ kind: 'silence', reason: 'network' })
  await show(<Screen call={call} online={online} start={{ find: 'all' }} />)
  await expect.element(page.getByText(title)).toBeVisible()
  const before = asked.length
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => asked.length).toBe(before + 1)
})
