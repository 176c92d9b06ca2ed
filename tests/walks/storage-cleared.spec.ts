// The browser clears Ann's phone under an open form, without signal: the form writes her listing again, and names the photo that went with it.
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
  readyWithoutSignal,
  signIn,
} from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { network, phone, end } = await openScene()
afterAll(end)

const { 'Listing & Price': price, 'Address & Location': address } = BUNGALOW

test('what the form holds is on the phone again, and both labels say so', async () => {
  phone.expectComplaints(NETWORK_CUT)
  const saved = phone.page.locator('.form-header-saved', { hasText: 'Saved on this phone' })
  await signIn(phone.page, network.url)
  await openResidential(phone.page)
  await readyWithoutSignal(phone.page)
  network.setMood('cut')
  await phone.context.setOffline(true)
  await fillSections(phone.page, { 'Listing & Price': price! })
  await addPhotos(phone.page, ['tests/fixtures/photos/white-bungalow.jpg'])
  await saved.waitFor()

  await phone.page.evaluate(async () => {
    const work = (await indexedDB.databases()).filter(({ name }) => /^curbside-\d+$/.test(name ?? ''))
    const deleted = work.map(
      ({ name }) =>
        new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase(name!)
          request.onsuccess = resolve
          request.onerror = reject
        }),
    )
    if ((await Promise.all(deleted)).length === 0) throw new Error('There was nothing to delete')
  })
  await goToSection(phone.page, 'Address & Location')
  await answer(phone.page, 'StreetNumber', String(address!.StreetNumber))
  await phone.page.locator('.form-header-saved', { hasText: '1 photo was lost' }).waitFor()
  const location = phone.page.url()

  await phone.cookiesWritten(SESSION_COOKIE)
  await phone.kill()
  await phone.reopen()
  await phone.context.setOffline(true)
  await phone.page.goto(location)
  await goToSection(phone.page, 'Address & Location')
  expect(await field(phone.page, 'StreetNumber').inputValue()).toBe(String(address!.StreetNumber))
  await goToSection(phone.page, 'Listing & Price')
  expect(await field(phone.page, 'ListPrice').inputValue()).toMatch(/^649,?900$/)
  await goToSection(phone.page, 'Photos')
  await phone.page.locator('.photo-open').click()
  await phone.page.getByText('This photo was lost when the browser cleared').first().waitFor()
})
