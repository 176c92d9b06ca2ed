// An agent places a listing on the map: by its address, a little to the side by keys, and again where the signal is gone.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import {
  answer,
  BUNGALOW,
  field,
  goToSection,
  openResidential,
  readyWithoutSignal,
  signIn,
} from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { network, phone, end } = await openScene()
afterAll(end)
const { page } = phone

const plotter = page.getByRole('dialog', { name: 'Location Plotter' })
const box = plotter.getByRole('combobox', { name: 'Search by address' })
const map = plotter.getByRole('application', { name: /^Map\./ })
const pin = plotter.getByRole('application', { name: /^Pin\./ })
const words = plotter.getByText(/Pin at/)
/** The pin's latitude and longitude. Once the portal has answered, the place's name follows them. */
const spot = async () => /Pin at (\S+), ([-\d.]+)/.exec((await words.textContent())!)!.slice(1)
const coordinates = async () => [
  await field(page, 'Latitude').inputValue(),
  await field(page, 'Longitude').inputValue(),
]

async function open() {
  await page.getByRole('button', { name: 'Set on the map' }).click()
  await map.waitFor()
}
/** Tiles that the map shows, with a picture in them. */
const pictures = (within: Page) =>
  within
    .locator('.leaflet-tile-loaded')
    .evaluateAll((tiles) => tiles.filter((tile) => tile instanceof HTMLImageElement && tile.naturalWidth > 0).length)

test('the pin comes from an address, is moved by keys, and goes into the form by Update Location', async () => {
  await signIn(page, network.url)
  await openResidential(page)
  await goToSection(page, 'Address & Location')
  const { StreetNumber, StreetName, CountyOrParish, City } = BUNGALOW['Address & Location']!
  for (const [name, value] of Object.entries({ StreetNumber, StreetName, CountyOrParish, City }))
    await answer(page, name, value!)
  await open()
  await expect.poll(() => box.inputValue()).toBe('2412 33, Calgary, AB')
  await box.fill('Airdrie')
  await plotter.getByRole('option', { name: 'Airdrie, AB' }).click()
  await words.waitFor()
  await plotter.getByText('The pin is in Airdrie; the form says Calgary.').waitFor()
  await plotter.getByRole('button', { name: 'Clear' }).click()
  await box.fill('Altadore')
  await plotter.getByRole('option', { name: 'Altadore, AB' }).click()
  await words.waitFor()
  await expect.poll(() => pictures(page)).toBeGreaterThan(0)
  const before = await spot()
  await pin.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(spot).not.toEqual(before)
  expect(await coordinates()).toEqual(['', ''])
  const [latitude, longitude] = await spot()
  await plotter.getByRole('button', { name: 'Update Location' }).click()
  await plotter.waitFor({ state: 'hidden' })
  await expect.poll(coordinates).toEqual([latitude, longitude])
  await page.getByRole('img', { name: `Map with the pin at ${latitude}, ${longitude}` }).waitFor()
  // Opened, and closed.
  await expect.poll(() => network.forwarded().filter((path) => path === '/api/Geocode/Record').length).toBe(2)
})

test('closed with Back it leaves everything; the address is the form’s again unless somebody edited it', async () => {
  const before = await coordinates()
  await open()
  await map.click({ position: { x: 40, y: 40 } })
  await box.fill('')
  await page.goBack()
  await plotter.waitFor({ state: 'hidden' })
  expect(await coordinates()).toEqual(before)
  await open()
  await expect.poll(() => box.inputValue()).toBe('2412 33, Calgary, AB')
  await box.fill('Bankv')
  await plotter.getByRole('button', { name: 'Cancel' }).click()
  await plotter.waitFor({ state: 'hidden' })
  await open()
  await expect.poll(() => box.inputValue()).toBe('Bankv')
  await plotter.getByRole('button', { name: 'Cancel' }).click()
})

test('without signal the street that was shown is there, and the phone’s own position works', async () => {
  phone.expectComplaints(NETWORK_CUT)
  await readyWithoutSignal(page)
  // The worker has answered for pictures since it took over the page; these are from then on.
  const address = page.url()
  await page.goto(address)
  await open()
  await expect.poll(() => pictures(page)).toBeGreaterThan(0)
  await plotter.getByRole('button', { name: 'Cancel' }).click()
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('curbside-tiles-1')).keys()).length))
    .toBeGreaterThan(0)

  network.setMood('cut')
  await phone.context.setOffline(true)
  await phone.context.grantPermissions(['geolocation'])
  await phone.context.setGeolocation({ latitude: 53.9, longitude: -112.2, accuracy: 12 })
  await page.goto(address)
  await open()
  await expect.poll(() => pictures(page)).toBeGreaterThan(0)
  await plotter.getByRole('button', { name: 'I am standing here' }).click()
  await plotter.getByText('Found, within 12 m. Pin at 53.90000, -112.20000').waitFor()
  await plotter.getByText(/^The map can’t be shown here while you’re offline/).waitFor()
  await plotter.getByRole('button', { name: 'Update Location' }).click()
  await expect.poll(coordinates).toEqual(['53.90000', '-112.20000'])
  await phone.close()
})
