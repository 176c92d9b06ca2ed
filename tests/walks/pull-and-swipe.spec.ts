// Gestures on a list: pulling down refreshes it, and swiping a card does what its buttons do. A gesture is never the only way.
import { afterAll, expect, test } from 'vitest'
import { beginElsewhere, openFilledForm } from '../support/begun-elsewhere.ts'
import { drag, swipe } from '../support/finger.ts'
import { addPhotos, answer, goToSection, readyWithoutSignal, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { portal, phone, end } = await openScene()
afterAll(end)

const { page } = phone
const card = (title: string | RegExp) => page.getByRole('listitem').filter({ hasText: title })
const toast = page.locator('.toast')
const open = async (path: string) => {
  await page.goto(`${portal.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** The code of the gestures is there. */
const upgraded = (element: string) => page.waitForFunction((name) => customElements.get(name), element)
const pullDown = (hold?: () => Promise<void>) => drag(page, { x: 195, y: 200 }, { x: 195, y: 560 }, hold)

test('a pull asks the server again, and says so', async () => {
  await signIn(page, portal.url)
  await open('/drafts')
  await upgraded('ion-refresher')
  await beginElsewhere(page, '88 Maple Street NW')
  await pullDown(() => page.locator('ion-refresher.refresher-pulling').waitFor())
  await card('88 Maple Street NW').waitFor()
  await expect.poll(() => toast.textContent()).toMatch(/^Updated \d/)
  await expect.poll(() => page.locator('ion-refresher.refresher-active').count()).toBe(0)
})

test('a short pull changes nothing, and a list that is scrolled down scrolls', async () => {
  await open('/')
  await upgraded('ion-refresher')
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  const listings = () => asked.filter((url) => url.includes('/myeditablelistings')).length
  await page.getByText(/\$\d/).first().waitFor()
  const before = listings()
  await drag(page, { x: 195, y: 200 }, { x: 195, y: 240 })
  await drag(page, { x: 195, y: 600 }, { x: 195, y: 300 })
  await drag(page, { x: 195, y: 300 }, { x: 195, y: 500 })
  expect(listings()).toBe(before)
  await page.locator('#main').evaluate((main) => main.scrollTo(0, 0))
  await pullDown()
  await expect.poll(listings).toBeGreaterThan(before)
})

test('a sheet that is pulled down closes, and pulls no page', async () => {
  await open('/listings/search')
  const top = await page.getByRole('dialog', { name: 'Filters' }).evaluate((sheet: HTMLElement) => sheet.offsetTop)
  await drag(page, { x: 120, y: top + 30 }, { x: 120, y: top + 530 }, async () => {
    expect(await page.locator('ion-refresher.refresher-pulling').count()).toBe(0)
  })
  await page.getByRole('dialog', { name: 'Filters' }).waitFor({ state: 'hidden' })
  expect(await toast.textContent()).toBe('')
})

test('without a finger there is a button', async () => {
  await open('/listings/search?tab=mine')
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  await expect.poll(() => toast.textContent()).toMatch(/^Updated \d/)
})

test('a listing swiped left changes its price, and the open tab leads up, then to its first page', async () => {
  await open('/listings/search?tab=mine&status=A')
  await upgraded('ion-item-sliding')
  const tab = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Listings' })
  const top = () => page.locator('#main').evaluate((main) => main.scrollTop)
  await page.getByRole('listitem').filter({ hasText: /\$/ }).last().waitFor()
  await page.locator('#main').evaluate((main) => main.scrollTo({ top: main.scrollHeight }))
  expect(await top()).toBeGreaterThan(0)
  await tab.tap()
  await expect.poll(top).toBe(0)
  expect(new URL(page.url()).searchParams.get('status')).toBe('A')
  await tab.tap()
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe(null)
  await swipe(page, page.getByRole('listitem').filter({ hasText: 'Active' }).first(), -300)
  await page.getByRole('heading', { name: /^Change Details/ }).waitFor()
  expect(page.url()).toContain('formName=chgDetails')
  await page.getByRole('textbox', { name: /List Price/ }).waitFor()
  await open('/')
})

test('a draft swiped left can be discarded, and comes back', async () => {
  await openFilledForm(page)
  await goToSection(page, 'Listing & Price')
  await answer(page, 'ListPrice', 655_000)
  await page.locator('.form-header-saved', { hasText: /^Saved (on|to)/ }).waitFor()
  await open('/drafts')
  await upgraded('ion-item-sliding')
  const draft = card(/2412 33 Avenue SW/).first()
  await draft.waitFor()

  await swipe(page, draft, -90)
  const discard = draft.locator('ion-item-option', { hasText: 'Discard' })
  await discard.waitFor()
  await page.getByRole('heading', { name: 'Drafts' }).waitFor()
  await discard.click()
  await page.getByRole('heading', { name: /^Bin/ }).waitFor()
  await toast.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: /^On this phone/ }).waitFor()

  await swipe(page, card(/2412 33 Avenue SW/).first(), -300)
  await page.getByRole('heading', { name: /^Bin/ }).click()
  await swipe(page, card(/2412 33 Avenue SW/).first(), 300)
  await page.getByRole('heading', { name: /^On this phone/ }).waitFor()
})

test('a swipe that is let go early closes again, and a tap still opens the draft', async () => {
  const draft = card(/2412 33 Avenue SW/).first()
  await swipe(page, draft, -30)
  await expect.poll(() => page.locator('.item-sliding-active-slide').count()).toBe(0)
  await swipe(page, draft, -90)
  await draft.locator('ion-item-option').filter({ visible: true }).waitFor()
  // A card that is still sliding open does not hear a tap.
  // What scrolling moves, and what turns while something is sent, never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ timeline, effect }) => timeline !== document.timeline || effect?.getTiming().iterations === Infinity),
  )
  await page.touchscreen.tap(60, (await draft.boundingBox())!.y + 30)
  await expect.poll(() => page.locator('.item-sliding-active-slide').count()).toBe(0)
  await swipe(page, draft, 300)
  await page.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
})

test('a swipe cancels what waits to be sent', async () => {
  await readyWithoutSignal(page)
  phone.expectComplaints(NETWORK_CUT)
  await phone.context.setOffline(true)
  await addPhotos(page, ['tests/fixtures/photos/white-bungalow.jpg'])
  await submit(page)
  await page.waitForURL((url) => !url.pathname.startsWith('/listings/create'))
  await open('/waiting')
  const waiting = card(/2412 33 Avenue SW/).first()
  await waiting.getByRole('button', { name: /^Cancel sending/ }).waitFor()
  await page.getByRole('button', { name: 'Refresh' }).press('Enter')
  // A page that is loaded while the network is cut may believe that it is online; both texts say what happened.
  await expect.poll(() => toast.textContent()).toMatch(/^You’re offline\.|^The portal didn’t answer\./)
  await upgraded('ion-item-sliding')
  await swipe(page, waiting, -300)
  await expect.poll(() => toast.textContent()).toBe('Sending canceled. It is a draft again.')
  await phone.context.setOffline(false)
  await phone.close()
})
