// Jordan sells a home to a colleague's buyer. Teresa of the board's office lists for Jordan, with a co-list agent whom she takes off again.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, field, goToSection, openSections, signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

let portal: PortalProcess
let database: PortalDatabase
let phones: Phone[] = []

beforeAll(async () => {
  portal = await startPortal()
  database = await openPortalDatabase(portal)
  phones = await Promise.all([openPhone(), openPhone()])
})
afterAll(async () => {
  const closed = await Promise.allSettled(phones.map((phone) => phone.close()))
  await database?.close()
  await portal?.stop()
  for (const phone of closed) if (phone.status === 'rejected') throw phone.reason
})

type Person = { unique_id: number; first_name: string; last_name: string }
async function person(userName: string): Promise<Person> {
  const [found] = await database.rows<Person>(
    'select unique_id::int, first_name, last_name from member where user_name = $1',
    [userName],
  )
  return found!
}

/** Opens the lookup of a role's field, finds the person by last name and chooses them. */
async function choose(page: Page, name: string, { first_name, last_name }: Person): Promise<void> {
  await field(page, name).click()
  const lookup = page.getByRole('dialog', { name: 'Agent Lookup' })
  await lookup.getByLabel('First Name').fill(first_name)
  await lookup.getByLabel('Last Name').fill(last_name)
  await page.keyboard.press('Enter')
  const found = lookup.getByRole('button', { name: new RegExp(`^Choose ${first_name} ${last_name}`) })
  await found.first().click()
  await lookup.waitFor({ state: 'hidden' })
  await page.locator(`[data-key="${name}"]`, { hasText: `${first_name} ${last_name}` }).waitFor()
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('an agent marks a listing Sold: the buyer’s agent is found in the lookup and brings their office', async () => {
  const { page } = phones[0]!
  const [jordan, colleague] = [await person('agent@demo'), await person('coagent@demo')]
  const [listing] = await database.rows<{ unique_id: number; listing_id: string }>(
    "select unique_id::int, listing_id from listing where list_agent_id = $1 and standard_status = 'A' and property_type = 'RES' limit 1",
    [jordan.unique_id],
  )
  await signIn(page, portal.url, 'agent@demo')
  // The address may name another type, or write it in capitals: the listing's own form opens, under its own address.
  await page.goto(`${portal.url}/listings/edit/LAND?UniqueID=${listing!.unique_id}&formName=chgSold`)
  await page.waitForURL((url) => url.pathname === '/listings/edit/res' && url.searchParams.get('listingType') === 'res')
  await answer(page, 'ClosePrice', 640_000)
  await answer(page, 'PurchaseContractDate', daysFromNow(-2))
  await answer(page, 'CloseDate', daysFromNow(30))
  await choose(page, 'BuyerAgentFullName', colleague)
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Submit', exact: true }).click()
  await page.waitForURL(new RegExp(`/listings/view\\?ListingID=${listing!.listing_id}$`))
  const stored = await database.rows(
    `select standard_status, (fields ->> 'BuyerAgentKeyNumeric')::int as agent, fields ->> 'BuyerOfficeName' as office
       from listing where unique_id = $1`,
    [listing!.unique_id],
  )
  const [{ office }] = (await database.rows<{ office: string }>(
    'select office.name as office from member join office on office.unique_id = member.office_id where member.unique_id = $1',
    [colleague.unique_id],
  )) as [{ office: string }]
  expect(stored).toEqual([{ standard_status: 'S', agent: colleague.unique_id, office }])

  // The listing's page and its log say it as the form did.
  const sale = page.locator('details', { has: page.getByRole('heading', { name: 'Status and changes' }) })
  await sale.locator('summary').click()
  await sale.getByText('$640,000').waitFor()
  await sale.getByText('Calgary Real Estate Board').first().waitFor()
  expect(await page.getByText('creb', { exact: true }).count()).toBe(0)
  expect(await sale.locator('dt').allTextContents()).toContain("Buyer's Agent Board")
  await page.goto(`${portal.url}/audit?ListingID=${listing!.listing_id}`)
  await page.getByRole('button', { name: 'Expand all' }).click()
  const log = page.locator('.audit-change-list')
  await log.getByText("Buyer's Agent Board").first().waitFor()
  await log.getByText('Calgary Real Estate Board').first().waitFor()
  expect(await log.getByText('creb', { exact: true }).count()).toBe(0)
})

test('staff list for another agent; a co-list agent is chosen and taken off again; an agent has no such choice', async () => {
  const { page } = phones[1]!
  const [jordan, colleague] = [await person('agent@demo'), await person('coagent@demo')]
  await signIn(page, portal.url, 'staff@demo')
  await page.goto(`${portal.url}/listings/create/res`)
  await goToSection(page, 'Agents & Offices')
  await choose(page, 'ListAgentFullName', jordan)
  await choose(page, 'CoListAgentFullName', colleague)
  await page.getByRole('button', { name: 'Clear Co-list agent' }).click()
  await page.locator('[data-key="CoListOfficeName"]', { hasText: 'Not chosen' }).waitFor()
  await goToSection(page, 'Address & Location')
  await answer(page, 'StreetName', 'Lookup')
  const sections = await openSections(page)
  await sections.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: 'Save Incomplete' }).click()
  await page.waitForURL(/\/listings\/view\?ListingID=/)
  const stored = await database.rows(
    "select list_agent_id::int, co_list_agent_id::int from listing where fields ->> 'StreetName' = 'Lookup'",
    [],
  )
  expect(stored).toEqual([{ list_agent_id: jordan.unique_id, co_list_agent_id: null }])

  const { page: agents } = phones[0]!
  await agents.goto(`${portal.url}/listings/create/res`)
  await goToSection(agents, 'Agents & Offices')
  await field(agents, 'CoListAgentFullName').waitFor()
  expect(await field(agents, 'ListAgentFullName').count()).toBe(0)
})
