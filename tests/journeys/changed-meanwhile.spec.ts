// Jordan changes a price without signal; a colleague changes it too. Back online, he submits from the form that is still open.
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, goToSection, readyWithoutSignal, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene, type Scene } from '../support/scene.ts'

/** On screen, with nothing over it. */
const isInSight = (heading: Locator) =>
  heading.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  await signIn(scene.phone.page, scene.network.url)
})
afterAll(() => scene?.end())

test('nothing is sent; the listing’s page shows both prices, and the form that it opens asks which one stands', async () => {
  const { page } = scene.phone
  scene.phone.expectComplaints(NETWORK_CUT)
  const [house] = await scene.database.rows<{ id: string; unique_id: number }>(
    `select listing_id as id, unique_id::int from listing
     where property_type = 'RES' and standard_status = 'A' and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = 'agent@demo') order by 1 desc limit 1`,
  )
  await page.goto(`${scene.network.url}/listings/view?ListingID=${house!.id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).waitFor()
  await readyWithoutSignal(page)
  scene.network.setMood('cut')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByText('isn’t locked yet').waitFor({ timeout: 20_000 })
  await goToSection(page, 'Listing & Price')
  await answer(page, 'ListPrice', '612345')
  await page.locator('.form-header-saved', { hasText: /^Saved/ }).waitFor()
  await scene.database.rows(
    `update listing set fields = jsonb_set(fields, '{ListPrice}', '598000'), version = version + 1 where unique_id = $1`,
    [house!.unique_id],
  )
  scene.network.setMood('pass')

  await submit(page)
  const told = page.getByRole('alertdialog', { name: 'Listing Not Submitted' })
  await told.getByText('This listing was changed in the meantime.').waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  const changes = page.getByRole('region', { name: 'Your unsent changes' })
  await expect.poll(() => changes.textContent()).toMatch(/612,345.*598,000/)
  await changes.getByRole('button', { name: 'Apply to this listing' }).click()
  await page.getByRole('button', { name: /Take theirs: .*598,000/ }).waitFor()
  await submit(page)
  const undecided = page.getByRole('alertdialog', { name: 'Not sent' })
  await undecided.getByText('Choose which values to keep').waitFor()
  await undecided.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('dialog', { name: 'Review' }).waitFor({ state: 'hidden' })
  await expect.poll(() => isInSight(page.getByRole('heading', { name: 'Somebody changed' }))).toBe(true)
  await page.getByRole('button', { name: /Keep mine: .*612,345/ }).click()
  const price = async () =>
    (
      await scene.database.rows<{ price: number }>(
        `select (fields->>'ListPrice')::int as price from listing where unique_id = $1`,
        [house!.unique_id],
      )
    )[0]!.price
  expect(await price()).toBe(598_000)
})
