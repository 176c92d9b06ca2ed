// Services outside of the portal, each played by a server of its own. The MLS refuses a listing: staff read why, send it again once that is settled, and
// see it arrive without touching the page. The help desk knows who writes to it, and about which listing.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HelpDesk, openHelpDesk } from '../support/help-desk.ts'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { openWebApi, type WebApi } from '../support/web-api.ts'

let mls: WebApi
let desk: HelpDesk
let portal: PortalProcess
let database: PortalDatabase
let phone: Phone

beforeAll(async () => {
  mls = await openWebApi()
  desk = await openHelpDesk()
  portal = await startPortal({
    MLS_URL: mls.url.href,
    MLS_TOKEN_URL: mls.tokenUrl.href,
    MLS_CLIENT_ID: mls.clientId,
    MLS_CLIENT_SECRET: mls.clientSecret,
    CHATWOOT_URL: desk.url.href,
    CHATWOOT_WEBSITE_TOKEN: desk.websiteToken,
    CHATWOOT_IDENTITY_SECRET: desk.identitySecret,
  })
  database = await openPortalDatabase(portal)
  phone = await openPhone()
})
afterAll(async () => {
  await phone?.close()
  await database?.close()
  await portal?.stop()
  await mls?.close()
  desk?.close()
})

test('staff send a refused listing again and watch it arrive', async () => {
  const fault = { code: '30212', target: 'ListPrice', message: 'List Price must be greater than 0' }
  mls.next = [
    { status: 200, body: { value: [] } },
    { status: 400, body: { error: { code: '20100', message: 'Errors', details: [fault] } } },
  ]
  const [listing] = await database.rows<{ id: string; listing_id: string }>(`
    insert into delivery (listing_unique_id, version, destination, status)
    select unique_id, version + 1, 'mls', 'submitted' from listing where standard_status = 'A' order by unique_id limit 1
    returning listing_unique_id as id, (select listing_id from listing where unique_id = listing_unique_id)`)
  await expect.poll(() => database.rows(`select status from delivery where status = 'failed'`)).toHaveLength(1)

  await phone.page.clock.install()
  await signIn(phone.page, portal.url, 'staff@demo')
  await phone.page.goto(`${portal.url}/listings/view?ListingID=${listing!.listing_id}`)
  const whereabouts = phone.page.getByRole('region', { name: 'Publishing status' })
  await whereabouts.getByText('The record was refused. ListPrice: List Price must be greater than 0').waitFor()
  // Held until the page has shown it: on its own, the next round may deliver it first.
  const mlsDeliveries = `hashtextextended('curbside deliveries mls', 0)`
  await database.rows(`select pg_advisory_lock(${mlsDeliveries})`)
  await whereabouts.getByRole('button', { name: 'Send again: The MLS' }).click()
  await whereabouts.getByText('usually live in').waitFor()
  await database.rows(`select pg_advisory_unlock(${mlsDeliveries})`)

  await expect.poll(() => mls.records.size).toBe(1)
  await expect
    .poll(() => database.rows(`select status from delivery where status in ('submitted', 'failed')`))
    .toHaveLength(0)
  await phone.page.clock.fastForward(31_000)
  await whereabouts.getByText('In the MLS').waitFor()
})

test('the help desk knows who asks and about which listing, its answers are counted up to 9, and it stays in its frame', async () => {
  const { page } = phone
  const [staff] = await database.rows<{ id: string }>(
    `select unique_id::text as id from member where user_name = 'staff@demo'`,
  )
  const listingId = new URL(page.url()).searchParams.get('ListingID')
  await page.getByRole('button', { name: 'Support chat' }).click()
  const frame = page.frameLocator('iframe[title="Support chat"]')
  const told = async () =>
    (await frame.locator('li').allTextContents()).map((text) => JSON.parse(text) as Record<string, unknown>)
  await expect.poll(told).toContainEqual({ event: 'toggle-open', isOpen: true })
  const [user, names, label, about] = (await told()).filter(({ event }) => /^set-/.test(String(event)))
  const hash = createHmac('sha256', desk.identitySecret).update(staff!.id).digest('hex')
  expect(user).toMatchObject({ identifier: staff!.id, user: { name: 'Teresa Kowalchuk', identifier_hash: hash } })
  expect(names).toMatchObject({ customAttributes: { mls_id: 'A20005', first_name: 'Teresa' } })
  expect(label).toEqual({ event: 'set-label', label: 'creb' })
  expect(about).toMatchObject({ customAttributes: { listing_id: listingId } })
  // The page's own first lines have no address.
  const foreign = () => [...document.scripts].filter(({ src }) => src && !src.startsWith(location.origin))
  expect(await page.evaluate(() => [...document.scripts].length)).toBeGreaterThan(0)
  expect(await page.evaluate(foreign)).toEqual([])

  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.getByRole('button', { name: 'Support chat 9 unread' }).click()
  await page.getByRole('button', { name: 'Support chat', exact: true }).waitFor()
})
