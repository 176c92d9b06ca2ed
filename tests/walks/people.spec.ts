// An agent finds a colleague by last name and has the number to call; staff go through the offices at a desk; back keeps the search.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

let portal: PortalProcess
let database: PortalDatabase
const open: Phone[] = []
const newPhone = async (...given: Parameters<typeof openPhone>) => {
  const phone = await openPhone(...given)
  open.push(phone)
  return phone
}

beforeAll(async () => {
  portal = await startPortal()
  database = await openPortalDatabase(portal)
})
afterAll(async () => {
  // Closing a phone throws what its browser complained of; the portal ends either way.
  const closed = await Promise.allSettled(open.map((phone) => phone.close()))
  await database?.close()
  await portal?.stop()
  for (const phone of closed) if (phone.status === 'rejected') throw phone.reason
})

test('an agent finds a colleague by last name on a phone, sees the number, and back keeps the search', async () => {
  const [priya] = await database.rows<{ direct_phone: string; unique_id: string }>(
    `select direct_phone, unique_id from member where user_name = 'coagent@demo'`,
  )
  const { page } = await newPhone()
  await signIn(page, portal.url)
  await page.goto(`${portal.url}/agent/search`)
  await page.getByRole('heading', { name: 'Agents of Chinook Arch Realty' }).waitFor()
  await page.getByRole('textbox', { name: 'Last Name' }).fill(' sidhu ')
  await page.getByRole('textbox', { name: 'First Name' }).fill('Priya')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('heading', { name: 'Agents found' }).waitFor()
  expect(new URL(page.url()).search).toBe('?MemberLastName=sidhu&MemberFirstName=Priya')

  await page.getByRole('link', { name: 'Priya Sidhu', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Priya Sidhu', level: 1 }).waitFor()
  expect(new URL(page.url()).search).toBe(`?UniqueID=${priya!.unique_id}`)
  const call = page.getByRole('link', { name: `Call Priya Sidhu: ${priya!.direct_phone}` })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe(`tel:${priya!.direct_phone.replaceAll('-', '')}`)
  await page.getByText('Membership Date').waitFor()
  // A colleague's record is neither Jordan's to change nor to audit.
  expect(await page.getByRole('link', { name: /^(Edit|Audit)$/ }).count()).toBe(0)

  await page.goBack()
  await page.getByRole('heading', { name: 'Agents found' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Last Name' }).inputValue()).toBe('sidhu')
  expect(await page.getByRole('link', { name: 'Create Agent' }).count()).toBe(0)
})

test('staff page through the offices at a desk, highest id first, and open one with its agents and audit log', async () => {
  const { page } = await newPhone({ viewport: { width: 1366, height: 900 } })
  await signIn(page, portal.url, 'staff@demo')
  await page.goto(`${portal.url}/agent/search`)
  const createAgent = page.getByRole('main').getByRole('link', { name: 'Create Agent' })
  expect(await createAgent.getAttribute('href')).toMatch(/^\/agent\/create/)
  await page.goto(`${portal.url}/office/search`)
  const table = page.getByRole('table', { name: 'All offices' })
  await table.waitFor()
  await page.getByText('Showing rows 1 to 10 of 31').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Create Office' }).getAttribute('href')).toMatch(
    /^\/office\/create/,
  )
  const ids = () => table.locator('tbody td:nth-child(2)').allTextContents()
  expect((await ids()).slice(0, 2)).toEqual(['O10030', 'O10029'])
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('Showing rows 11 to 20 of 31').waitFor()
  await page.getByRole('button', { name: 'Name' }).click()
  await page.getByText('Showing rows 1 to 10 of 31').waitFor()
  await page.getByRole('link', { name: /^View Aspen Grove Brokerage$/ }).click()
  await page.getByRole('heading', { name: 'Aspen Grove Brokerage', level: 1 }).waitFor()
  await page.getByText(/, Alberta T/).waitFor()
  expect(await page.getByRole('link', { name: 'Edit' }).getAttribute('href')).toMatch(/^\/office\/edit\?UniqueID=\d+/)
  await page.getByRole('table', { name: 'Agents of this office' }).waitFor()
  await page.goBack()
  await table.waitFor()
  expect(new URL(page.url()).search).toBe('?sort=OfficeName')

  await page.getByRole('link', { name: 'Audit Aspen Grove Brokerage' }).click()
  await page.getByRole('heading', { name: /^Details for \[O\d+\]$/ }).waitFor()
})
