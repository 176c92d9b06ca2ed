// Jordan corrects his own phone number on his phone. Graham enters a new agent. Staff change an office while Graham has it open.
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
  phones = await Promise.all([openPhone(), openPhone(), openPhone()])
})
afterAll(async () => {
  // First the phones, which still fetch parts of a page; closing one throws what its browser complained of.
  const closed = await Promise.allSettled(phones.map((phone) => phone.close()))
  await database?.close()
  await portal?.stop()
  for (const phone of closed) if (phone.status === 'rejected') throw phone.reason
})

type Person = { unique_id: number; office_id: number }
async function person(userName: string): Promise<Person> {
  const [found] = await database.rows<Person>(
    'select unique_id::int, office_id::int from member where user_name = $1',
    [userName],
  )
  return found!
}

/** From whichever section: the sections, Review, and Submit there. */
async function submit(page: Page, question: string) {
  const sections = await openSections(page)
  await sections.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Review' })
  await review.getByText(question).waitFor()
  await review.getByRole('button', { name: 'Submit', exact: true }).click()
}

test('an agent corrects his own phone number; what the board keeps stays as it is', async () => {
  const { page } = phones[0]!
  const jordan = await person('agent@demo')
  await signIn(page, portal.url, 'agent@demo')
  await page.goto(`${portal.url}/agent/edit?UniqueID=${jordan.unique_id}`)
  await page.getByRole('heading', { level: 1, name: 'Edit Agent' }).waitFor()
  await goToSection(page, 'Contact')
  await answer(page, 'MemberDirectPhone', '403-555-0177')
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()

  await goToSection(page, 'Membership')
  await expect.poll(() => field(page, 'MemberStatus').isDisabled()).toBe(true)
  await expect.poll(() => field(page, 'MemberMlsId').isEditable()).toBe(false)
  // What only the board reads is not there at all.
  expect(await field(page, 'MemberAssociationComments').count()).toBe(0)

  await page.goto(`${portal.url}/drafts`)
  await page.getByRole('link', { name: 'Jordan Lindqvist' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit Agent' }).waitFor()
  await submit(page, 'Submit this agent?')
  await page.waitForURL(new RegExp(`/agent/view\\?UniqueID=${jordan.unique_id}$`))
  await page.getByText('403-555-0177').first().waitFor()
})

test('a manager enters an agent, who is pending until the board admits them', async () => {
  const { page } = phones[1]!
  await signIn(page, portal.url, 'manager@demo')
  await page.goto(`${portal.url}/agent/create`)
  await page.getByRole('heading', { level: 1, name: 'Create Agent' }).waitFor()
  await page.waitForURL(({ searchParams }) => searchParams.get('formType') === 'agent')
  // What a new listing may begin from has no room here.
  expect(await page.locator('.usual-terms-room').count()).toBe(0)
  await answer(page, 'MemberFirstName', 'Ines')
  await answer(page, 'MemberLastName', 'Okafor')
  await goToSection(page, 'Contact')
  await answer(page, 'MemberEmail', 'ines.okafor@example.com')
  await answer(page, 'MemberDirectPhone', '403-555-0188')
  await submit(page, 'Submit this agent?')
  await page.waitForURL(/\/agent\/view\?UniqueID=\d+$/)
  await page.getByRole('heading', { level: 1, name: 'Ines Okafor' }).waitFor()
  const stored = await database.rows<{ status: string; office_id: number }>(
    "select status, office_id::int from member where email = 'ines.okafor@example.com'",
    [],
  )
  expect(stored).toEqual([{ status: 'P', office_id: (await person('manager@demo')).office_id }])
})

test('an office that its manager has open is locked for staff, with the reason; an agent may not edit it at all', async () => {
  const [agent, manager, staff] = phones.map(({ page }) => page) as [Page, Page, Page]
  const { office_id: office } = await person('manager@demo')
  await manager.goto(`${portal.url}/office/edit?UniqueID=${office}`)
  await manager.getByRole('heading', { level: 1, name: 'Edit Office' }).waitFor()
  await goToSection(manager, 'Address')

  await signIn(staff, portal.url, 'staff@demo')
  await staff.goto(`${portal.url}/office/edit?UniqueID=${office}`)
  await staff.getByText('This Office is locked by Graham Halvorson').waitFor()
  expect(await field(staff, 'OfficeAddress1').count()).toBe(0)

  await answer(manager, 'OfficeAddress1', '21 New Street SW')
  await submit(manager, 'Submit this office?')
  await manager.waitForURL(new RegExp(`/office/view\\?UniqueID=${office}$`))
  await manager.getByText('21 New Street SW').first().waitFor()

  phones[0]!.expectComplaints(/403/)
  await agent.goto(`${portal.url}/office/edit?UniqueID=${office}`)
  await agent.getByText('You may not edit this office.').waitFor()
  phones[0]!.expectComplaints(/403/)
  await agent.goto(`${portal.url}/office/create`)
  await agent.getByRole('heading', { level: 1 }).waitFor()
  expect(await field(agent, 'OfficeName').count()).toBe(0)
})
