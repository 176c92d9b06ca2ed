// The Location Plotter with the real Leaflet: by tap, by keys, by address and by the phone's own location.
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OutlinesAt, Place, PlotterEvent, Spot } from '#contract/place.ts'
import type { Call } from '#src/api/call.ts'
import type { Position } from '#src/device/location.ts'
import { LocationPlotter } from '#src/features/map/location-plotter.tsx'
import { clearScreen, clock, expectNothingForAxe, show } from '../support/on-screen.tsx'

const HOUSE = { latitude: 51.0236, longitude: -114.1075 }
const SAYS = { town: ['Calgary'], community: ['Bankview'], parcels: [] }
const place = (label: string, spot: Spot, zoom = 18): Place => ({
  ...spot,
  zoom,
  label,
  StreetNumber: null,
  StreetName: null,
  City: null,
  StateOrProvince: 'AB',
  PostalCode: null,
  Country: 'CA',
})
const ELM = place('88 Elm Street, Calgary, AB', { latitude: 51.08, longitude: -114.19 })
const CALGARY = place('Calgary, AB', { latitude: 51.025, longitude: -114.075 }, 10)
const ELMWOOD = place('88 Elmwood Drive, Edmonton, AB', { latitude: 53.5, longitude: -113.6 })

type Given = {
  spot?: Spot | null
  addressText?: string
  position?: Position
  there?: OutlinesAt
  online?: boolean
  /** The address search never answers. */
  slow?: boolean
}

/** The plotter over a form, and what it did to it. */
async function open({ spot = null, addressText = '', position, there, online = true, slow }: Given = {}) {
  const asked: { text: string; signal: AbortSignal | undefined }[] = []
  const call = vi.fn(async (name: string, options: { input: { text: string }; signal?: AbortSignal }) => {
    if (!online) return { kind: 'silence', reason: 'network' }
    if (name === 'geocodeAt')
      return { kind: 'ok', value: there ?? { municipality: null, neighbourhood: null, parcels: [] } }
    asked.push({ text: options.input.text, signal: options.signal })
    if (slow) return new Promise(() => {})
    const places = [ELM, ELMWOOD, CALGARY].filter(({ label }) => label.toLowerCase().startsWith(options.input.text))
    return { kind: 'ok', value: { places } }
  })
  const did = {
    update: vi.fn<(spot: Spot | null) => void>(),
    close: vi.fn(),
    text: vi.fn<(text: string | null) => void>(),
    keepArea: vi.fn<(spot: Spot, signal: AbortSignal) => void>(),
    record: vi.fn<(event: PlotterEvent) => void>(),
  }
  await show(
    <LocationPlotter
      ports={{
        call: call as unknown as Call,
        online,
        locate: async () => position ?? { ok: false, reason: 'denied' },
        keepArea: did.keepArea,
        record: did.record,
      }}
      spot={spot}
      addressText={addressText}
      onAddressText={did.text}
      says={SAYS}
      onUpdate={did.update}
      onClose={did.close}
    />,
  )
  await expect.element(map).toBeVisible()
  return { ...did, asked }
}

const map = page.getByRole('application', { name: /^Map\./ })
const pin = page.getByRole('application', { name: /^Pin\./ })
const box = page.getByRole('combobox', { name: 'Search by address' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const words = page.getByText(/^Pin at/)

test('the map is 60% of the screen, starts above Edmonton and can be read by everybody', async () => {
  await open()
  await expect.element(page.getByText(/^Zoom in, or search/)).toBeVisible()
  expect(map.element().getBoundingClientRect().height).toBeCloseTo(0.6 * innerHeight, 0)
  await expect.element(button('Zoom out')).toBeDisabled()
  await expectNothingForAxe()
})

test('with a place it starts near the ground, and goes no nearer than zoom 20', async () => {
  await open({ spot: HOUSE })
  const shown = () =>
    [...document.querySelectorAll<HTMLImageElement>('img.map-tile, .map-tile img')].map(({ src }) => src)
  // The parcels, of which there are pictures from 16 on.
  await expect.poll(shown).toContainEqual(expect.stringMatching(/parcels\/18\//))
  await button('Zoom in').click()
  await expect.element(button('Zoom in')).toBeEnabled()
  await expect.poll(shown).toContainEqual(expect.stringMatching(/parcels\/19\//))
  // A tap while the map still zooms is none.
  const isNearest = () => {
    const nearer = button('Zoom in').element() as HTMLButtonElement
    nearer.click()
    return nearer.disabled
  }
  await expect.poll(isNearest).toBe(true)
  expect(shown().filter((src) => /parcels\/2[1-9]\//.test(src))).toEqual([])
})

describe('the pin', () => {
  test('stands where a tap was, and Update Location hands it over', async () => {
    const { update, close } = await open()
    await map.click()
    await expect.element(pin).toBeVisible()
    expect(update).not.toHaveBeenCalled()
    await button('Update Location').click()
    const [[spot]] = update.mock.calls as [[Spot]]
    // A tap in the middle of the map, which is as good as zoom 5 is.
    expect(Math.abs(spot.latitude - 53.54)).toBeLessThan(0.2)
    expect(Math.abs(spot.longitude + 113.5)).toBeLessThan(0.2)
    expect(close).toHaveBeenCalled()
  })

  test('is put, moved and handed over by keys alone', async () => {
    const { update } = await open({ spot: HOUSE })
    await expectNothingForAxe()
    ;(pin.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}{Shift>}{ArrowRight}{/Shift}')
    await expect.element(words).toHaveTextContent('Pin at 51.02361, -114.10736')
    await button('Clear').click()
    await expect.element(pin).not.toBeInTheDocument()
    ;(map.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(pin).toBeVisible()
    await button('Update Location').click()
    expect(update).toHaveBeenCalledWith(HOUSE)
  })

  test('is cleared only by Update Location, and Cancel leaves everything', async () => {
    const { update, close } = await open({ spot: HOUSE })
    await button('Clear').click()
    await button('Cancel').click()
    expect([update.mock.calls.length, close.mock.calls.length]).toEqual([0, 1])
    await button('Update Location').click()
    expect(update).toHaveBeenCalledWith(null)
  })

  test('that nobody moved changes no digit of the form', async () => {
    const { update, close } = await open({ spot: { latitude: 51.023_612_345, longitude: -114.1 } })
    await button('Update Location').click()
    expect([update.mock.calls.length, close.mock.calls.length]).toEqual([0, 1])
  })

  test('says when it is not where the form says', async () => {
    await open({ spot: HOUSE, there: { municipality: 'Calgary', neighbourhood: 'Altadore', parcels: ['0012345678'] } })
    await expect.element(page.getByText('The pin is in Altadore; the form says Bankview.')).toBeVisible()
    await expect.element(words).toHaveTextContent('LINC 0012345678, Altadore, Calgary')
    await expectNothingForAxe()
  })
})

describe('I am standing here', () => {
  test('puts the pin there, with how exact that is as words and as a circle', async () => {
    const { update } = await open({ position: { ok: true, ...HOUSE, accuracyMetres: 14 } })
    await button('I am standing here').click()
    await expect.element(page.getByText(/^Found, within 14 m\./)).toBeVisible()
    expect(document.querySelector('.map-accuracy')).not.toBeNull()
    await button('Update Location').click()
    expect(update).toHaveBeenCalledWith(HOUSE)
  })

  test('says why not', async () => {
    await open()
    await button('I am standing here').click()
    await expect.element(page.getByText(/^Location access is off for this site/)).toBeVisible()
  })
})

describe('the address box', () => {
  test('asks once for what was typed, and takes a place by keys', async () => {
    const { update, asked } = await open()
    await userEvent.type(box, '88 elm')
    clock.advance(300)
    await expect.element(page.getByRole('option', { name: ELMWOOD.label })).toBeVisible()
    expect(asked.map(({ text }) => text)).toEqual(['88 elm'])
    await expectNothingForAxe()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(box).toHaveValue(ELMWOOD.label)
    await expect.element(box).toHaveAttribute('aria-expanded', 'false')
    await expect.element(words).toHaveTextContent('Pin at 53.50000, -113.60000')
    await button('Update Location').click()
    expect(update).toHaveBeenCalledWith({ latitude: 53.5, longitude: -113.6 })
  })

  test('shows a town from as far as it has outlines, and a house from near by', async () => {
    await open()
    const shown = () =>
      [...document.querySelectorAll<HTMLImageElement>('img.map-tile, .map-tile img')].map(({ src }) => src)
    await userEvent.type(box, 'calgary')
    clock.advance(300)
    await page.getByRole('option', { name: CALGARY.label }).click()
    await expect.poll(shown).toContainEqual(expect.stringMatching(/municipalities\/10\//))
    expect(shown().filter((src) => /parcels/.test(src))).toEqual([])
    await box.fill('88 elm')
    clock.advance(300)
    await page.getByRole('option', { name: ELM.label }).click()
    await expect.poll(shown).toContainEqual(expect.stringMatching(/parcels\/18\//))
  })

  test('gives up an answer that nobody waits for', async () => {
    const { asked } = await open({ slow: true })
    await userEvent.type(box, '88 elm')
    clock.advance(300)
    await expect.poll(() => asked.map(({ text }) => text)).toEqual(['88 elm'])
    await userEvent.type(box, ' s')
    clock.advance(300)
    await expect
      .poll(() => asked.map(({ text, signal }) => [text, signal?.aborted]))
      .toEqual([
        ['88 elm', true],
        ['88 elm s', false],
      ])
  })

  test('Escape closes the list, and only then the plotter', async () => {
    const { close } = await open()
    await userEvent.type(box, '88 elm')
    clock.advance(300)
    await expect.element(page.getByRole('option').first()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => close.mock.calls.length).toBe(1)
  })

  test('says what to do when the search finds nothing, and claims nothing about the country', async () => {
    await open()
    await userEvent.type(box, 'Seattle')
    clock.advance(300)
    await expect
      .element(page.getByText('The address search found nothing. Check the spelling, or tap the map instead.'))
      .toBeVisible()
  })

  test('says that it needs signal', async () => {
    await open({ online: false })
    await userEvent.type(box, '88 elm')
    clock.advance(300)
    await expect.element(page.getByText('The address search needs a connection.')).toBeVisible()
  })

  test('tells the form what was edited, and that nothing is once it is empty, cleared or chosen', async () => {
    const { text } = await open({ addressText: '2412 33 Avenue SW' })
    await expect.element(box).toHaveValue('2412 33 Avenue SW')
    await box.fill('88 elm')
    expect(text).toHaveBeenLastCalledWith('88 elm')
    clock.advance(300)
    await page.getByRole('option').first().click()
    expect(text).toHaveBeenLastCalledWith(null)
    await box.fill('8')
    expect(text).toHaveBeenLastCalledWith('8')
    await box.fill('')
    expect(text).toHaveBeenLastCalledWith(null)
  })
})

test('opening and closing are recorded, with what became of it', async () => {
  const { record } = await open({ spot: HOUSE })
  expect(record).toHaveBeenLastCalledWith({ event: 'opened' })
  await button('Update Location').click()
  await clearScreen()
  expect(record).toHaveBeenLastCalledWith({ event: 'closed', updated: true })
})

describe('the map around the place', () => {
  test('is fetched ahead once, whatever becomes of the pin, and no further once the plotter closes', async () => {
    const { keepArea } = await open({ spot: HOUSE })
    await expect.element(pin).toBeVisible()
    await map.click({ position: { x: 60, y: 60 } })
    const going = () => keepArea.mock.calls.flatMap(([spot, signal]) => (signal.aborted ? [] : [spot]))
    await expect.poll(going).toEqual([HOUSE])
    await clearScreen()
    expect(going()).toEqual([])
  })

  test('is not without signal', async () => {
    const { keepArea } = await open({ spot: HOUSE, online: false })
    await expect.element(pin).toBeVisible()
    expect(keepArea).not.toHaveBeenCalled()
  })
})
