// Jordan prepares a listing before driving to it: at the property, without signal, everything is there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goToSection, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene, type Scene } from '../support/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await signIn(scene.phone.page, scene.portal.url)
})
afterAll(() => scene?.end())

test('prepared, it is read, edited and compared with the tax roll without signal, after a new start, too', async () => {
  const { page, context } = scene.phone
  scene.phone.expectComplaints(NETWORK_CUT)
  const [house] = await scene.database.rows<{ id: string }>(
    `select listing_id as id from listing
     where property_type = 'RES' and standard_status = 'A' and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = 'agent@demo')
       and fields->>'ParcelNumber' in (select linc_number from tax_parcel) order by 1 limit 1`,
  )
  /** As far down as Prepare. */
  const openListing = async () => {
    await page.goto(`${scene.portal.url}/listings/view?ListingID=${house!.id}`)
    await page.getByRole('heading', { name: 'Listing & Price' }).scrollIntoViewIfNeeded()
  }
  const panel = page.getByRole('region', { name: 'Offline use' })
  await openListing()
  await panel.getByRole('button', { name: 'Prepare this listing' }).click()
  await panel.getByText('Ready for offline use.').waitFor()
  await context.setOffline(true)
  await openListing()
  await panel.getByText('Ready for offline use.').waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByText('isn’t locked yet').waitFor()
  await goToSection(page, 'Address & Location')
  await page.getByRole('button', { name: 'Fill from the tax roll' }).click()
  const roll = page.getByRole('dialog', { name: 'Tax Auto Pop' })
  await roll.getByText('You are offline. As of').waitFor()
  await roll
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await roll.getByRole('heading', { level: 3 }).waitFor()
  await roll.getByText('You are offline. As of').waitFor()
  await roll.getByRole('button', { name: /^Fill \d/ }).waitFor()
  await context.setOffline(false)
  expect(await page.getByText('The tax roll could not be read').count()).toBe(0)
})
