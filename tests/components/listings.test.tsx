// My Listings: cards on a phone, a table on a desktop, the search, the pages, and the empty state.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListingRow } from '#contract/listing.ts'
import type { Call } from '#src/api/call.ts'
import { RowChange } from '#src/app/use-listing-ports.tsx'
import { AccessCodes } from '#src/features/listings/listing-panels.tsx'
import type { ListingPorts } from '#src/features/listings/listing-ports.ts'
import { ListingsPanel, type ListingsView, type WhoseListings } from '#src/features/listings/listings-panel.tsx'
import { anEditOf, aSubmission } from '../features/drafts/a-draft.ts'
import { aRow } from '../features/listings/a-row.ts'
import { expectNothingForAxe, painted, show } from '../support/on-screen.tsx'
import { watchRenders } from '../support/renders.ts'

const answering = (answers: Partial<Record<string, unknown>>): Call =>
  (async (name: string) =>
    name in answers ? { kind: 'ok', value: answers[name] } : { kind: 'silence', reason: 'network' }) as Call
const copied: number[] = []
const audited: string[] = []
const edited: unknown[] = []
const ports = (call: Call, online = true): ListingPorts => ({
  call,
  online,
  now: () => 0,
  newId: () => 'id',
  copy: ({ UniqueID }) => copied.push(UniqueID),
  audit: (ListingID) => audited.push(ListingID),
  edit: ({ UniqueID }, change) => edited.push([UniqueID, change]),
})
const withRows = (rows: ListingRow[]) => answering({ myListings: { rows }, listings: { rows } })

type ScreenProps = {
  call: Call
  online?: boolean
  whose?: WhoseListings
  brokerage?: true
  note?: NonNullable<ListingPorts['note']>
}
function Screen({ call, online = true, whose = 'own', brokerage, note }: ScreenProps) {
  const [view, setView] = useState<ListingsView>({ brokerage })
  return (
    <ListingsPanel
      ports={{ ...ports(call, online), ...(note && { note }) }}
      whose={whose}
      view={view}
      onView={setView}
    />
  )
}
function AskAgain() {
  const queries = useQueryClient()
  return (
    <button type="button" onClick={() => void queries.refetchQueries()}>
      Ask again
    </button>
  )
}
const houses = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    aRow({ UniqueID: at + 1, ListingId: `A${at + 1}`, ListingID: `A${at + 1}`, StreetNumber: `${at + 1}00` }),
  )
const desk = () => page.viewport(1024, 768)
afterEach(() => page.viewport(390, 844))

describe('My Listings', () => {
  test('are cards on a phone, five and then 25 more at a time, each a link to its listing', async () => {
    await show(<Screen call={withRows(houses(32))} />)
    await expect
      .element(page.getByRole('link', { name: /00 Aspen Glen/ }).first())
      .toHaveAttribute('href', expect.stringMatching(/ListingID=A\d/))
    expect(page.getByRole('listitem').elements()).toHaveLength(5)
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.element(page.getByText('Showing rows 1 to 30 of 32')).toBeVisible()
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(32)
    expect(document.activeElement).toBe(page.getByText('Showing rows 1 to 32 of 32').element())
  })

  test('are not drawn again when the server says the same', async () => {
    const known = withRows(houses(3))
    await show(
      <>
        <AskAgain />
        <Screen call={(async (name: 'forms') => structuredClone(await known(name))) as Call} />
      </>,
    )
    await expect.element(page.getByRole('link', { name: /00 Aspen Glen/ }).first()).toBeVisible()
    const rendered: string[] = []
    const stop = watchRenders((names) => rendered.push(...names))
    await page.getByRole('button', { name: 'Ask again' }).click()
    await expect.poll(() => rendered).toContain('ListAge')
    await painted()
    stop()
    expect(rendered).not.toContain('ListingsPanel')
  })

  test('are a table at a desk', async () => {
    await desk()
    await show(<Screen call={withRows(houses(3))} />)
    await expect.element(page.getByRole('table', { name: 'My Listings' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Price' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'ID' })).toHaveAttribute('aria-sort', 'descending')
    await expectNothingForAxe()
  })

  test.each([
    [390, 'a card'],
    [1366, 'a row of the table'],
  ])(
    '%i pixels wide, %s says which change of its listing waits on this device, beside what the server has',
    async (width) => {
      await page.viewport(width, 844)
      const edit = anEditOf(2)
      edit.base = { ...edit.base!, values: { ListPrice: 649_900 } }
      edit.fields = { ListPrice: { value: 639_900, base: 649_900, editedAt: 1, rev: 1 } }
      edit.submission = aSubmission({ state: 'frozen' })
      const note = (UniqueID: number) => UniqueID === 2 && <RowChange draft={edit} now={0} />
      await show(<Screen call={withRows(houses(3))} note={note} />)
      const change = page.getByText('Change, price $649,900 → $639,900')
      await expect.element(change).toBeVisible()
      await expect.element(page.getByText('Waiting to send')).toBeVisible()
      expect(change.elements()).toHaveLength(1)
      const own = (change.element().closest('li, tr') as HTMLElement).textContent
      expect(own).toContain('A2')
      await expectNothingForAxe()
    },
  )

  test('are as high at a desk as their buttons', async () => {
    await page.viewport(1366, 900)
    await show(<Screen call={withRows(houses(5))} />)
    await expect.element(page.getByRole('table')).toBeVisible()
    const row = page.getByRole('row').nth(1).element().getBoundingClientRect()
    expect(row.height).toBeLessThanOrEqual(46)
    expect(page.getByRole('button', { name: 'Copy A5' }).element().getBoundingClientRect().height).toBe(44)
    await expectNothingForAxe()
  })

  test('are sorted by the head of a column, also by keyboard', async () => {
    await desk()
    await show(<Screen call={withRows(houses(3))} />)
    const first = () => page.getByRole('row').nth(1)
    await expect.element(first()).toHaveTextContent('A3')
    page.getByRole('columnheader', { name: 'Address' }).getByRole('button').element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(first()).toHaveTextContent('100 Aspen Glen')
    await expect.element(page.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('are viewed, copied and audited where the member may, and not copied while they have unsaved changes', async () => {
    await desk()
    const barred = { isEditable: false, isCopyable: false, isAuditable: false }
    const rows = houses(3).map((row, at) => ({ ...row, ...(at === 0 ? barred : {}), hasAutosave: at === 1 }))
    await show(<Screen call={withRows(rows)} />)
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    await expect.element(link('View A3')).toHaveAttribute('href', expect.stringMatching('ListingID=A3'))
    await page.getByRole('button', { name: 'Copy A3' }).click()
    expect(copied).toEqual([3])
    await link('Audit A3').click()
    expect(audited).toEqual(['A3'])
    await expect.element(page.getByRole('button', { name: /^Copy A2: not while/ })).toBeDisabled()
    expect(page.getByRole('row', { name: /A1/ }).getByRole('link').elements()).toEqual([])
    expect(page.getByRole('row', { name: /A1/ }).getByRole('button').elements()).toEqual([])
  })

  test('slide aside for what is done most often, where the member may and nothing is unsaved', async () => {
    const rows = [{}, { StandardStatus: 'I' }, { isEditable: false }, { hasAutosave: true }].map((given, at) =>
      aRow({ UniqueID: 9 - at, ListingId: `A${9 - at}`, ...given }),
    )
    await show(<Screen call={withRows(rows)} />)
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(4)
    const swipes = page
      .getByRole('listitem')
      .elements()
      .map((card) => [...card.querySelectorAll('ion-item-option')])
    expect(swipes.map((options) => options.map(({ textContent }) => textContent))).toEqual([
      ['Edit', 'Change price'],
      ['Edit'],
      [],
      [],
    ])
    for (const option of swipes.flat()) (option as HTMLElement).click()
    expect(edited).toEqual([
      [9, undefined],
      [9, 'chgDetails'],
      [8, undefined],
    ])
  })

  test('are counted by status, and one status can be chosen', async () => {
    const sold = { StandardStatus: 'S', StandardStatusVerb: 'Sold' }
    await show(<Screen call={withRows(houses(4).map((row, at) => (at < 3 ? row : { ...row, ...sold })))} />)
    await page.getByRole('button', { name: 'Sold 1' }).click()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    await expect.element(page.getByRole('button', { name: 'Sold 1' })).toHaveAttribute('aria-pressed', 'true')
    await expectNothingForAxe()
    await page.getByRole('button', { name: 'All 4' }).click()
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(4)
  })

  test('show the whole address, with the largest text too', async () => {
    const long = {
      StreetNumber: '3600',
      StreetName: 'Highland Ridge Hollow',
      StreetSuffix: 'Avenue',
      StreetDirSuffix: 'NE',
    }
    document.documentElement.dataset.fontSize = 'large'
    await show(<Screen call={withRows([aRow(long)])} />)
    const title = page.getByText(/Highland Ridge Hollow Avenue NE/)
    await expect.element(title).toBeVisible()
    const card = title.element().closest('.listing-card-text') as HTMLElement
    expect(card.scrollWidth).toBe(card.clientWidth)
    expect(title.element().getClientRects().length).toBeGreaterThan(1)
    delete document.documentElement.dataset.fontSize
  })

  test('that may not be viewed are no links', async () => {
    await show(<Screen call={withRows([aRow({ isEditable: false })])} />)
    await expect.element(page.getByText(/Aspen Glen/)).toBeVisible()
    expect(page.getByRole('link', { name: /View/ }).elements()).toEqual([])
  })

  test('are found by words, and say when nothing is', async () => {
    await show(<Screen call={withRows(houses(7))} />)
    const search = page.getByRole('searchbox', { name: 'Search My Listings' })
    await search.fill('A3')
    await expect.poll(() => page.getByRole('listitem').elements().length).toBe(1)
    await search.fill('  zzzz  ')
    await expect.element(page.getByText('Nothing here matches "zzzz". Try fewer words.')).toBeVisible()
    await expect.element(page.getByText('No Listing Data.')).toBeVisible()
    await expectNothingForAxe()
  })

  test('of the brokerage are offered to a broker who has none of their own', async () => {
    await show(<Screen call={withRows([])} whose="broker" />)
    await expect.element(page.getByRole('switch', { name: 'Brokerage Listings' })).toBeVisible()
  })

  test('are none for staff, who are told where the others are', async () => {
    await show(<Screen call={withRows([])} whose="board" />)
    await expect.element(page.getByText('No Listing Data.')).toBeVisible()
    await expect
      .element(page.getByText('You have no listings of your own. Use the search to find any of the board’s listings.'))
      .toBeVisible()
  })

  test("of the brokerage are a broker's to see", async () => {
    await show(<Screen call={withRows(houses(1))} whose="broker" />)
    const brokerage = page.getByRole('switch', { name: 'Brokerage Listings' })
    await brokerage.click()
    await expect.element(brokerage).toBeChecked()
    await expect.element(page.getByText('Riley Tran')).toBeVisible()
  })

  test('of the office are a manager’s, with who lists them, and without a switch', async () => {
    const call = vi.fn(withRows(houses(1)))
    await show(<Screen call={call as Call} whose="office" />)
    await expect.element(page.getByText('Riley Tran')).toBeVisible()
    await expect.element(page.getByRole('searchbox', { name: 'Search Office Listings' })).toBeVisible()
    expect(page.getByRole('switch').elements()).toEqual([])
    expect(call.mock.calls).toContainEqual(['listings', expect.objectContaining({ query: { brokerage: '1' } })])
  })

  test.for([600])(
    'of the brokerage fit a panel of %i pixels, with every column and no address of one word a line',
    async (width) => {
      await page.viewport(1600, 900)
      const agent = {
        ListAgentFullName: 'Laurent Pashkewych',
        StreetName: 'Kincora Sage',
        StreetSuffix: 'Close',
        UnitNumber: '102',
      }
      await show(
        <div style={{ width }}>
          <Screen call={withRows(houses(5).map((row) => ({ ...row, ...agent })))} whose="broker" brokerage />
        </div>,
      )
      const table = page.getByRole('table', { name: 'Brokerage Listings' })
      await expect.element(table).toBeVisible()
      const frame = table.element().parentElement!
      expect(frame.scrollWidth).toBe(frame.clientWidth)
      await expect.element(page.getByRole('columnheader', { name: 'Agent' })).toBeVisible()
      expect(table.element().querySelector('.listing-row-link')!.getClientRects().length).toBeLessThanOrEqual(2)
      await expectNothingForAxe()
    },
  )

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
