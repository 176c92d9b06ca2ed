// The pieces of a listing's page: the photos on the whole screen, the bar of a phone, the tasks with their reasons, the typed delete.
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListingPhoto } from '#contract/photo.ts'
import { MapPicture } from '#src/app/map-picture.tsx'
import { Gallery } from '#src/features/listings/gallery.tsx'
import { DeskActions, type PageActs, ThumbBar } from '#src/features/listings/listing-actions.tsx'
import type { ListingActs } from '#src/features/listings/listing-acts.ts'
import { RecordDetails } from '#src/features/listings/listing-facts.tsx'
import { ListingPlace } from '#src/features/listings/listing-place.tsx'
import { PhotoViewer } from '#src/features/listings/photo-viewer.tsx'
import { PublishingStatus } from '#src/features/listings/publishing-status.tsx'
import { ShowingTile } from '#src/features/listings/showing-tile.tsx'
import { StatusPanel } from '#src/features/listings/status-panel.tsx'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { aRow } from '../features/listings/a-row.ts'
import { expectNothingForAxe, show } from '../support/on-screen.tsx'

afterEach(() => page.viewport(390, 844))

const photo = (SortOrder: number, Description = '') =>
  ({ id: `p${SortOrder}`, SortOrder, IsDeleted: false, externalURL: '', Description }) as unknown as ListingPhoto
const photos = [photo(0, 'The front'), photo(1), photo(2, 'Kitchen')]

function Photos({ onClose = () => {}, onPlace = (_: number) => {} }) {
  const [place, setPlace] = useState<number | null>(null)
  return (
    <main>
      <Gallery
        photos={photos}
        preview={null}
        propertyType="RES"
        ListingID="A1"
        address="118 Aspen Glen Rise SW"
        onOpen={setPlace}
      />
      {place !== null && (
        <PhotoViewer
          photos={photos}
          propertyType="RES"
          address="118 Aspen Glen Rise SW"
          place={place}
          onPlace={(next) => {
            setPlace(next)
            onPlace(next)
          }}
          onClose={() => {
            setPlace(null)
            onClose()
          }}
        />
      )}
    </main>
  )
}
const viewer = page.getByRole('dialog', { name: 'Photos of 118 Aspen Glen Rise SW' })
const counter = viewer.getByRole('heading')

describe('the photos', () => {
  test('leave room for what they are of on a low screen', async () => {
    await page.viewport(844, 390)
    await show(<Photos />)
    const strip = page.getByRole('list').element()
    await expect.poll(() => strip.clientHeight).toBe(234)
    expect(strip.querySelector('.gallery-open')?.clientHeight).toBe(234)
    expect(strip.scrollHeight).toBe(234)
  })

  test('open on the whole screen by a tap, are stepped by keys, and close by Escape', async () => {
    await show(<Photos />)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await expect.element(counter).toHaveTextContent('1 / 3')
    await expect.element(viewer.getByText('The front', { exact: true })).toBeVisible()
    await expectNothingForAxe()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('2 / 3')
    await userEvent.keyboard('{End}')
    await expect.element(counter).toHaveTextContent('3 / 3')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('3 / 3')
    await userEvent.keyboard('{Escape}')
    await expect.element(viewer).not.toBeInTheDocument()
  })

  test('a key is not undone by the strip, which is still on its way; a finger that takes it decides', async () => {
    const onPlace = vi.fn()
    await show(<Photos onPlace={onPlace} />)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    await expect.element(counter).toHaveTextContent('1 / 3')
    const strip = viewer.getByRole('list').element()
    // As slow as a phone may be: the strip has not left the first photo when it reports where it stands.
    strip.scrollTo = () => {}
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('2 / 3')
    strip.dispatchEvent(new Event('scroll', { bubbles: true }))
    expect(onPlace.mock.lastCall).toEqual([1])
    strip.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    strip.scrollLeft = 2 * strip.clientWidth
    await expect.element(counter).toHaveTextContent('3 / 3')
  })

  test('are enlarged by buttons and keys, up to their limit, and stand whole on the next one', async () => {
    await show(<Photos />)
    await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
    const smaller = viewer.getByRole('button', { name: 'Make smaller' })
    await expect.element(smaller).toBeDisabled()
    await viewer.getByRole('button', { name: 'Make larger' }).click()
    await expect.element(smaller).toBeEnabled()
    await userEvent.keyboard('-')
    await expect.element(smaller).toBeDisabled()
    await userEvent.keyboard('++')
    await expect.element(smaller).toBeEnabled()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(counter).toHaveTextContent('2 / 3')
    await expect.element(smaller).toBeDisabled()
  })
})

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

  test('has its link by itself once the service answers again, also where the browser noticed nothing', async () => {
    let reply: unknown = { kind: 'silence', reason: 'network' }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      await show(<ShowingTile row={row} ports={{ ...(ports(null) as object), call: async () => reply } as never} />)
      await expect.element(page.getByText('The showing service could not be reached.')).toBeVisible()
      reply = { kind: 'ok', value: { url, expiresAt: '2026-11-20T00:00:00Z' } }
      await vi.advanceTimersByTimeAsync(16_000)
      await expect.element(link).toBeVisible()
      await expect.element(page.getByText('The showing service could not be reached.')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
  })

  test('whose link is still good does not say that the service is out of reach', async () => {
    let reply: unknown = { kind: 'ok', value: { url, expiresAt: '2026-11-20T00:00:00Z' } }
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const call = vi.fn(async () => reply)
      await show(<ShowingTile row={row} ports={{ ...(ports(null) as object), call } as never} />)
      await expect.element(link).toBeVisible()
      reply = { kind: 'silence', reason: 'network' }
      await vi.advanceTimersByTimeAsync(11 * 60_000)
      await expect.poll(() => call.mock.calls.length).toBeGreaterThan(1)
      await expect.element(link).toBeVisible()
      await expect.element(page.getByText('The showing service could not be reached.')).not.toBeInTheDocument()
    } finally {
      vi.useRealTimers()
    }
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

describe('the place', () => {
  const HOUSE = { Latitude: '51.02360', Longitude: '-114.10750' }
  const place = (listing: Record<string, string>, map: string | null = 'https://maps.example/?q=51,-114') =>
    show(
      <main>
        <h1>2412 33 Avenue SW</h1>
        <ListingPlace
          {...{ listing, map }}
          picture={(latitude, longitude) => <MapPicture {...{ latitude, longitude }} />}
        />
      </main>,
    )

  test('is a picture, coordinates in words, and a link to a map with streets', async () => {
    await place(HOUSE)
    await expect.element(page.getByRole('img', { name: 'Map with the pin at 51.02360, -114.10750' })).toBeVisible()
    await expect.element(page.getByText('51.02360, -114.10750')).toBeVisible()
    const link = page.getByRole('link', { name: 'Open in maps (opens in a new tab)' })
    expect(link.element().getAttribute('href')).toBe('https://maps.example/?q=51,-114')
    await expectNothingForAxe('light', 'dark', 'sunlight')
  })

  test('says that there is no picture where none can be loaded', async () => {
    await place(HOUSE)
    for (const picture of document.querySelectorAll('img')) picture.dispatchEvent(new Event('error'))
    await expect.element(page.getByText('The map isn’t available offline')).toBeVisible()
  })

  test('is not there without coordinates', async () => {
    await place({ Latitude: '', Longitude: '' })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByRole('heading', { name: 'Location' }).elements()).toEqual([])
  })
})
