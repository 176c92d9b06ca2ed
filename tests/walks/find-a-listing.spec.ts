// Members find listings that are not their own, look at them, come back to where they were, and start a new one from a copy.
import { afterAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { portal, phone, database, end } = await openScene({ motion: true })
let desk: Phone | undefined
afterAll(async () => {
  await phone.close()
  await desk?.close()
  await end()
})

/** The types of each transition between two pages from now on. */
function noteTransitions(): string[][] {
  const noted: string[][] = []
  const begin = document.startViewTransition.bind(document)
  document.startViewTransition = (options) => {
    noted.push(typeof options === 'object' && options?.types ? [...options.types] : [])
    return begin(options)
  }
  return noted
}

const AGENT = `(select unique_id from member where user_name = 'agent@demo')`

test('an agent finds a colleague’s active listing on a phone, opens it, and comes back to what was found', async () => {
  const [theirs] = await database.rows<{ id: string; name: string; number: string }>(
    `select listing_id as id, fields->>'StreetName' as name, fields->>'StreetNumber' as number from listing
     where standard_status = 'A' and list_agent_id <> ${AGENT} and co_list_agent_id is distinct from ${AGENT}
       and fields->>'StreetNumber' is not null and fields->>'StreetName' is not null
     order by unique_id limit 1`,
  )
  const { page } = phone
  await signIn(page, portal.url)
  await page.goto(`${portal.url}/listings`)
  await page.getByText('Please note that the search will only return listings you are authorized to see.').waitFor()
  const form = page.getByRole('form', { name: 'Search Listings' })
  await form.getByLabel('Street Number').fill(`  ${theirs!.number} `)
  await form.getByLabel('Street Name').fill(theirs!.name.toUpperCase())
  await form.getByLabel('Active').check()
  await form.getByRole('button', { name: 'Search' }).click()
  const card = page.getByRole('listitem').filter({ hasText: theirs!.id })
  await card.waitFor()
  expect(new URL(page.url()).searchParams.get('StreetNumber')).toBe(theirs!.number)
  // Its picture grows into the page's, and back.
  const moved = await page.evaluateHandle(noteTransitions)
  const nameOf = (picture: Element) => (picture as HTMLElement).style.getPropertyValue('--picture')
  const name = await card.locator('.listing-picture').evaluate(nameOf)
  await card.getByRole('link', { name: /^View/ }).click()
  await page.waitForURL(/\/listings\/view/)
  expect([name, await page.locator('.gallery-strip').evaluate(nameOf)]).toEqual(Array(2).fill(`picture-${theirs!.id}`))
  await page.goBack()
  await card.waitFor()
  expect(await moved.jsonValue()).toEqual([['listing'], ['listing']])
  await page.reload()
  await card.waitFor()
  await page.getByRole('button', { name: 'Change search' }).click()
  expect(await form.getByLabel('Active').isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Clear' }).click()
  await card.waitFor({ state: 'detached' })
})

test('the agent copies a listing of their own into a new draft, and opens its audit log', async () => {
  const { page } = phone
  await page.goto(`${portal.url}/listings/search?tab=mine&status=A`)
  const card = page.getByRole('listitem').first()
  const street = ((await card.getByRole('link', { name: /^View/ }).textContent()) ?? '').replace(/^View /, '').trim()
  await card.getByRole('button', { name: /^Copy/ }).click()
  await page.getByRole('alertdialog', { name: /^Copying listing A\d+\.\.\.$/ }).waitFor()
  await page.waitForURL(/\/listings\/create\/[a-z]+\?(.*&)?draft=/)
  await page.getByRole('heading', { name: /Create Listing/ }).waitFor()
  await page.goto(`${portal.url}/drafts`)
  await page.getByRole('listitem').filter({ hasText: street }).first().waitFor()
  await page.goto(`${portal.url}/listings/search?tab=mine&status=A`)
  await card.getByRole('link', { name: /^Audit/ }).click()
  await page.getByRole('alertdialog', { name: 'Loading Listing Audit Log...' }).waitFor()
  await page.waitForURL(/\/audit\?ListingID=A\d+$/)
})

test('staff search by status and street at a desk, sort, turn the page, open a row and come back to it', async () => {
  desk = await openPhone({ viewport: { width: 1366, height: 900 } })
  const { page } = desk
  await signIn(page, portal.url, 'staff@demo')
  await page.goto(`${portal.url}/listings/search`)
  const form = page.getByRole('form', { name: 'Search Listings' })
  await form.getByLabel('Sold').check()
  await form.getByLabel('Pending').check()
  await form.getByLabel('Street Name').fill('a')
  await form.getByLabel('Street Name').press('Enter')
  const table = page.getByRole('table', { name: 'Listings found' })
  await table.waitFor()
  const byAddress = page.getByRole('columnheader', { name: 'Address' })
  await byAddress.getByRole('button').click()
  await expect.poll(() => byAddress.getAttribute('aria-sort')).toBe('ascending')
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await page.getByText(/^Showing rows 11 to/).waitFor()
  const rows = () => table.getByRole('row').allInnerTexts()
  const shown = await rows()
  expect(shown.slice(1).every((row) => /Sold|Pending/.test(row))).toBe(true)
  await table
    .getByRole('link', { name: /^View \d/ })
    .first()
    .click()
  await page.waitForURL(/\/listings\/view/)
  await page.goBack()
  await page.getByText(/^Showing rows 11 to/).waitFor()
  await expect.poll(rows).toEqual(shown)
  await page.reload()
  await page.getByText(/^Showing rows 11 to/).waitFor()
  await expect.poll(rows).toEqual(shown)
  expect(await byAddress.getAttribute('aria-sort')).toBe('ascending')
})
