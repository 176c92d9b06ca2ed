// Jordan has changed three prices and left the forms. A colleague changes one of the listings meanwhile. The other two
// are ready: one is skipped, one is submitted, each in its own Review.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answer, goToSection, signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone, end } = await openScene()
afterAll(end)

type House = { id: string; unique_id: number; price: number }
const houses = () =>
  database.rows<House>(
    `select listing_id as id, unique_id::int, (fields->>'ListPrice')::int as price from listing
     where property_type = 'RES' and standard_status = 'A' and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = 'agent@demo') order by 1 limit 3`,
  )

async function changePrice(page: Page, { id }: House, price: number) {
  await page.goto(`${portal.url}/listings/view?ListingID=${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await goToSection(page, 'Listing & Price')
  await answer(page, 'ListPrice', price)
  await page.locator('.form-header-saved', { hasText: /^Saved/ }).waitFor()
  await page.getByRole('button', { name: 'Back', exact: true }).first().click()
  await page.waitForURL(/listings\/view/)
}

test('two drafts are ready, and nothing is submitted that was not confirmed', async () => {
  const { page } = phone
  await signIn(page, portal.url)
  const before = await houses()
  expect(before).toHaveLength(3)
  const fresh = 500_000
  for (const house of before) await changePrice(page, house, fresh)
  const theirs = before[2]!
  await database.rows('update listing set version = version + 1 where unique_id = $1', [theirs.unique_id])

  await page.goto(`${portal.url}/drafts`)
  await page.getByRole('heading', { name: '2 ready to submit' }).waitFor()
  await page.getByText('It was changed since you began.').waitFor()
  await page.getByRole('button', { name: 'Review one by one' }).click()

  // The last edited comes first.
  const review = (place: string) => page.getByRole('dialog', { name: `Review ${place}` })
  await review('1 of 2').getByRole('button', { name: 'Skip' }).click()
  await review('2 of 2').getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL(/\/drafts$/)
  await page.getByRole('heading', { name: '1 ready to submit' }).waitFor()
  const prices = (await houses()).map(({ price }) => price)
  expect(prices).toEqual([fresh, before[1]!.price, theirs.price])

  // Back from the list does not lead into a form again.
  await page.goBack()
  expect(new URL(page.url()).pathname).not.toMatch(/edit/)
  await phone.close()
})
