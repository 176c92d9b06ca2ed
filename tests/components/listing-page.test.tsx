// The pieces of a listing's page: the bar of a phone, the tasks with their reasons, the typed delete.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MapPicture } from '#src/app/map-picture.tsx'
import { DeskActions, type PageActs, ThumbBar } from '#src/features/listings/listing-actions.tsx'
import type { ListingActs } from '#src/features/listings/listing-acts.ts'
import { RecordDetails } from '#src/features/listings/listing-facts.tsx'
import { ListingContact } from '#src/features/listings/listing-head.tsx'
import { ShowingTile, showingLinkQuery } from '#src/features/listings/listing-panels.tsx'
import { PublishingStatus } from '#src/features/listings/publishing-status.tsx'
import { StatusPanel } from '#src/features/listings/status-panel.tsx'
import '#src/ui/page.css'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { aRow } from '../features/listings/a-row.ts'
import { clearScreen, expectNothingForAxe, show } from '../support/on-screen.tsx'

afterEach(() => page.viewport(390, 844))

const row = aRow()
const here: PageActs = {
  share: vi.fn(),
  photos: vi.fn(),
  print: vi.fn(),
  refresh: vi.fn(),
  map: 'https://www.google.com/maps',
}
const acts = (given: Partial<ListingActs> = {}): ListingActs => ({
  edit: { label: 'Edit', reason: null, run: vi.fn(), search: { UniqueID: 1, draft: undefined } },
  copy: { reason: null, run: vi.fn() },
  audit: { reason: null, run: vi.fn() },
  remove: null,
  status: {
    tasks: {
      status: [{ form: 'chgSold', word: 'Sold', isBegun: false }],
      others: [{ form: 'chgDel', word: 'Delete Listing', isBegun: false }],
    },
    openHouses: { reason: null, run: vi.fn() },
    reason: null,
    shut: null,
    busy: false,
    onTask: vi.fn(),
  },
  notices: null,
  ...given,
})

/** Words of buttons that are not wholly inside their button, and buttons that are not inside the bar. */
function overflowing(bar: Element): string[] {
  const isInside = (one: DOMRect, other: DOMRect) => one.left >= other.left && one.right <= other.right
  return [...bar.children].flatMap((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    const box = button.getBoundingClientRect()
    const fits = isInside(words.getBoundingClientRect(), box) && isInside(box, bar.getBoundingClientRect())
    return fits ? [] : [button.textContent]
  })
}

describe('the bar of a phone', () => {
  test('has Edit, Status and the rest; Status opens the tasks', async () => {
    const given = acts()
    await show(<ThumbBar row={row} acts={given} page={here} />)
    await page.getByRole('button', { name: 'Status' }).click()
    const sheet = page.getByRole('dialog', { name: 'Status' })
    await expectNothingForAxe()
    await sheet.getByRole('button', { name: 'Sold' }).click()
    expect(typeof given.status === 'object' && given.status?.onTask).toHaveBeenCalledWith('chgSold')
    await sheet.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'More for this listing' }).click()
    const more = page.getByRole('dialog', { name: 'This listing' })
    for (const name of ['Share link', 'Copy', 'Audit', 'Print', 'Refresh'])
      await expect.element(more.getByRole('button', { name })).toBeEnabled()
    await expect.element(more.getByRole('link', { name: 'Show on a map' })).toHaveAttribute('rel', 'noreferrer')
    await expectNothingForAxe()
  })

  test('holds its words at every text size, on the narrowest phone', async () => {
    await page.viewport(320, 844)
    const edit = { ...acts().edit!, label: 'Continue editing' }
    for (const size of ['medium', 'large', 'largest']) {
      document.documentElement.dataset.fontSize = size
      await show(
        <div className="page-foot">
          <ThumbBar row={row} acts={acts({ edit })} page={here} />
        </div>,
      )
      const bar = document.querySelector('.listing-bar')!
      expect(overflowing(bar), size).toEqual([])
      await clearScreen()
    }
  })

  test('is Share and the rest for whom nothing is allowed', async () => {
    await show(<ThumbBar row={row} acts={acts({ edit: null, copy: null, audit: null, status: null })} page={here} />)
    await expect.element(page.getByRole('button', { name: 'Share' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Status' }).elements()).toEqual([])
    await page.getByRole('button', { name: 'More for this listing' }).click()
    expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Copy|Audit|Delete/ })
        .elements(),
    ).toEqual([])
  })
})

const REASON = 'There are unsaved changes available. Take them over or discard them first.'

test('Edit and Copy that must wait say why, each reason once', async () => {
  await page.viewport(1366, 900)
  const { edit, copy } = acts()
  await show(
    <DeskActions
      row={row}
      acts={acts({ edit: { ...edit!, reason: REASON }, copy: { ...copy!, reason: REASON } })}
      page={here}
    />,
  )
  for (const name of ['Edit', 'Copy']) {
    const button = page.getByRole('button', { name })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAccessibleDescription(REASON)
  }
  await expect.element(page.getByRole('button', { name: 'Audit' })).toBeEnabled()
  expect(page.getByText(REASON).elements()).toHaveLength(1)
  await expectNothingForAxe()
})

describe('the Status panel', () => {
  const panel = page.getByRole('region', { name: 'Status' })
  const status = acts().status as Exclude<ListingActs['status'], 'loading' | null>

  test('has what the member may do, each with the reason when it cannot be done now', async () => {
    await show(<StatusPanel row={row} status={{ ...status, shut: 'This entity is currently locked.' }} />)
    for (const name of ['Sold', 'Delete Listing', 'Open Houses']) {
      await expect.element(panel.getByRole('button', { name })).toBeDisabled()
      await expect.element(panel.getByRole('button', { name })).toHaveAccessibleDescription(/currently locked/)
    }
    await expectNothingForAxe()
  })

  test('says why no open house can be held, and does not open the form', async () => {
    const reason = 'Not possible: the listing is not on the market.'
    const run = vi.fn()
    await show(<StatusPanel row={row} status={{ ...status, openHouses: { reason, run } }} />)
    const task = panel.getByRole('button', { name: /Open Houses/ })
    await expect.element(task).toHaveTextContent(reason)
    await expect.element(task).toBeDisabled()
    await expect.element(panel.getByRole('button', { name: 'Sold' })).toBeEnabled()
    await expectNothingForAxe()
  })

  test('explains nothing to whom it offers nothing', async () => {
    const none = { ...status, tasks: { status: [], others: [] }, openHouses: null }
    await show(
      <main>
        <h1>House</h1>
        <StatusPanel row={row} status={none} />
      </main>,
    )
    await expect.element(page.getByRole('heading', { name: 'House' })).toBeVisible()
    expect(panel.elements()).toEqual([])
  })
})

test('a colleague’s listing says whom to call, and every number and address in it is a link', async () => {
  const listing = {
    ListAgentFullName: 'Jordan Lindqvist',
    ListAgentKeyNumeric: 7,
    ListAgentDirectPhone: '403-555-0147',
    ListAgentEmail: 'jordan@example.com',
    ListOfficeName: 'Bow Bend Realty',
    OwnerPhone: '403-555-0199',
  }
  await show(
    <main>
      <h1>House</h1>
      <ListingContact listing={listing} />
      <RecordDetails record={{ listing, items: {} } as never} definition={null} lookups={String} open={1} />
    </main>,
  )
  const card = page.getByRole('region', { name: 'List agent' })
  await expect.element(card.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:4035550147')
  await expect.element(card.getByRole('link', { name: /^E-mail/ })).toHaveAttribute('href', 'mailto:jordan@example.com')
  await expect
    .element(card.getByRole('link', { name: 'Jordan Lindqvist', exact: true }))
    .toHaveAttribute('href', expect.stringContaining('UniqueID=7'))
  const details = page.getByRole('definition')
  await expect.element(details.getByRole('link', { name: '403-555-0199' })).toHaveAttribute('href', 'tel:4035550199')
  await expect.element(details.getByRole('link', { name: 'jordan@example.com' })).toBeVisible()
  await expectNothingForAxe()
})

test('an empty value set says so', async () => {
  await show(<RecordDetails record={{ listing: {}, items: {} } as never} definition={null} lookups={String} open={1} />)
  await expect.element(page.getByText('No Values to Show')).toBeVisible()
})

const delivery = (status: string) => ({ destination: 'mls', status, at: '2026-11-20T19:02:00Z', detail: 'No price.' })

test.for([
  ['failed', true],
  ['delivered', false],
] as const)('publishing is one line; a delivery that has %s stands open: %s', async ([status, isOpen]) => {
  await show(<PublishingStatus record={{ row, deliveries: [delivery(status)] } as never} />)
  const region = page.getByRole('region', { name: 'Publishing status' })
  await expect.element(region.getByText('Submitted: done')).toBeVisible()
  expect(region.element().querySelector('details')?.open).toBe(isOpen)
  await expectNothingForAxe()
})

describe('the showing tile', () => {
  const url = 'https://showings.example/?signature=abc'
  const ports = (reply: unknown, online = true) =>
    ({ call: async () => reply, online, now: () => 0, newId: () => 'id' }) as never
  const link = page.getByRole('link', { name: 'Schedule a showing' })

  test('leads to the signed address', async () => {
    await show(
      <ShowingTile row={row} ports={ports({ kind: 'ok', value: { url, expiresAt: '2026-11-20T00:00:00Z' } })} />,
    )
    await expect.element(link).toHaveAttribute('href', url)
    await expectNothingForAxe()
  })

  test('leads there from a phone whose clock is a day ahead', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const given = { ...(ports({ kind: 'ok', value: { url, expiresAt: hourAgo } }) as object), now: () => Date.now() }
    await show(<ShowingTile row={row} ports={given as never} />)
    await expect.element(link).toHaveAttribute('href', url)
  })

  test('without signal says why not', async () => {
    await show(<ShowingTile row={row} ports={ports(null, false)} />)
    await expect.element(page.getByRole('button', { name: 'Schedule a showing' })).toBeDisabled()
    await expect.element(page.getByText(/Connect first/)).toBeVisible()
  })

  test('that got no link offers to try again', async () => {
    await show(<ShowingTile row={row} ports={ports({ kind: 'silence', reason: 'network' })} />)
    await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(page.getByText('The showing service could not be reached.')).toBeVisible()
  })

  test('asks again by itself every 15 seconds while the service is out of reach, then every ten minutes', () => {
    const every = showingLinkQuery(vi.fn(), 1).refetchInterval as (query: object) => number
    expect(every({ state: { status: 'error' } })).toBe(15_000)
    expect(every({ state: { status: 'success' } })).toBe(600_000)
  })

  test('whose link is still good does not say that the service is out of reach', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    let reply: unknown = { kind: 'ok', value: { url, expiresAt: '2026-11-20T00:00:00Z' } }
    await show(
      <QueryClientProvider client={client}>
        <ShowingTile row={row} ports={{ ...(ports(null) as object), call: async () => reply } as never} />
      </QueryClientProvider>,
    )
    await expect.element(link).toBeVisible()
    reply = { kind: 'silence', reason: 'network' }
    await client.refetchQueries()
    expect(client.getQueryCache().getAll()[0]?.state.status).toBe('error')
    await expect.element(link).toBeVisible()
    await expect.element(page.getByText('The showing service could not be reached.')).not.toBeInTheDocument()
  })
})

function Asking({ answered, typed = 'delete' }: { answered: (yes: boolean) => void; typed?: string }) {
  const dialogs = useDialogs()
  const question = { title: 'Delete 12 photos too?', yes: 'Delete', no: 'Cancel', danger: true, typed }
  return (
    <button type="button" onClick={() => void dialogs.ask(question).then(answered)}>
      Ask
    </button>
  )
}

describe('a question that wants a word', () => {
  const dialog = page.getByRole('alertdialog', { name: 'Delete 12 photos too?' })
  const yes = dialog.getByRole('button', { name: 'Delete' })

  test('is answered only once exactly that word is typed', async () => {
    const answered = vi.fn()
    await show(<Asking answered={answered} />)
    await page.getByRole('button', { name: 'Ask' }).click()
    const box = dialog.getByRole('textbox', { name: 'Type delete to confirm' })
    for (const almost of ['', 'delet', 'Delete', 'delete ']) {
      await box.fill(almost)
      await expect.element(yes).toBeDisabled()
    }
    await userEvent.keyboard('{Enter}')
    expect(answered).not.toHaveBeenCalled()
    await box.fill('delete')
    await expectNothingForAxe()
    await yes.click()
    await expect.poll(() => answered).toHaveBeenCalledWith(true)
  })

  test.each([
    ['50 letters at most', 'delete', 50],
    ['a longer name whole', 'x'.repeat(64), 64],
  ])('takes %s', async (_what, typed, most) => {
    await show(<Asking answered={vi.fn()} typed={typed} />)
    await page.getByRole('button', { name: 'Ask' }).click()
    await expect.element(dialog.getByRole('textbox')).toHaveAttribute('maxlength', String(most))
  })

  test('is declined by a tap', async () => {
    const answered = vi.fn()
    await show(<Asking answered={answered} />)
    await page.getByRole('button', { name: 'Ask' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => answered).toHaveBeenCalledWith(false)
  })
})

test('the picture of a place says so where none can be loaded', async () => {
  await show(<MapPicture latitude="51.02360" longitude="-114.10750" />)
  await expect.element(page.getByRole('img', { name: 'Map with the pin at 51.02360, -114.10750' })).toBeVisible()
  for (const picture of document.querySelectorAll('img')) picture.dispatchEvent(new Event('error'))
  await expect.element(page.getByText('The map isn’t available offline')).toBeVisible()
})
