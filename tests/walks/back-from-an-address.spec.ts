// A form or a lock's page that is opened by its address (a bookmark, a link in a message) leads back to its record, not to Home.
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone, end } = await openScene()
afterAll(async () => {
  await phone.close()
  await end()
})

const one = async (query: string) => (await database.rows<{ id: number; label: string }>(query))[0]!

test('to the agent, the office and the listing', async () => {
  const { page } = phone
  await signIn(page, portal.url, 'staff@demo')
  const agent = await one(`select unique_id::int as id, mls_id as label from member where user_name = 'agent@demo'`)
  const office = await one('select unique_id::int as id, mls_id as label from office order by unique_id limit 1')
  const house = await one(
    `select unique_id::int as id, listing_id as label from listing
     where property_type = 'RES' and standard_status = 'A' and deleted_at is null order by listing_id desc limit 1`,
  )
  for (const [path, parent] of [
    [`/agent/edit?UniqueID=${agent.id}`, `/agent/view?UniqueID=${agent.id}`],
    [`/office/edit?UniqueID=${office.id}`, `/office/view?UniqueID=${office.id}`],
    [`/listings/edit/res?UniqueID=${house.id}`, `/listings/view?ListingID=${house.label}`],
    [`/rowLock/listing/${house.id}`, `/listings/view?UniqueID=${house.id}`],
  ] as const) {
    // A new tab without history.
    const tab = await phone.newTab()
    await tab.goto(`${portal.url}${path}`)
    const back = tab.getByRole('button', { name: 'Back', exact: true })
    await back.first().waitFor()
    if (path.includes('/edit')) await tab.locator('.form-header-title').waitFor()
    await back.first().click()
    await expect.poll(() => tab.url().slice(portal.url.length)).toContain(parent)
    await tab.getByRole('heading', { level: 1 }).first().waitFor()
    await tab.close()
  }
})
