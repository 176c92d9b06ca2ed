// Bo starts a listing from the municipal tax roll or his usual terms: he finds the parcel, leaves out what he knows better, and takes it back with one tap.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { field, goToSection, openResidential, signIn, startAnother } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

let portal: PortalProcess
let phone: Phone
let page: Page

beforeAll(async () => {
  portal = await startPortal()
  phone = await openPhone()
  page = phone.page
  await signIn(page, portal.url)
})
afterAll(async () => {
  await phone?.close()
  await portal?.stop()
})

const modal = () => page.getByRole('dialog', { name: 'Tax Auto Pop' })
const fill = () => modal().getByRole('button', { name: /^Fill \d+ fields$/ })
const value = (name: string) => field(page, name).inputValue()
const addressShown = () => page.locator('#UnparsedAddress').textContent()
const where = () => page.getByRole('textbox', { name: 'Street address, LINC or roll number' })

async function expectNothingForAxe(): Promise<void> {
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
  })
  expect(found).toEqual([])
}

/** The one before is saved on the phone and stays. */
async function beginAnother(): Promise<void> {
  await page.locator('.form-header-saved', { hasText: /^Saved (on|to)/ }).waitFor()
  await page.goto(`${portal.url}/listings/create/res`)
  await startAnother(page)
  await where().waitFor()
}

let street = ''

test('a new listing is filled from the roll, but for one field, and Undo empties it again', async () => {
  await openResidential(page)
  await goToSection(page, 'Address & Location')
  await page.getByRole('button', { name: 'Fill from the tax roll' }).click()
  await modal().getByRole('textbox', { name: 'Linc Number' }).fill(' 00 ')
  await modal().getByRole('button', { name: 'Search', exact: true }).click()
  await modal().getByText('Showing rows 1 to 5 of').waitFor()
  expect(
    await modal()
      .getByRole('button', { name: /^Choose/ })
      .count(),
  ).toBe(5)
  await modal()
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await fill().waitFor()
  await expectNothingForAxe()
  street = (await modal().getByRole('heading', { level: 3 }).textContent()) ?? ''
  await modal().getByRole('button', { name: 'Choose fields' }).click()
  await modal().getByRole('switch', { name: 'Postal Code' }).click()
  await fill().click()
  await page.getByText(/^Filled \d+ fields from the tax roll/).waitFor()

  await expect.poll(() => value('StreetNumber')).not.toBe('')
  expect(await value('PostalCode')).toBe('')
  // City and community were not cleared by their county.
  await page.locator('[data-key="SubdivisionName"]').getByText('From the tax roll').waitFor()
  await expect.poll(addressShown).toContain(street)
  // It goes again after some seconds.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => value('StreetNumber')).toBe('')
  await expect.poll(addressShown).toContain('No address yet')
})

test('the next one begins with its address; what was filled is kept, and the question does not come again', async () => {
  await beginAnother()
  await expectNothingForAxe()
  await where().fill(street)
  await page.getByRole('list', { name: 'From the tax roll' }).getByRole('button').first().click()
  await fill().click()
  await where().waitFor({ state: 'hidden' })
  await goToSection(page, 'Legal & Tax')
  await expect.poll(() => value('ParcelNumber')).toMatch(/^\d{10}$/)
  await expect.poll(() => new URL(page.url()).searchParams.get('draft')).toBeTruthy()
  await page.locator('.form-header-saved', { hasText: /^Saved (on|to)/ }).waitFor()
  await page.reload()
  await goToSection(page, 'Listing & Price')
  expect(await where().count()).toBe(0)
  await goToSection(page, 'Address & Location')
  await expect.poll(addressShown).toContain(street)
  await expectNothingForAxe()
})

test('without signal the typed address goes to the fields, split', async () => {
  phone.expectComplaints(NETWORK_CUT)
  await beginAnother()
  await where().fill('2412 33 ave sw')
  await phone.context.setOffline(true)
  await page.getByText('You’re offline, and the tax roll needs a connection.').waitFor()
  await page.getByRole('button', { name: 'Use it as typed' }).click()
  await page.getByText('Put in the address fields').waitFor()
  await goToSection(page, 'Address & Location')
  await expect.poll(async () => [await value('StreetNumber'), await value('StreetName')]).toEqual(['2412', '33'])
  await expect.poll(() => field(page, 'StreetSuffix').textContent()).toContain('Avenue')
  await expect.poll(() => field(page, 'StreetDirSuffix').textContent()).toContain('SW')
  await phone.context.setOffline(false)
})

test('the terms of the last listing are one tap away, and back', async () => {
  await beginAnother()
  const terms = page.getByRole('region', { name: 'Your usual terms' })
  await terms.waitFor()
  await expectNothingForAxe()
  await terms.getByRole('button', { name: 'Use the same terms' }).click()
  await terms.waitFor({ state: 'hidden' })
  const agreement = page.locator('[data-key="ListingAgreement"]')
  await agreement.getByText('From your last listing').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await agreement.getByText('From your last listing').waitFor({ state: 'hidden' })
})
