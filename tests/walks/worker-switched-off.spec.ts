// The board takes the service worker off every phone while Ann's holds unsent work: nothing of hers is lost, the portal says what it no longer does, and later does it again.
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from '#contract/session.ts'
import {
  addPhotos,
  answer,
  BUNGALOW,
  field,
  fillSections,
  goToSection,
  openResidential,
  photoIds,
  readyWithoutSignal,
  signIn,
} from '../support/list-a-house.ts'
import { NETWORK_CUT, openKillablePhone } from '../support/phone.ts'
import { startPortal } from '../support/portal-process.ts'

const settings: Record<string, string> = {}
const portal = await startPortal(settings)
afterAll(portal.stop)
const phone = await openKillablePhone()

const { 'Listing & Price': price, 'Address & Location': address } = BUNGALOW

async function switchWorker(to: 'on' | 'off') {
  await portal.kill()
  settings.SERVICE_WORKER = to
  await portal.start()
}

const savedOnPhone = () => phone.page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
const caches = () => phone.page.evaluate(() => window.caches.keys())
const registrations = () => phone.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)

async function expectHerWork(photos: string[]) {
  await goToSection(phone.page, 'Listing & Price')
  expect(await field(phone.page, 'ListPrice').inputValue()).toMatch(/^649,?900$/)
  await goToSection(phone.page, 'Photos')
  await expect.poll(() => photoIds(phone.page)).toEqual(photos)
  await goToSection(phone.page, 'Address & Location')
}

test('her work stays, the portal opens with signal only and says so, and the switch back restores it', async () => {
  phone.expectComplaints(NETWORK_CUT)
  await signIn(phone.page, portal.url)
  await openResidential(phone.page)
  await readyWithoutSignal(phone.page)
  await phone.context.setOffline(true)
  await fillSections(phone.page, { 'Listing & Price': price! })
  await addPhotos(phone.page, ['tests/fixtures/photos/white-bungalow.jpg'])
  await savedOnPhone()
  const photos = await photoIds(phone.page)
  const draft = phone.page.url()
  await phone.cookiesWritten(SESSION_COOKIE)
  await phone.kill()

  await switchWorker('off')
  await phone.reopen()
  // The worker that she has still opens this page; the one that removes it comes behind.
  await phone.page.goto(draft)
  await expect.poll(caches, { timeout: 60_000 }).toEqual([])
  await expectHerWork(photos)
  await answer(phone.page, 'StreetNumber', String(address!.StreetNumber))
  await phone.page.getByRole('complementary', { name: 'New version' }).getByRole('button', { name: 'Update' }).click()

  await phone.page.locator('html[data-service-worker="off"]').waitFor({ state: 'attached' })
  await expectHerWork(photos)
  expect(await field(phone.page, 'StreetNumber').inputValue()).toBe(String(address!.StreetNumber))
  await phone.page.getByText('The portal needs a connection to open for now.').waitFor()
  await expect.poll(registrations).toBe(0)
  expect(await caches()).toEqual([])
  // What she types in a page that is open is still kept without signal.
  await phone.context.setOffline(true)
  await answer(phone.page, 'StreetName', 'Larch')
  await savedOnPhone()
  await phone.context.setOffline(false)

  await switchWorker('on')
  await phone.page.goto(draft)
  await readyWithoutSignal(phone.page)
  await phone.context.setOffline(true)
  await phone.page.reload()
  await expectHerWork(photos)
  expect(await field(phone.page, 'StreetName').inputValue()).toBe('Larch')
  await phone.close()
})
