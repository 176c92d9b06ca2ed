// My Listings: cards on a phone, a table at a desk, the search, the pages, and what is there when nothing is.
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ListingRow } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { AccessCodes } from '#src/features/listings/access-codes.tsx'
import type { ListingPorts } from '#src/features/listings/listing-ports.ts'
import { ListingsPanel, type ListingsView } from '#src/features/listings/listings-panel.tsx'
import { aRow } from '../features/listings/a-row.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

const answering = (answers: Partial<Record<string, unknown>>): Call =>
  (async (name: string) =>
    name in answers ? { kind: 'ok', value: answers[name] } : { kind: 'silence', reason: 'network' }) as Call
const ports = (call: Call, online = true): ListingPorts => ({
  call,
  online,
  now: () => 0,
  newId: () => 'id',
  copy: () => {},
})
const withRows = (rows: ListingRow[]) => answering({ myListings: { rows } })

function Screen({ call, online = true, isBroker = false }: { call: Call; online?: boolean; isBroker?: boolean }) {
  const [view, setView] = useState<ListingsView>({})
  return <ListingsPanel ports={ports(call, online)} isBroker={isBroker} view={view} onView={setView} />
}
const houses = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aRow({ UniqueID: at + 1, ListingId: `A${at + 1}`, ListingID: `A${at + 1}`, StreetNumber: `${at + 1}00` }),
  )
const desk = () => page.viewport(1024, 768)
afterEach(() => page.viewport(390, 844))

describe('My Listings', () => {
  test('are cards on a phone, five at a time, each a link to its listing', async () => {
    await show(<Screen call={withRows(houses(7))} />)
    await expect
      .element(page.getByRole('link', { name: /00 Aspen Glen/ }).first())
      .toHaveAttribute('href', expect.stringMatching(/ListingID=A\d/))
    expect(page.getByRole('listitem').elements()).toHaveLength(5)
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(2)
  })

  test('are a table at a desk', async () => {
    await desk()
    await show(<Screen call={withRows(houses(3))} />)
    await expect.element(page.getByRole('table', { name: /My Listings/ })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
    await expectNothingForAxe()
  })

  test('that may not be viewed are no links', async () => {
    await show(<Screen call={withRows([aRow({ isEditable: false })])} />)
    await expect.element(page.getByText(/Aspen Glen/)).toBeVisible()
    expect(page.getByRole('link').elements()).toEqual([])
  })

  test('are found by words, and say when nothing is', async () => {
    await show(<Screen call={withRows(houses(7))} />)
    const search = page.getByRole('searchbox', { name: 'Search My Listings' })
    await search.fill('A3')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    await search.fill('zzzz')
    await expect.element(page.getByText('No Listing Data.')).toBeVisible()
    await expectNothingForAxe()
  })

  test("of the brokerage are a broker's to see", async () => {
    await show(<Screen call={withRows(houses(1))} isBroker />)
    const brokerage = page.getByRole('switch', { name: 'Brokerage Listings' })
    await brokerage.click()
    await expect.element(brokerage).toBeChecked()
    await expect.element(page.getByText('Riley Tran')).toBeVisible()
  })

  test.for([
    [true, /could not be loaded/],
    [false, /not on this phone/],
  ] as const)('that cannot be loaded say why, and can be asked for again (signal: %s)', async ([online, words]) => {
    await show(<Screen call={answering({})} online={online} />)
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectNothingForAxe()
  })
})

describe('door codes', () => {
  const record = { row: aRow(), codes: ['AccessCode'], access: { canEdit: false } }
  const codes = (call: Call, online = true) =>
    show(<AccessCodes record={record as never} definition={null} ports={ports(call, online)} />)
  const reveal = page.getByRole('button', { name: 'Show' })

  test('are shown after a tap and hidden again', async () => {
    await codes(answering({ accessCode: { Data: { codes: { AccessCode: '4711' } } } }))
    await expect.element(page.getByText('Not shown')).toBeVisible()
    await reveal.click()
    await expect.element(page.getByText('4711')).toBeVisible()
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.element(page.getByText('4711')).not.toBeInTheDocument()
  })

  test('that could not be loaded say so', async () => {
    await codes(answering({}))
    await reveal.click()
    await expect.element(page.getByRole('status').filter({ hasText: /could not be loaded/ })).toBeVisible()
  })

  test('need a signal', async () => {
    await codes(answering({}), false)
    await expect.element(reveal).toBeDisabled()
  })
})
