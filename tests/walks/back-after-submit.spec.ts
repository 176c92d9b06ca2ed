// Back and Forward after a form is finished: neither opens it again, nor locks the record, however the form was reached and finished.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, goToSection, openResidential, openSections, signIn } from '../support/list-a-house.ts'
import { openScene } from '../support/scene.ts'

const { portal, database, phone, end } = await openScene()
afterAll(end)

const listings: { unique_id: number; listing_id: string }[] = []
let jordan = 0
beforeAll(async () => {
  const [member] = await database.rows<{ id: number }>(
    "select unique_id::int as id from member where user_name = 'agent@demo'",
    [],
  )
  jordan = member!.id
  listings.push(
    ...(await database.rows<(typeof listings)[number]>(
      `select unique_id::int, listing_id from listing where list_agent_id = $1 and standard_status = 'A'
         and property_type = 'RES' and deleted_at is null order by 2 desc limit 3`,
      [jordan],
    )),
  )
  await signIn(phone.page, portal.url)
})

const locks = async () =>
  (await database.rows('select 1 from row_lock where entity_id = any($1) and real_id is not null', [ids()])).length
const ids = () => [...listings.map(({ unique_id }) => unique_id), jordan]
const isForm = (page: Page) => /\/(edit|create)(\/|$)/.test(new URL(page.url()).pathname)

async function review(page: Page, act: 'Submit' | 'Save Incomplete') {
  await page.getByRole('button', { name: 'Review', exact: true }).last().click()
  await page.getByRole('dialog', { name: 'Review' }).getByRole('button', { name: act, exact: true }).click()
}

/** Two steps back and two forward, as far as the portal goes: no form, and no lock. */
async function neverComesBack(page: Page, arrow?: 'arrow') {
  await expect.poll(locks).toBe(0)
  if (arrow) await page.getByRole('button', { name: /^Back/ }).first().click()
  else await page.goBack()
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(isForm(page), page.url()).toBe(false)
  for (const go of ['goForward', 'goForward', 'goBack'] as const) {
    await page[go]().catch(() => null)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(isForm(page), `${go}: ${page.url()}`).toBe(false)
  }
  expect(await locks()).toBe(0)
}

const viewOf = (listing_id: string) => new RegExp(`/listings/view\\?ListingID=${listing_id}$`)

test('a change form chosen from the tasks of a listing', async () => {
  const { page } = phone
  const [{ listing_id }] = listings as [(typeof listings)[number]]
  await page.goto(`${portal.url}/listings/view?ListingID=${listing_id}`)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('dialog', { name: 'Status' }).getByRole('button', { name: 'Change Details' }).click()
  await answer(page, 'PrivateRemarks', 'The lockbox is at the side door.')
  await review(page, 'Submit')
  await page.waitForURL(viewOf(listing_id))
  await neverComesBack(page)
})

test('a change form opened from a listing’s page leads back to what was before that page', async () => {
  const { page } = phone
  const [, , { listing_id }] = listings as [unknown, unknown, (typeof listings)[number]]
  await page.goto(portal.url)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goto(`${portal.url}/listings/view?ListingID=${listing_id}`)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('dialog', { name: 'Status' }).getByRole('button', { name: 'Change Details' }).click()
  await answer(page, 'PrivateRemarks', 'The side gate is locked.')
  await review(page, 'Submit')
  await page.waitForURL(viewOf(listing_id))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.goBack()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.goForward()
  await page.waitForURL(viewOf(listing_id))
})

test('an edit opened by its address in a new tab, and the arrow of the page', async () => {
  const [, { unique_id, listing_id }] = listings as [unknown, (typeof listings)[number]]
  const page = await phone.newTab()
  await page.goto(`${portal.url}/listings/edit/res?UniqueID=${unique_id}&formName=chgDetails`)
  await answer(page, 'PrivateRemarks', 'Two parking stalls, both titled.')
  await review(page, 'Submit')
  await page.waitForURL(viewOf(listing_id))
  await neverComesBack(page, 'arrow')
  await page.close()
})

test('a new listing that is saved incomplete, and one that is discarded', async () => {
  const { page } = phone
  await page.goto(portal.url)
  await openResidential(page)
  await goToSection(page, 'Address & Location')
  await answer(page, 'StreetName', 'Backhand')
  await openSections(page)
  await review(page, 'Save Incomplete')
  await page.waitForURL(/\/listings\/view\?ListingID=/)
  await neverComesBack(page)

  await page.goto(portal.url)
  await openResidential(page)
  await goToSection(page, 'Address & Location')
  await answer(page, 'StreetName', 'Forehand')
  await page.getByRole('button', { name: 'Form menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await neverComesBack(page)
})

test('the member’s own details', async () => {
  const { page } = phone
  await page.goto(`${portal.url}/agent/view?UniqueID=${jordan}`)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await goToSection(page, 'Contact')
  await answer(page, 'MemberDirectPhone', '403-555-0133')
  await openSections(page)
  await review(page, 'Submit')
  await page.waitForURL(/\/agent\/view\?UniqueID=/)
  await neverComesBack(page)
})
