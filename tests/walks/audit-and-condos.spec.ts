// A broker reads who changed a price, takes the log along and puts the price back; a member without the right is sent home; staff keep the condo names.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { field, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { portal, network, database, phone: broker, end } = await openScene()
let agent: Phone
let staff: Phone
beforeAll(async () => {
  ;[agent, staff] = await Promise.all([openPhone(), openPhone({ viewport: { width: 1366, height: 900 } })])
})
afterAll(end)

type House = { unique_id: number; listing_id: string }
const HOUSE_OF = `from listing where property_type = 'RES' and standard_status = 'A' and deleted_at is null`

/** Staff, acting for the agent, lowered the price; its text would run in a spreadsheet. */
async function lowerThePrice(house: House) {
  await database.rows(
    `with made as (
       insert into audit_transaction (kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
       select 'Update', 'Listing', $1, $2, staff.unique_id, agent.unique_id, 'journey'
       from member staff, member agent where staff.user_name = 'staff@demo' and agent.user_name = 'agent@demo'
       returning transaction_id)
     insert into audit_change (transaction_id, position, class_name, field_name, old_value, new_value)
     select transaction_id, 0, 'Listing', 'ListPrice', '512345', '499000' from made
     union all select transaction_id, 1, 'Listing', 'PublicRemarks', null, '=HYPERLINK("http://example.test")' from made`,
    [house.listing_id, house.unique_id],
  )
}

test('a broker reads who lowered the price, exports what was found, and puts the price back', async () => {
  const { page } = broker
  const [house] = await database.rows<House>(
    `select unique_id::int, listing_id ${HOUSE_OF}
     and list_agent_id = (select unique_id from member where user_name = 'agent@demo') order by 2 desc limit 1`,
  )
  await lowerThePrice(house!)
  await signIn(page, portal.url, 'broker@demo')
  await page.goto(`${portal.url}/audit?ListingID=${house!.listing_id}`)
  await page.getByRole('heading', { level: 1, name: `Details for [${house!.listing_id}]` }).waitFor()
  await page.getByText('2 changes: List Price, Public Remarks').waitFor()

  await page.getByText('Filter the log').click()
  await page.getByRole('combobox', { name: 'Field Name' }).fill('list price')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const [newest] = await Promise.all([
    page.locator('.audit-timeline > li').first(),
    page.getByText('Only Field Name').waitFor(),
  ])
  await newest!.getByText('Update by Teresa Kowalchuk, acting for Jordan Lindqvist').waitFor()
  await newest!.getByText('List Price: $512,345 → $499,000').waitFor()
  expect(await page.getByText('Public Remarks').count()).toBe(0)

  const [priceFile] = await Promise.all([page.waitForEvent('download'), exportCsv(page)])
  expect(priceFile.suggestedFilename()).toMatch(
    new RegExp(`^AuditLog for ${house!.listing_id} \\(\\d{4}-\\d\\d-\\d\\d \\d\\d-\\d\\d\\)\\.csv$`),
  )
  const found = await readFile((await priceFile.path())!, 'utf8')
  expect(found.split('\r\n')[0]).toBe(
    '\ufeff"Transaction ID","Transaction Type","Class Name","Field Name","Old Value","New Value","Real User","Impersonated User","Change Timestamp"',
  )
  expect(found).toContain('"Update","Listing","ListPrice","512345","499000","Teresa Kowalchuk","Jordan Lindqvist"')
  expect(found).not.toContain('HYPERLINK')

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByText('2 changes: List Price, Public Remarks').waitFor()
  const [wholeFile] = await Promise.all([page.waitForEvent('download'), exportCsv(page)])
  expect(await readFile((await wholeFile.path())!, 'utf8')).toContain(`"'=HYPERLINK(""http://example.test"")"`)

  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('link', { name: 'Restore this value of List Price' }).first().click()
  await page.getByText('List Price has its earlier value. Submit to apply it.').waitFor()
  await expect.poll(() => field(page, 'ListPrice').inputValue()).toMatch(/^512,?345$/)
  await broker.close()
})

const exportCsv = (page: Page) => page.getByRole('button', { name: 'Export CSV' }).click()

test('a member who may not read the log is told so and sent home', async () => {
  const { page } = agent
  const [house] = await database.rows<House>(
    `select unique_id::int, listing_id ${HOUSE_OF} and list_office_id not in
     (select office_id from member where user_name in ('agent@demo', 'coagent@demo')) order by 2 desc limit 1`,
  )
  await signIn(page, portal.url)
  await page.goto(`${portal.url}/audit?ListingID=${house!.listing_id}`)
  const refusal = page.getByRole('alertdialog', { name: 'Error -Unauthorized' })
  await refusal.getByText('Sorry, but you are not authorized to view this page.').waitFor()
  await page.waitForURL(`${portal.url}/`)
  await refusal.waitFor({ state: 'hidden' })
  await agent.close()
})

/** Long lists are typed into, short ones have no search box. */
async function choose(page: Page, label: RegExp, text: string) {
  await page.getByRole('button', { name: label }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('option').first().waitFor()
  const search = sheet.getByPlaceholder('Type to find')
  if ((await search.count()) > 0) await search.fill(text)
  await sheet.getByRole('option', { name: text, exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}

test('staff add a condo once although the reply is lost, rename it, and read its log after a reload', async () => {
  const { page } = staff
  staff.expectComplaints(NETWORK_CUT, /Failed to load resource/)
  await signIn(page, network.url, 'staff@demo')
  await page.goto(`${network.url}/condo`)
  expect(await page.getByRole('button', { name: /^City/ }).isDisabled()).toBe(true)
  await choose(page, /^County/, 'City of Calgary')
  expect(await page.getByRole('button', { name: /^Subdivision Name/ }).isDisabled()).toBe(true)
  await choose(page, /^City/, 'Calgary')
  await choose(page, /^Subdivision Name/, 'Beltline')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const names = page.getByRole('list', { name: 'Condo names' }).getByRole('listitem')
  await names.first().waitFor()
  const before = await names.count()

  network.setMood((path) => (path.includes('CondoName/insert') ? 'swallow-reply' : 'pass'))
  await page.getByLabel('Enter New Condo Name').fill('Aardvark Arms')
  await page.getByRole('button', { name: 'Add Condo Name' }).click()
  await page.getByRole('alert').getByText('The portal didn’t answer. The name you typed is kept here.').waitFor()
  network.setMood('pass')
  await page.reload()
  await page.getByRole('button', { name: 'Add Condo Name' }).click()
  await page.getByText('“Aardvark Arms” was added to Beltline.').waitFor()
  await expect.poll(() => names.allInnerTexts()).toHaveLength(before + 1)
  expect((await names.allInnerTexts())[0]).toBe('Aardvark Arms')

  await page.getByRole('button', { name: 'Edit Aardvark Arms' }).click()
  await page.getByLabel('Name of Aardvark Arms').fill('Zebra Zone')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('“Aardvark Arms” is now “Zebra Zone”.').waitFor()
  await expect.poll(async () => (await names.allInnerTexts()).at(-1)).toBe('Zebra Zone')
  const stored = await database.rows(
    `select condo_name from condo_name where condo_name in ('Aardvark Arms', 'Zebra Zone')`,
  )
  expect(stored).toEqual([{ condo_name: 'Zebra Zone' }])

  await page.getByRole('link', { name: 'Audit log of Zebra Zone' }).click()
  await page.getByRole('heading', { level: 1, name: 'Details for [Zebra Zone]' }).waitFor()
  await page.reload()
  await page.getByText('Condo Name: Aardvark Arms → Zebra Zone').waitFor()
  // A new tab has the address, but not the navigation state.
  const tab = await staff.newTab()
  await tab.goto(page.url())
  await tab.getByText('Condo Name: Aardvark Arms → Zebra Zone').waitFor()
  await staff.close()
})
