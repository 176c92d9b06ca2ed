// Ann has her draft open in two tabs. One of them writes; the other says so and offers to take over. What was typed in either of them stays.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openFilledForm } from '../support/begun-elsewhere.ts'
import { addPhotos, answer, field, goToSection, signIn, submit } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'
import { newListings } from '../support/what-stands.ts'

const { portal, database, phone, end } = await openScene()
afterAll(end)

const openElsewhere = (tab: Page) => tab.getByText('This draft is open in another tab.')
const editHere = (tab: Page) => tab.getByRole('button', { name: 'Edit here instead' }).click()

test('one tab writes, the other takes over, and both have their say in the one listing', async () => {
  const first = phone.page
  await signIn(first, portal.url)
  const draftId = await openFilledForm(first)
  await addPhotos(first, ['tests/fixtures/photos/white-bungalow.jpg'])
  await goToSection(first, 'Listing & Price')
  await answer(first, 'ListPrice', 651_000)
  // Typed and not yet left: the other tab takes over in the middle of the word.
  await goToSection(first, 'Legal & Tax')
  await field(first, 'OwnerName').fill('Sam and Kim Owner')

  const second = await phone.newTab()
  await second.goto(`${portal.url}/listings/create/res?draft=${draftId}`)
  await openElsewhere(second).waitFor()
  expect(await field(second, 'OwnerName').count()).toBe(0)
  expect(await openElsewhere(first).isVisible()).toBe(false)

  await editHere(second)
  await openElsewhere(first).waitFor()
  expect(await field(first, 'OwnerName').count()).toBe(0)
  await goToSection(second, 'Legal & Tax')
  await expect.poll(() => field(second, 'OwnerName').inputValue()).toBe('Sam and Kim Owner')
  await answer(second, 'Zoning', 'R-C2')
  await goToSection(second, 'Listing & Price')
  await expect.poll(() => field(second, 'ListPrice').inputValue()).toMatch(/^651,?000$/)

  await first.bringToFront()
  await editHere(first)
  await openElsewhere(second).waitFor()
  await goToSection(first, 'Legal & Tax')
  await expect.poll(() => field(first, 'Zoning').inputValue()).toBe('R-C2')
  await expect.poll(() => field(first, 'OwnerName').inputValue()).toBe('Sam and Kim Owner')
  await submit(first)
  await first.waitForURL(/\/listings\/view\?ListingID=/)

  // The other tab has nothing left to take over or to send again.
  await second.waitForURL(/\/listings\/view\?ListingID=/)
  const [listing, ...others] = await newListings(database)
  expect(others).toEqual([])
  expect(listing).toMatchObject({ standard_status: 'A', submissions: 1 })
  const [{ fields }] = (await database.rows<{ fields: Record<string, unknown> }>(
    'select fields from listing where unique_id = $1',
    [listing!.unique_id],
  )) as [{ fields: Record<string, unknown> }]
  expect(fields).toMatchObject({ ListPrice: 651_000, OwnerName: 'Sam and Kim Owner', Zoning: 'R-C2' })
  await phone.close()
})
