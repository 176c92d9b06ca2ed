// Every screen can be used by everybody: axe finds nothing, in both modes and each theme, with extra large text, from a phone to a desk, and everything can
// be hit with a thumb. Runs with `npm test -- looks`.
import type { Locator } from 'playwright-core'
import { afterAll, expect, test, vi } from 'vitest'
import { acceptOffer, beginElsewhere } from '../support/begun-elsewhere.ts'
import { faultsInEveryLook, faultsInTurn } from '../support/every-look.ts'
import { addPhotos, answer, chooseResidential, field, goToSection, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone, end } = await openScene()
afterAll(end)
// A dozen looks of each screen.
vi.setConfig({ testTimeout: 900_000 })
let faults: string[] = []

/** Seen in every look; the others in a third of them, in turn. */
const MAIN = ['login', 'dashboard', 'listings found', 'view', 'settings', 'form, text', 'form, photos', 'drafts']
let turn = 0
async function look(screen: string, page = phone.page) {
  const isMain = MAIN.includes(screen)
  faults.push(...(isMain ? await faultsInEveryLook(page, screen) : await faultsInTurn(page, screen, turn++)))
}
/** Once what tells the screen from its skeleton is there. */
async function lookAt(screen: string, path: string, sign: string | RegExp, page = phone.page) {
  await page.goto(`${portal.url}${path}`)
  await page.getByText(sign).filter({ visible: true }).first().waitFor()
  // Some parts come when they are near the screen.
  const bones = page.locator('.skeleton')
  const left = async () => {
    if ((await bones.count()) > 0)
      await bones
        .first()
        .scrollIntoViewIfNeeded({ timeout: 1_000 })
        .catch(() => undefined)
    return bones.count()
  }
  await expect.poll(left).toBe(0)
  await look(screen, page)
}
async function lookIn(screen: string, opener: Locator, sheet = phone.page.getByRole('dialog')) {
  await opener.click()
  await sheet.waitFor()
  await look(screen)
  await phone.page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
}
function expectNoFaults() {
  const found = faults
  faults = []
  expect(found).toEqual([])
}
const lockFromAnotherDevice = (id: number) =>
  phone.page.evaluate(async (id) => {
    await fetch('/api/RowLock/create', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-curbside': '1', 'x-curbside-device': crypto.randomUUID() },
      body: JSON.stringify({ type: 'listing', id }),
    })
  }, id)

test('signing in', async () => {
  const { page } = phone
  await lookAt('login', '/login', 'Sign in')
  await page.getByLabel('User name').fill('agent@demo')
  await page.getByLabel('Password').fill('something else')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  phone.expectComplaints(/status of 401/)
  await look('login refused')
  expectNoFaults()
})

const findHouse = async () => {
  const [house] = await database.rows<{ id: number; listing_id: string }>(
    `select unique_id::int as id, listing_id from listing where property_type = 'RES' and standard_status = 'A'
     and list_agent_id = (select unique_id from member where user_name = 'agent@demo')
     order by unique_id limit 1`,
  )
  return { ...house!, view: `/listings/view?ListingID=${house!.listing_id}` }
}

test('looking around', async () => {
  const { page } = phone
  await signIn(page, portal.url)
  const house = await findHouse()
  await lookAt('dashboard', '/', /\$\d/)
  await lookIn('create sheet', page.locator('.tab-bar').getByRole('button', { name: 'Create', exact: true }))
  await lookIn('more sheet', page.getByRole('button', { name: 'More', exact: true }))
  await lookIn('member menu', page.getByRole('button', { name: /, menu$/ }), page.locator('#member-menu'))
  await lookIn('notices', page.getByRole('button', { name: /^Notices/ }))
  await lookAt('impersonate', '/?sheet=impersonate', 'Who I can impersonate:')
  await lookAt('search', '/listings/search', /^Please note that the search/)
  await lookAt('listings found', '/listings/search?StandardStatus=A', /\$\d/)
  await lookAt('my listings, nothing found', '/listings/search?tab=mine&q=zzzz', 'No Listing Data.')
  await lookAt('view', house.view, house.listing_id)
  // The browser says so by itself when an answer is 404.
  phone.expectComplaints(/status of 404 .*Listings.record/)
  await lookAt(
    'view of no listing',
    '/listings/view?ListingID=nope',
    'There is no such listing, or you may not see it.',
  )
  await lookAt('not found', '/nowhere', 'There is nothing at this address.')
  await lookAt('settings', '/settings', 'Settings')
  await lookAt('drafts, none', '/drafts', 'No drafts yet')
  await lookAt('waiting, nothing', '/waiting', 'Nothing waits to be sent.')
  expectNoFaults()
})

test('looking for people, and at locks', async () => {
  const house = await findHouse()
  await lookAt('agents', '/agent/search', 'Agents of Chinook Arch Realty')
  await lookAt('agent', '/agent/view?UniqueID=5002', 'Membership Date')
  await lookAt('offices', '/office/search', 'All offices')
  await lookAt('office', '/office/view?UniqueID=1001', 'Mail City')
  await lookAt('lock, none', `/rowLock/listing/${house.id}`, 'This entity is not currently locked.')
  await lookAt('lock, invalid', '/rowLock/garden/1', 'Invalid entity')
  await lockFromAnotherDevice(house.id)
  await lookAt('lock, held', `/rowLock/listing/${house.id}`, 'This entity is currently locked.')
  await lookAt('view, locked', house.view, /^This Listing is locked by/)
  await lookAt('edit, locked', `/listings/edit/res?UniqueID=${house.id}`, /^This Listing is locked by/)
  expectNoFaults()
})

test('keeping the board', async () => {
  const admin = await openPhone()
  await signIn(admin.page, portal.url, 'admin@demo')
  const house = await findHouse()
  for (const [screen, path, sign] of [
    ['dashboard of an administrator', '/', 'Find a listing'],
    ['members', '/board/members?MemberLastName=Lindqvist', 'Jordan Lindqvist'],
    ['rights', '/board/rights', 'Menu and pages'],
    ['announcements', '/board/announcements', 'Write an announcement'],
    ['messages', '/board/messages', 'Messages'],
    ['deliveries', '/board/deliveries', 'Refused deliveries'],
    ['catalog', '/board/catalog', 'Catalog'],
    ['condo names', '/condo', 'Condo names'],
    ['audit log', `/audit?ListingID=${house.listing_id}`, 'Export CSV'],
    ['tool', '/matrix', 'Matrix'],
  ] as const)
    await lookAt(screen, path, sign, admin.page)
  expectNoFaults()
  await admin.close()
})

test('filling in a form', async () => {
  const { page } = phone
  await page.goto(portal.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await beginElsewhere(page)
  await chooseResidential(page)
  const offer = page.getByRole('dialog', { name: 'Use your saved listing?' })
  await offer.waitFor()
  await look('offered autosave')
  await acceptOffer(page)
  await goToSection(page, 'Listing & Price')
  await look('form, text')
  await lookIn('form, options', field(page, 'PropertySubType'))
  await lookIn('form, sections', page.getByRole('button', { name: /Section \d+ of \d+/ }))
  await page.getByRole('button', { name: 'Form menu' }).click()
  await page.getByRole('button', { name: 'Search for field' }).click()
  await page.getByRole('textbox', { name: 'Search for field' }).fill('garage')
  await look('form, search')
  await page.keyboard.press('Escape')
  expectNoFaults()
})

test('adding rooms and photos to it, and making mistakes', async () => {
  const { page } = phone
  await goToSection(page, 'Rooms')
  await page.getByRole('button', { name: 'Add room' }).last().click()
  await look('form, rooms')
  await addPhotos(page, ['tests/fixtures/photos/white-bungalow.jpg', 'tests/fixtures/photos/evening-cabin.jpg'])
  await look('form, photos')
  await answerNothing()
  await look('form, errors')
  await lookIn('form, Validation Summary', page.getByRole('button', { name: /^Validation Summary/ }))
  expectNoFaults()
})

test('reviewing it, and nearly discarding it', async () => {
  const { page } = phone
  await goToSection(page, 'Terms')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('dialog', { name: 'Review' }).getByText('Submit this listing?').waitFor()
  await look('form, review')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Form menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look('form, a question')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep' }).click()
  expectNoFaults()
})

async function answerNothing() {
  const { page } = phone
  await goToSection(page, 'Address & Location')
  await answer(page, 'StreetName', '')
  await answer(page, 'PostalCode', 'nonsense')
}

test('looking after drafts', async () => {
  const { page } = phone
  const logout = page.getByRole('dialog', { name: 'Logout' })
  await beginElsewhere(page, '88 Maple Street NW')
  await lookAt('drafts', '/drafts', 'On another device')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  phone.expectComplaints(NETWORK_CUT)
  await phone.context.setOffline(true)
  await page.getByRole('link', { name: /2412/ }).first().click()
  await goToSection(page, 'Photos')
  await page.locator('.photo-card').nth(1).waitFor()
  await addPhotos(page, ['tests/fixtures/photos/blue-townhouse.jpg'])
  await lookAt('waiting', '/waiting', 'Send now')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await lookIn('logout', page.getByRole('dialog').getByRole('button', { name: 'Logout' }), logout)
  await phone.context.setOffline(false)
  await page.goto(`${portal.url}/drafts`)
  await page
    .getByRole('button', { name: /^Discard / })
    .first()
    .click()
  await page.getByRole('heading', { name: /^Bin/ }).click()
  await look('drafts, bin')
  expectNoFaults()
  await phone.close()
})
