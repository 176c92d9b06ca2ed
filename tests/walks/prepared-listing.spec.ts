// Jordan prepares a listing before driving to it: at the property, without signal, everything is there.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, goToSection, readyWithoutSignal, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene, type Scene } from '../support/scene.ts'
import { lockHolders } from '../support/what-stands.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await signIn(scene.phone.page, scene.network.url)
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
    await page.goto(`${scene.network.url}/listings/view?ListingID=${house!.id}`)
    await page.getByRole('heading', { name: 'Listing & Price' }).waitFor()
    await page.locator('#main').evaluate((main) => main.scrollTo(0, main.scrollHeight))
  }
  const panel = page.getByRole('region', { name: 'Offline use' })
  await openListing()
  await panel.getByRole('button', { name: 'Prepare this listing' }).click()
  await panel.getByText('Ready for offline use.').waitFor()
  await context.setOffline(true)
  await openListing()
  // Some versions of Chromium tell the new page that it is online.
  await context.setOffline(false)
  await context.setOffline(true)
  await panel.getByText('Ready for offline use.').waitFor()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByText('isn’t locked yet').waitFor()
  await goToSection(page, 'Address & Location')
  await page.getByRole('button', { name: 'Fill from the tax roll' }).click()
  const roll = page.getByRole('dialog', { name: 'Tax Auto Pop' })
  await roll.getByText('Offline. Saved copy from').waitFor()
  await roll
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click()
  await roll.getByRole('heading', { level: 3 }).waitFor()
  await roll.getByText('Offline. Saved copy from').waitFor()
  await roll.getByRole('button', { name: /^Fill \d/ }).waitFor()
  await context.setOffline(false)
  expect(await page.getByText('The tax roll could not be read').count()).toBe(0)
})

test.each([
  ['nothing gets through', 0, 'cut'],
  ['nothing is answered', 1, 'silent'],
  ['only the lock is granted', 2, (path: string) => (/\/record$/.test(path) ? 'cut' : 'pass')],
] as const)('its form also opens where the phone says that it is online, and %s', async (_, nth, mood) => {
  const { page } = scene.phone
  scene.phone.expectComplaints(NETWORK_CUT)
  const [house] = await scene.database.rows<{ id: string; unique_id: number }>(
    `select listing_id as id, unique_id::int from listing
     where standard_status = 'A' and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = 'agent@demo') order by 1 desc limit 1 offset $1`,
    [nth],
  )
  await page.goto(`${scene.network.url}/listings/view?ListingID=${house!.id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await readyWithoutSignal(page)
  scene.network.setMood(mood)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByText('isn’t locked yet').waitFor({ timeout: 20_000 })
  await goToSection(page, 'Listing & Price')
  await answer(page, 'ListPrice', '612345')
  await page.locator('.form-header-saved', { hasText: /^Saved/ }).waitFor()
  // Nobody finds it locked by a form that does not know of its lock.
  await expect.poll(() => lockHolders(scene.database, house!.unique_id)).toEqual([])
  scene.network.setMood('pass')
})
