// The first screen of each role: what a member sees, reads and does there.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readyWithoutSignal, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

let portal: PortalProcess
let database: PortalDatabase
let phone: Phone
const region = (name: string | RegExp) => phone.page.getByRole('region', { name })

beforeAll(async () => {
  portal = await startPortal()
  database = await openPortalDatabase(portal)
})
afterAll(async () => {
  await database?.close()
  await portal?.stop()
})
beforeEach(async () => {
  phone = await openPhone()
})
afterEach(() => phone.close())

/** Rows of Home in the order in which they stand. */
const headings = () => phone.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

const PEOPLE = ['Search Agents', 'Search Offices'] as const
const BOARD_LINKS = [
  'Refused deliveries',
  'Messages',
  'Members',
  ...PEOPLE,
  'Move listings',
  'Condo Management',
] as const

describe('who looks after other people’s listings begins with a search', () => {
  test.each([
    ['manager@demo', 'Office Listings', PEOPLE],
    ['staff@demo', 'My Listings', BOARD_LINKS],
    ['admin@demo', 'My Listings', BOARD_LINKS],
  ] as const)('%s', async (user, list, links) => {
    const { page } = phone
    await signIn(page, portal.url, user)
    await region('Find a listing').waitFor()
    expect((await headings())[0]).toBe('Find a listing')
    const quickLinks = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link')
    await expect.poll(() => quickLinks.allTextContents()).toEqual(links)
    await region(list).waitFor()
    if (list === 'Office Listings') await region(list).getByText('Showing rows 1 to 5').waitFor()
    expect(await page.getByText('Your first listing starts here').count()).toBe(0)

    const [listing] = await database.rows<{ listing_id: string }>(
      `select listing_id from listing where standard_status = 'A' and deleted_at is null order by unique_id limit 1`,
    )
    await page.getByLabel('Listing ID, street, city, neighborhood or postal code').fill(listing!.listing_id)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(({ pathname, searchParams }) => {
      return pathname === '/listings/search' && searchParams.get('ListingId') === listing!.listing_id
    })
    await page.getByText(listing!.listing_id).first().waitFor()
    if (user !== 'staff@demo') return
    // No street has these letters, and one town begins with them.
    await page.goBack()
    await page.getByLabel('Listing ID, street, city, neighborhood or postal code').fill('Calg')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(({ searchParams }) => searchParams.get('City') === 'Calgary')
  })
})

test('an agent reads an announcement; one that expires goes away while the page is open', async () => {
  const { page } = phone
  await page.clock.install()
  const critical = {
    id: 'flood',
    title: 'Offices closed',
    intro: 'Until noon.',
    message: '<p>The office is <strong>closed</strong> until noon.</p>',
    critical: true,
    createdts: new Date(Date.now() - 60_000).toISOString(),
    expirests: new Date(Date.now() + 30 * 60_000).toISOString(),
  }
  const later = { ...critical, id: 'picnic', title: 'Picnic', critical: false, expirests: '2036-01-01T07:00:00.000Z' }
  await page.route('**/api/notifications', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: [later, critical] })
  })
  await signIn(page, portal.url)
  const announcements = region('Announcements')
  // The announcements in the document are refetched after two minutes.
  await page.clock.fastForward(121_000)
  const first = announcements.getByRole('group', { name: '1 of 2: Offices closed' })
  await first.getByText('Important').waitFor()
  await first.getByRole('button', { name: 'Read' }).click()
  const sheet = page.getByRole('dialog', { name: 'Offices closed' })
  await sheet.locator('strong', { hasText: 'closed' }).waitFor()
  await sheet.getByRole('button', { name: 'Done' }).click()
  await announcements.getByRole('button', { name: 'Next announcement' }).click()
  await announcements.getByRole('group', { name: '2 of 2: Picnic' }).getByText('New').waitFor()

  // Unanswered from here on: a reply would say that half an hour has not passed at the server.
  await page.route('**/api/**', () => {})
  await page.clock.fastForward(31 * 60_000)
  await announcements.getByRole('group', { name: 'Picnic' }).waitFor()
  await expect.poll(() => announcements.getByText('Offices closed').count()).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an agent is told which listing expires, and goes there; Create begins at Home', async () => {
  const { page } = phone
  const [listing] = await database.rows<{ listing_id: string }>(`
    update listing set fields = fields || jsonb_build_object('ExpirationDate', to_char(now() + interval '3 days', 'YYYY-MM-DD'))
    where unique_id = (select l.unique_id from listing l join local_account a on a.member_id = l.list_agent_id
      where a.user_name = 'agent@demo' and l.standard_status = 'A' and l.deleted_at is null order by l.unique_id limit 1)
    returning listing_id`)
  await signIn(page, portal.url)
  const today = region('For you today')
  const line = today.getByRole('link', { name: new RegExp(`\\(${listing!.listing_id}\\) expires in`) })
  await line.click()
  await page.waitForURL(({ pathname, searchParams }) => {
    return pathname === '/listings/view' && searchParams.get('ListingID') === listing!.listing_id
  })
  await page.goBack()
  const create = region('Create Listing')
  await create.scrollIntoViewIfNeeded()
  await create.getByRole('combobox', { name: 'Listing type' }).selectOption({ label: 'Land' })
  await create.getByRole('button', { name: 'Create' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/listings/create/land')
})

test('a broker has the Brokerage switch, and "See all" keeps it', async () => {
  const { page } = phone
  await signIn(page, portal.url, 'broker@demo')
  const mine = region('My Listings')
  await mine.getByText('Brokerage Listings').click()
  await page.waitForURL(({ searchParams }) => searchParams.get('brokerage') === 'true')
  await region('Brokerage Listings').getByRole('link', { name: 'See all' }).click()
  await page.waitForURL(({ pathname, searchParams }) => {
    return pathname === '/listings/search' && searchParams.get('brokerage') === 'true'
  })
  // On a desktop, only the brokerage's listings are narrower than the page.
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.goto(portal.url)
  const room = async (part: ReturnType<typeof region>) => (await part.boundingBox())!
  await mine.waitFor()
  // Parts that come later move those below them.
  const isBeside = async () => {
    const [listings, create] = [await room(mine), await room(region('Create Listing'))]
    return create.x > listings.x + listings.width && create.y < listings.y + listings.height
  }
  await expect.poll(isBeside).toBe(true)
})

test('without signal a listing that only the list has shown says so, and nothing is awaited', async () => {
  const { page } = phone
  phone.expectComplaints(NETWORK_CUT)
  await signIn(page, portal.url)
  const rows = page.locator('.listing-card-link')
  await rows.first().click()
  await page.getByText('Publishing status').waitFor()
  await page.goBack()
  await rows.nth(1).waitFor()
  // A service worker that is being fetched at that moment would complain.
  await readyWithoutSignal(page)
  await phone.context.setOffline(true)
  await rows.nth(1).click()
  await page.getByText('Only the summary of this listing is here; the rest loads when you’re back online.').waitFor()
  expect(await page.locator('.skeleton, .bone').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByText('Saved copy from').count()).toBe(0)
  await phone.context.setOffline(false)
  await page.getByText('Publishing status').waitFor()
})

test('a listing that is not on the phone is fetched when the signal is back', async () => {
  const { page } = phone
  // The map's pictures are not fetched with it.
  phone.expectComplaints(NETWORK_CUT)
  await signIn(page, portal.url)
  await readyWithoutSignal(page)
  const [listing] = await database.rows<{ id: string }>(
    `select listing_id as id from listing where standard_status = 'A' and deleted_at is null order by unique_id limit 1`,
  )
  await phone.context.setOffline(true)
  await page.goto(`${portal.url}/listings/view?ListingID=${listing!.id}`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await phone.context.setOffline(false)
  await page.getByText('Publishing status').waitFor()
})

test('the tools of the partners stand at the end', async () => {
  const { page } = phone
  await signIn(page, portal.url)
  const tools = region('Partner tools')
  await tools.scrollIntoViewIfNeeded()
  await tools.getByRole('link', { name: /WEBForms/ }).waitFor()
  await expect.poll(() => tools.getByRole('listitem').count()).toBe(3)
  await tools.getByRole('link', { name: /Cloud CMA/ }).click()
  await page.waitForURL(({ pathname }) => pathname === '/cloudcma')
})
