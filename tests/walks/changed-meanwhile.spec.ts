// Jordan changes a price without signal; a colleague changes it too, and another one what else he changed. Back online, he submits from the form that is
// still open, and is told who they are.
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

/** The log of a change by this account's member; their name. */
async function changedBy(account: string, field: string, house: { id: string; unique_id: number }): Promise<string> {
  const [made] = await scene.database.rows<{ transaction_id: number; name: string }>(
    `with who as (select unique_id, first_name || ' ' || last_name as name from member where user_name = $1),
     made as (insert into audit_transaction (kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
       select 'Update', 'Listing', $2, $3, unique_id, unique_id, 'journey' from who returning transaction_id)
     select transaction_id, name from made, who`,
    [account, house.id, house.unique_id],
  )
  await scene.database.rows(
    `insert into audit_change (transaction_id, position, class_name, field_name) values ($1, 0, 'Listing', $2)`,
    [made!.transaction_id, field],
  )
  return made!.name
}

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
  await answer(page, 'BuyerBrokerageCompensation', '3% / 1%')
  await page.locator('.form-header-saved', { hasText: /^Saved/ }).waitFor()
  const others = '{"ListPrice": 598000, "BuyerBrokerageCompensation": "2% / 2%"}'
  await scene.database.rows(
    `update listing set fields = fields || $2::jsonb, version = version + 1 where unique_id = $1`,
    [house!.unique_id, others],
  )
  const broker = await changedBy('broker@demo', 'ListPrice', house!)
  const manager = await changedBy('manager@demo', 'BuyerBrokerageCompensation', house!)
  scene.network.setMood('pass')

  await submit(page)
  const told = page.getByRole('alertdialog', { name: 'Listing Not Submitted' })
  await told.getByText('This listing was changed in the meantime.').waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  const changes = page.getByRole('region', { name: 'Your unsent changes' })
  await expect.poll(() => changes.textContent()).toMatch(/612,345.*598,000/)
  await changes.getByText(`Also changed by ${broker}, `).waitFor()
  await changes.getByText(`Also changed by ${manager}, `).waitFor()
  await changes.getByRole('button', { name: 'Apply to this listing' }).click()
  await page.getByRole('button', { name: /Take the other: .*598,000/ }).waitFor()
  await page.getByRole('heading', { name: '2 people changed the same 2 fields' }).waitFor()
  await page.getByText(`Changed by ${broker}, `).waitFor()
  await submit(page)
  const undecided = page.getByRole('alertdialog', { name: 'Not sent' })
  await undecided.getByText('Choose which values to keep').waitFor()
  await undecided.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('dialog', { name: 'Review' }).waitFor({ state: 'hidden' })
  await expect.poll(() => isInSight(page.getByRole('heading', { name: 'changed the same' }))).toBe(true)
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
