// The tools of a form, at a desk, without a mouse: each is opened, used, and left with Escape, which gives the focus back to what opened it.
// Runs with `npm test -- walks`.
import type { Locator } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { here, press, type Stop } from '../support/keyboard.ts'
import { field, signIn, startAnother } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const DESK = { width: 1366, height: 900 }
const { portal, phone, end } = await openScene({ viewport: DESK })
afterAll(async () => {
  try {
    await phone.close()
  } finally {
    await end()
  }
})
const { page } = phone
await signIn(page, portal.url)

/** More than a section has, or a dialog. */
const MOST_STOPS = 200
const title = page.locator('.form-page-title')

beforeEach(async () => {
  await page.goto(`${portal.url}/listings/create/res`)
  await startAnother(page)
  await page.locator('.form-nav-steps').waitFor()
})

async function turnTo(section: string): Promise<void> {
  while ((await title.textContent()) !== section) {
    const before = await title.textContent()
    await page.locator('.form-nav-next').focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => title.textContent()).not.toBe(before)
  }
  await expect.poll(() => title.evaluate((each) => each === document.activeElement)).toBe(true)
  await expect.poll(() => page.locator('main .skeleton').count()).toBe(0)
}

/** Tab, until this has the focus; each stop on the way can be seen. */
async function tabTo(target: Locator): Promise<Stop> {
  const names: string[] = []
  while (names.length < MOST_STOPS) {
    const stop = await press(page, 'Tab')
    expect(stop).toMatchObject({ faults: [] })
    if (await target.evaluate((each) => each === document.activeElement)) return stop
    names.push(stop.name)
  }
  throw new Error(`Tab never comes to ${target}, but to ${[...new Set(names)].join(', ')}`)
}

const isInDialog = async () => (await here(page)).isInDialog
const focused = async () => (await here(page)).id

test('the Location Plotter: an address is chosen and the pin moved by keys; Escape leaves the form as it was', async () => {
  const plotter = page.getByRole('dialog', { name: 'Location Plotter' })
  const box = plotter.getByRole('combobox', { name: 'Search by address' })
  const pin = plotter.getByRole('application', { name: /^Pin\./ })
  const words = plotter.getByText(/Pin at/)
  const coordinates = async () => [
    await field(page, 'Latitude').inputValue(),
    await field(page, 'Longitude').inputValue(),
  ]
  const spot = async () => /Pin at (\S+), ([-\d.]+)/.exec((await words.textContent())!)!.slice(1)
  await turnTo('Address & Location')
  const opener = await tabTo(page.getByRole('button', { name: 'Set on the map' }))
  await page.keyboard.press('Enter')
  await expect.poll(isInDialog).toBe(true)
  await tabTo(box)
  await page.keyboard.type('Airdrie')
  await plotter.getByRole('option', { name: 'Airdrie, AB' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await words.waitFor()
  const found = await spot()
  await tabTo(pin)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(spot).not.toEqual(found)
  const chosen = await spot()
  await tabTo(plotter.getByRole('button', { name: 'Update Location' }))
  await page.keyboard.press('Enter')
  await plotter.waitFor({ state: 'hidden' })
  await expect.poll(coordinates).toEqual(chosen)
  expect(await focused()).toBe(opener.id)

  await page.keyboard.press('Enter')
  await expect.poll(isInDialog).toBe(true)
  await tabTo(pin)
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(spot).not.toEqual(chosen)
  await page.keyboard.press('Escape')
  await plotter.waitFor({ state: 'hidden' })
  expect(await coordinates()).toEqual(chosen)
  expect(await focused()).toBe(opener.id)
})

test('Tax Auto Pop: a parcel is found, chosen and filled in by keys; Escape leaves it', async () => {
  const modal = page.getByRole('dialog', { name: 'Tax Auto Pop' })
  const fill = modal.getByRole('button', { name: /^Fill \d+ fields$/ })
  await turnTo('Address & Location')
  const opener = await tabTo(page.getByRole('button', { name: 'Fill from the tax roll' }))
  await page.keyboard.press('Enter')
  await expect.poll(isInDialog).toBe(true)
  await tabTo(modal.getByRole('textbox', { name: 'Linc Number' }))
  await page.keyboard.type('00')
  await page.keyboard.press('Enter')
  await modal.getByText('Showing rows 1 to 5 of').waitFor()
  expect(await isInDialog()).toBe(true)
  await tabTo(modal.getByRole('button', { name: /^Choose/ }).first())
  await page.keyboard.press('Enter')
  await fill.waitFor()
  await tabTo(fill)
  await page.keyboard.press('Enter')
  await modal.waitFor({ state: 'hidden' })
  await expect.poll(() => field(page, 'StreetNumber').inputValue()).not.toBe('')
  expect(await focused()).toBe(opener.id)

  await page.keyboard.press('Enter')
  await expect.poll(isInDialog).toBe(true)
  await page.keyboard.press('Escape')
  await modal.waitFor({ state: 'hidden' })
  expect(await focused()).toBe(opener.id)
})
