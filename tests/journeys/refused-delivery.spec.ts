// The MLS refuses a listing: staff read why, send it again once that is settled, and see it arrive without touching the page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'
import { openWebApi, type WebApi } from '../support/web-api.ts'

let mls: WebApi
let portal: PortalProcess
let database: PortalDatabase
let phone: Phone

beforeAll(async () => {
  mls = await openWebApi()
  portal = await startPortal({
    MLS_URL: mls.url.href,
    MLS_TOKEN_URL: mls.tokenUrl.href,
    MLS_CLIENT_ID: mls.clientId,
    MLS_CLIENT_SECRET: mls.clientSecret,
  })
  database = await openPortalDatabase(portal)
  phone = await openPhone()
})
afterAll(async () => {
  await phone?.close()
  await database?.close()
  await portal?.stop()
  await mls?.close()
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
  await expect
    .poll(() => database.rows(`select status from delivery where status = 'failed'`), { timeout: 15_000 })
    .toHaveLength(1)

  await phone.page.clock.install()
  await signIn(phone.page, portal.url, 'staff@demo')
  await phone.page.goto(`${portal.url}/listings/view?ListingID=${listing!.listing_id}`)
  const whereabouts = phone.page.getByRole('region', { name: 'Publishing status' })
  await whereabouts.getByText('The record was refused. ListPrice: List Price must be greater than 0').waitFor()
  await whereabouts.getByRole('button', { name: 'Send again: The MLS' }).click()
  await whereabouts.getByText('usually live in').waitFor()

  await expect.poll(() => mls.records.size, { timeout: 15_000 }).toBe(1)
  await expect
    .poll(() => database.rows(`select status from delivery where status in ('submitted', 'failed')`))
    .toHaveLength(0)
  await phone.page.clock.fastForward(31_000)
  await whereabouts.getByText('In the MLS').waitFor()
})
