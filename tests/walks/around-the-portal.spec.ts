// Around the portal: what each role finds in the menu at a desk and on a phone, where signing in leads back to, what opens without the right to it, and the settings.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RightsFile } from '#contract/rights.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { publishToServer } from '#server/commands/catalog/publish-to-server.ts'
import { openResidential, signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'
import { lockHolders } from '../support/what-stands.ts'

const { portal, database, phone, end } = await openScene()
let desk: Phone
beforeAll(async () => {
  desk = await openPhone({ viewport: { width: 1366, height: 768 } })
})
afterAll(async () => {
  await desk.close()
  await end()
})

const TYPES = ['Residential', 'Multi-family', 'Rental', 'Mobile', 'Land', 'Commercial', 'Agribusiness']
const TOOLS = ['REMapList', 'WEBForms', 'DDF', 'Prospects', 'Spin2', 'Spacelist', 'Cloud CMA']
/** What only some roles have, by the board's table of rights. */
const OWN: Record<string, string[]> = {
  manager: ['Create Agent'],
  broker: ['Create Agent'],
  staff: ['Create Agent', 'Create Office', 'Condo Management'],
  admin: ['Create Agent', 'Create Office', 'Condo Management'],
}
const ONLY_SOME = ['Create Agent', 'Create Office', 'Condo Management']
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' })

/** The session ends while no page of the portal is open: an open one would go to the login page with its own return address. */
async function loseSession(page: Page) {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signed in as somebody else, without what the last one left. */
async function becomes(page: Page, user: string) {
  await loseSession(page)
  await signIn(page, portal.url, user)
  await page.getByRole('heading', { level: 1, name: /Good / }).waitFor()
}

async function openAllGroups(page: Page) {
  const closed = menu(page).locator('button[aria-expanded="false"][aria-controls]')
  await menu(page).getByRole('link', { name: 'Dashboard' }).waitFor()
  while ((await closed.count()) > 0) await closed.first().click()
}
const labels = async (page: Page) =>
  (await menu(page).getByRole('link').allTextContents()).map((text) =>
    text.replace(/(NEW|, in a new tab|\d+\+?, \d+ unfinished)$/, ''),
  )

describe('the menu', () => {
  test.each(['agent', 'coagent', 'broker', 'manager', 'staff', 'admin'])('of %s@demo', async (role) => {
    const { page } = desk
    await becomes(page, `${role}@demo`)
    await openAllGroups(page)
    const all = ['Dashboard', 'Matrix', ...TYPES, 'Search Listing', 'Search Agents', 'Search Offices', ...TOOLS]
    await expect.poll(() => labels(page)).toEqual(expect.arrayContaining(all))
    const found = await labels(page)
    for (const label of ONLY_SOME) expect(found.includes(label), label).toBe(OWN[role]?.includes(label) ?? false)
  })

  test('stays as it was left: a group closed, the whole of it a rail whose groups open beside it', async () => {
    const { page } = desk
    await page.goto(`${portal.url}/crea/ddf`)
    const group = menu(page).getByRole('button', { name: 'CREA', exact: true })
    await expect.poll(() => menu(page).getByRole('link', { name: 'DDF' }).getAttribute('aria-current')).toBe('page')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('CREA').waitFor()
    await group.click()
    await menu(page).getByRole('button', { name: 'Collapse menu' }).click()
    await page.reload()
    await group.click()
    await page.getByRole('link', { name: 'WEBForms' }).click()
    await page.getByRole('heading', { level: 1, name: 'WEBForms' }).waitFor()
    await menu(page).getByRole('button', { name: 'Expand' }).click()
    await expect.poll(() => group.getAttribute('aria-expanded')).toBe('false')
  })

  test('on a phone, what the five tabs do not hold is under More', async () => {
    const { page } = phone
    await becomes(page, 'broker@demo')
    await expect.poll(() => page.locator('.tab-bar').getByRole('listitem').count()).toBe(5)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    for (const label of [...TOOLS, 'Search Agents', 'Search Offices', 'Waiting to send'])
      await more.getByRole('link', { name: label }).waitFor()
    await more.getByRole('link', { name: 'Prospects' }).click()
    await page.getByText('Your board has not connected Prospects yet.').waitFor()
  })

  test.each(['ios', 'md'])('on a phone in %s, what is the member’s own is under More on every page', async (mode) => {
    const { page } = phone
    await page.evaluate((mode) => localStorage.setItem('curbside-look', JSON.stringify({ mode })), mode)
    for (const path of ['/', '/listings/search?StandardStatus=A', '/drafts', '/waiting', '/agent/search', '/matrix']) {
      await page.goto(`${portal.url}${path}`)
      await expect.poll(() => page.locator('html').getAttribute('data-mode')).toBe(mode)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      const more = page.getByRole('dialog', { name: 'More' })
      await more.getByRole('link', { name: 'Profile' }).waitFor()
      for (const name of ['Impersonate', 'Settings', 'Logout']) await more.getByRole('button', { name }).waitFor()
    }
    await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Impersonate' }).click()
    await page.getByRole('dialog', { name: 'Impersonate' }).getByText('Who I can impersonate:').waitFor()
    await page.evaluate(() => localStorage.removeItem('curbside-look'))
  })
})

test('a create link begins a new form, and the one in progress stays as a draft', async () => {
  const { page } = desk
  await becomes(page, 'agent@demo')
  await openResidential(page)
  await page.locator('[id="ListPrice"]').fill('1234')
  await page.locator('.form-header-saved', { hasText: 'Saved on this' }).waitFor()
  // A form has the room of the menu, and is left by its back arrow.
  const back = page.getByRole('main').getByRole('button', { name: 'Back', exact: true })
  await back.click()
  await openAllGroups(page)
  await menu(page).getByRole('link', { name: 'Land' }).click()
  // The heading is the same on both forms.
  await page.waitForURL(({ pathname }) => pathname === '/listings/create/land')
  await back.click()
  await menu(page)
    .getByRole('link', { name: /^Drafts/ })
    .click()
  await page.getByRole('heading', { name: /^On this/ }).waitFor()
  await page
    .getByText(/^Residential/)
    .first()
    .waitFor()
})

test('an address is exact: a slash at its end is dropped, and one in other capitals is not found', async () => {
  const { page } = desk
  await page.goto(`${portal.url}/crea/ddf/?from=mail#top`)
  await page.getByRole('heading', { level: 1, name: 'DDF' }).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('DDF').waitFor()
  expect(page.url().slice(portal.url.length)).toBe('/crea/ddf?from=mail#top')
  await page.goto(`${portal.url}/Matrix`)
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
})

test('a form that the board does not have is said to be none, and locks no listing', async () => {
  desk.expectComplaints(/status of 404/)
  const [own] = await database.rows<{ id: number }>(
    `select unique_id::int as id from listing join local_account on member_id = list_agent_id
     where user_name = 'agent@demo' and standard_status = 'A' and deleted_at is null limit 1`,
  )
  await desk.page.goto(`${portal.url}/listings/edit/zzz?UniqueID=${own!.id}`)
  await desk.page.getByText('There is no form at this address.').waitFor()
  await expect.poll(() => lockHolders(database, own!.id)).toEqual([])
})

test('without the permission, neither a form nor a search opens at its address', async () => {
  const { page } = desk
  const board = readCatalog('server/catalog/board')
  const nothing = { Listings: false, ListingsCreate: false, ListingsSearch: false, AgentsSearch: false }
  const publish = (rights: RightsFile) => publishToServer(portal, buildCatalog({ ...board, rights }))
  await publish({ menu: { agent: { ...nothing, OfficesSearch: false } } })
  const isNotAllowed = page.getByText('Your rights at this board do not include this page.')
  try {
    // Other processes of the server hear of it a moment later.
    await expect
      .poll(async () => {
        await page.goto(`${portal.url}/listings/search`)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        return isNotAllowed.isVisible()
      })
      .toBe(true)
    for (const path of ['/listings/create/res', '/listings/create/farm', '/agent/search', '/office/search']) {
      await page.goto(`${portal.url}${path}`)
      await isNotAllowed.waitFor()
    }
    expect(await menu(page).getByRole('button', { name: 'Listings' }).count()).toBe(0)
  } finally {
    await publish({})
  }
})

describe('signed out', () => {
  // A computer without unsent work: over that, the portal opens instead and says that the session has ended.
  let office: Phone
  beforeAll(async () => {
    office = await openPhone({ viewport: { width: 1366, height: 768 } })
    office.expectComplaints(/status of 40[134]/)
    await signIn(office.page, portal.url, 'agent@demo')
    await office.page.getByRole('heading', { level: 1, name: /Good / }).waitFor()
  })
  afterAll(() => office.close())

  test.each([
    ['/agent/edit?UniqueID=5001', '/agent/view?UniqueID=5001'],
    ['/office/edit?UniqueID=1001', '/office/view?UniqueID=1001'],
    ['/listings/edit/res?UniqueID=42', '/listings/view?UniqueID=42'],
    ['/agent/search?MemberLastName=Tran', '/agent/search?MemberLastName=Tran'],
    ['/crea/webforms', '/crea/webforms'],
    ['/nowhere/at/all', '/'],
  ])('at %s, one comes back to %s', async (path, expected) => {
    const { page } = office
    await loseSession(page)
    await page.goto(`${portal.url}${path}`)
    await page.getByLabel('User name').fill('agent@demo')
    await page.getByLabel('Password').fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.url().slice(portal.url.length)).toBe(expected)
  })
})

test('the settings are a dialog over any page, remembered on this device; the terms are one, too', async () => {
  const { page } = phone
  await page.goto(`${portal.url}/resources/training`)
  await page.getByRole('heading', { level: 1, name: 'Training' }).waitFor()
  // Its bar has Back in the place of the board's header.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Settings' })
  await dialog.getByText('Version 1.0.29 · build 20231129').waitFor()
  await dialog.getByLabel('Dark').check()
  await dialog.getByRole('switch', { name: 'Extra large text' }).check()
  await dialog.getByRole('switch', { name: 'Sunlight' }).check()
  const root = page.locator('html')
  await expect.poll(() => root.getAttribute('data-theme')).toBe('sunlight')
  await dialog.getByRole('switch', { name: 'Sunlight' }).uncheck()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('heading', { level: 1, name: 'Training' }).waitFor()
  await page.reload()
  expect([await root.getAttribute('data-theme'), await root.getAttribute('data-font-size')]).toEqual([
    'dark',
    'largest',
  ])
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('button', { name: 'Terms of Service' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms of Service' })
  for (const section of [
    'Data disclaimer',
    'Authorized and unauthorized use of MLS data',
    'Ownership and copyright',
    'Cookies',
    'Accessibility (WCAG 2.0 AA)',
  ])
    await terms.getByRole('heading', { name: section, exact: true }).waitFor()
})

test('Profile is one’s own page, and the header shows name and picture on a phone', async () => {
  const { page } = phone
  await page.goto(portal.url)
  const button = page.getByRole('button', { name: /, menu$/ })
  expect(await button.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => true))).toBe(true)
  await button.getByText('Broker', { exact: false }).or(button.locator('.member-button-name')).first().waitFor()
  await button.click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.waitForURL(/\/agent\/view\?UniqueID=\d+$/)
})

test('nobody’s browser had anything to complain of', () => phone.close())
