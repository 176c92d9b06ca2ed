// Installed-app features: keyboard shortcuts, the badge on the icon, the suggestion to install, the icon's shortcuts.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardDay } from '../support/board-day.ts'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

let portal: PortalProcess
const open: Phone[] = []
const newPhone = async (...given: Parameters<typeof openPhone>) => {
  const phone = await openPhone(...given)
  open.push(phone)
  return phone
}
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => {
  for (const phone of open) await phone.close()
  await portal?.stop()
})

test('the icon’s shortcuts lead to a new listing, what waits, and one’s own listings', async () => {
  const manifest = (await (await fetch(`${portal.url}/manifest.webmanifest`)).json()) as {
    shortcuts: { name: string; url: string; icons: { src: string }[] }[]
  }
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['New listing', '/?sheet=create'],
    ['Waiting', '/waiting'],
    ['My listings', '/listings/search?tab=mine'],
  ])
  for (const { icons } of manifest.shortcuts)
    expect((await fetch(`${portal.url}${icons[0]!.src}`)).headers.get('content-type')).toBe('image/png')
})

test('on the second visit a phone is told how to keep the portal; put away, it is quiet', async () => {
  const { page } = await newPhone()
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)' })
    const figures: number[] = []
    Object.assign(window, { figures })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void figures.push(count),
      clearAppBadge: async () => void figures.push(0),
    })
  })
  await signIn(page, portal.url)
  // Without anything that waits, the icon has no figure.
  await page.waitForFunction(() => (window as unknown as { figures: number[] }).figures.at(-1) === 0)
  const hint = page.getByRole('complementary', { name: 'On your home screen' })
  expect(await hint.count()).toBe(0)
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('curbside-install')!)
    localStorage.setItem('curbside-install', JSON.stringify({ ...kept, lastVisit: 1 }))
  })
  await page.reload()
  // As this browser allows: by its own prompt, or by the share menu.
  await hint.getByText(/Keep Curbside on your home screen/).waitFor()
  await hint.getByRole('button', { name: 'Not now' }).click()
  await page.reload()
  await page.waitForFunction(() => (window as unknown as { figures: number[] }).figures.length > 0)
  expect(await hint.count()).toBe(0)
})

/** As a push service does it: to the worker, whether a page is open or not. */
async function deliverPush({ context, page }: Phone, data: string) {
  await context.grantPermissions(['notifications'], { origin: portal.url })
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [found] }) => found && resolve(found.registrationId),
    ),
  )
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: portal.url, registrationId, data })
  await cdp.detach()
}
const notified = (page: Page) =>
  page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, data }))
  })

/** Chromium drops a message while the worker is slow to start; a push service delivers it again, and so does a poll of this. */
async function shownAfter({ page }: Phone, deliver: () => Promise<void>) {
  const before = (await notified(page)).length
  await deliver()
  const isMore = async (count: number) =>
    (await (await navigator.serviceWorker.ready).getNotifications()).length > count
  await page.waitForFunction(isMore, before, { timeout: 10_000 }).catch(() => undefined)
  return notified(page)
}

test('a push shows what it says and nothing else of the portal’s; one that cannot be read shows that there is news', async () => {
  const phone = await newPhone()
  const { page } = phone
  await signIn(page, portal.url)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const text = 'Your lock was taken over. Open the portal to see by whom.'
  const taken = { title: 'Curbside', body: text, data: { path: '/?sheet=notices' } }
  const push = JSON.stringify({ text, path: '/?sheet=notices' })
  await expect.poll(() => shownAfter(phone, () => deliverPush(phone, push))).toContainEqual(taken)
  for (const shown of await notified(page)) expect(shown).toEqual(taken)

  // To the worker alone, while no page of the portal is open; of a later version, from somebody who knows the address.
  const unreadable = JSON.stringify({ title: 'Sam Owner, 2412 33 Avenue', path: 'https://elsewhere.example/' })
  const away = async () => {
    await page.goto('about:blank')
    await deliverPush(phone, unreadable)
    await page.goto(portal.url)
  }
  const news = {
    title: 'Curbside',
    body: 'There is news. Open the portal to see it.',
    data: { path: '/?sheet=notices' },
  }
  await expect.poll(() => shownAfter(phone, away)).toContainEqual(news)
  for (const shown of await notified(page)) expect([taken, news]).toContainEqual(shown)
})

/** Tab until the element has the focus, and how often; a page that hides it from the keyboard fails here. */
async function tabTo(page: Page, element: Locator): Promise<number> {
  const isFocused = () => element.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused()) return presses
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${element}.`)
}

test('without a mouse: from signing in to a listing that is pending', async () => {
  const { page } = await newPhone({ viewport: { width: 1366, height: 900 } })
  const press = async (element: Locator) => {
    const presses = await tabTo(page, element)
    await page.keyboard.press('Enter')
    return presses
  }
  const type = async (element: Locator, text: string) => {
    await tabTo(page, element)
    await page.keyboard.type(text)
  }
  await page.goto(`${portal.url}/login`)
  await type(page.getByLabel('User name'), 'agent@demo')
  await type(page.getByLabel('Password'), 'demo')
  await page.keyboard.press('Enter')
  await page.getByText('Showing rows 1 to 5').waitFor()
  const active = page.getByRole('button', { name: /^Active/ })
  await press(active)
  await expect.poll(() => active.getAttribute('aria-pressed')).toBe('true')
  await press(page.locator('.listing-row-link').first())
  await page.waitForURL(/\/listings\/view/)
  const task = page.getByRole('region', { name: 'Status' }).getByRole('button', { name: /Pending/ })
  await task.waitFor()
  // What can be done with a listing comes before its photos and details.
  expect(await press(task)).toBeLessThan(12)
  const day = page.locator('[id="PendingDate"]')
  await day.waitFor()
  await type(day, boardDay())
  await page.keyboard.press('Enter')
  await press(page.getByRole('button', { name: 'Review', exact: true }))
  const review = page.getByRole('dialog', { name: 'Review' })
  await review.waitFor()
  await press(review.getByRole('button', { name: 'Submit' }))
  await page.waitForURL(/\/listings\/view/)
  await page.locator('.status-badge', { hasText: 'Pending' }).first().waitFor()
})
