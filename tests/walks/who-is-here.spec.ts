// One browser, and each way in which the member at it changes: a session that ended, a colleague in another tab, acting begun, stopped and withdrawn,
// a sign-out. The portal opens as whoever the server says; the work of whoever was there before is neither shown nor sent, and waits for them.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answer, goToSection, openResidential, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { network, database, phone, end } = await openScene()
afterAll(end)

const JORDAN = { user: 'agent@demo', name: 'Jordan', full: 'Jordan Lindqvist', mlsId: 'A20001' }
const PRIYA = { user: 'coagent@demo', name: 'Priya', full: 'Priya Sidhu' }
const OWNER = 'Wilhelmina Secret-Owner'
// A call of the page that was opened as somebody else is refused, and that is how it hears of it.
phone.expectComplaints(NETWORK_CUT, /status of (401|403)/)

const greeted = (page: Page, { name }: { name: string }) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`, ${name}`) }).waitFor()

/** Home as this member, still so after the page has asked the server who is signed in. */
async function staysWith(page: Page, member: { name: string }) {
  const asked = page.waitForResponse(/auth\/Status/)
  await page.goto(network.url)
  await greeted(page, member)
  await asked
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByRole('heading', { name: 'Drafts' }).first().waitFor()
  expect(loads).toBe(0)
}

const saved = (userName: string) =>
  database.rows<{ owner: string }>(
    `select a.fields->'OwnerName'->>'value' as owner from autosave a join member m on m.unique_id = a.effective_id
     where m.user_name = $1`,
    [userName],
  )
const endSessions = () => database.rows('delete from session')

async function jordansListing(): Promise<number> {
  const [house] = await database.rows<{ id: number }>(
    `select unique_id::int as id from listing where property_type = 'RES' and standard_status = 'A' and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = $1) order by listing_id desc limit 1`,
    [JORDAN.user],
  )
  return house!.id
}
/** The form of a listing of Jordan's, with its lock. */
async function editSomething(page: Page) {
  await page.goto(`${network.url}/listings/edit/res?UniqueID=${await jordansListing()}`)
  await page.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
}
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a session that ended is noticed at once: the login on a page, the modal over a form; the login says whose work waits', async () => {
  const { page } = phone
  await signIn(page, network.url, JORDAN.user)
  await endSessions()
  // A call of the page's own may have noticed before the tap; either way the login follows.
  const listings = page.getByRole('link', { name: 'Listings' }).first()
  await listings.click({ timeout: 5_000 }).catch(() => undefined)
  await page.getByLabel('Password').waitFor()
  await signIn(page, network.url, JORDAN.user)

  await editSomething(page)
  await endSessions()
  // Back from another app: the lock is requested, and refused.
  await lookAgain(page)
  const modal = page.getByRole('dialog', { name: 'Session Expired' })
  await modal.getByText(`Sign in again as ${JORDAN.full}`).waitFor()
  await modal.getByRole('button', { name: 'Login Again' }).click()
  // The modal says the same; only the login page asks for a password.
  await page.getByLabel('Password').waitFor()
  await page.getByText(`Sign in again as ${JORDAN.full}`).waitFor()
})

test('a colleague who signs in gets their own portal; the first one’s unsent work waits, unseen and unsent', async () => {
  const { page } = phone
  await signIn(page, network.url, JORDAN.user)
  network.setMood((path) => (/^\/api\/.*autosave/.test(path) ? 'cut' : 'pass'))
  await openResidential(page)
  await goToSection(page, 'Legal & Tax')
  await answer(page, 'OwnerName', OWNER)
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()

  // Home, with the session gone: with unsent work the portal does not leave for the login by itself.
  await endSessions()
  await page.goto(network.url)
  const modal = page.getByRole('dialog', { name: 'Session Expired' })
  await modal.getByRole('button', { name: 'Login Again' }).click()
  await page.getByLabel('Password').waitFor()
  network.setMood('pass')
  await signIn(page, network.url, PRIYA.user)
  await staysWith(page, PRIYA)
  await page.getByText('No drafts yet').waitFor()
  expect(await page.content()).not.toContain(JORDAN.name)
  await page.goto(`${network.url}/waiting`)
  await page.getByText('Nothing waits to be sent.', { exact: true }).waitFor()
  expect([await saved(JORDAN.user), await saved(PRIYA.user)]).toEqual([[], []])

  // Jordan signs in while Priya's session is live, in another tab: both tabs are Jordan's, and so is the work.
  const second = await phone.newTab()
  await signIn(second, network.url, JORDAN.user)
  await greeted(page, JORDAN)
  await staysWith(second, JORDAN)
  await expect.poll(() => saved(JORDAN.user)).toEqual([{ owner: OWNER }])
  expect(await saved(PRIYA.user)).toEqual([])
  await second.close()
})

test('acting begun, withdrawn, begun again and stopped: each time the page is whom the session acts as', async () => {
  const { page } = phone
  await database.rows(
    `insert into impersonation (lead_id, member_id, state, by_id)
     select lead.unique_id, imposter.unique_id, 'granted', lead.unique_id from member lead, member imposter
     where lead.user_name = $1 and imposter.user_name = $2`,
    [JORDAN.user, PRIYA.user],
  )
  const told = (path: string, body?: object) =>
    page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json', 'x-curbside': '1' }
        const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
        return (await fetch(`/api/Impersonation/${path}`, init)).status
      },
      [path, body] as const,
    )
  await signIn(page, network.url, PRIYA.user)
  await greeted(page, PRIYA)
  network.setMood((path) => (/^\/api\/.*autosave/.test(path) ? 'cut' : 'pass'))
  await openResidential(page)
  await goToSection(page, 'Legal & Tax')
  await answer(page, 'OwnerName', 'Of Priya')
  await page.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
  await page.goto(network.url)
  await greeted(page, PRIYA)
  await page.getByText('Pick up where you left off').waitFor()

  // Begun: by another tab, say. The page hears of it when it is looked at again.
  expect(await told('Start', { userName: JORDAN.mlsId })).toBe(200)
  network.setMood('pass')
  await lookAgain(page)
  await greeted(page, JORDAN)
  await staysWith(page, JORDAN)
  expect(await page.content()).not.toContain('Of Priya')

  // Withdrawn: nothing in the browser changes; the next call says so.
  await page.goto(network.url)
  await greeted(page, JORDAN)
  await database.rows('delete from impersonation')
  await page.getByRole('link', { name: 'Listings' }).first().click()
  await page
    .getByRole('alertdialog', { name: `You can no longer act for ${JORDAN.full}` })
    .getByRole('button', { name: 'OK' })
    .click()
  await greeted(page, PRIYA)
  await staysWith(page, PRIYA)
  await expect.poll(() => saved(PRIYA.user)).toEqual([{ owner: 'Of Priya' }])
  expect(await saved(JORDAN.user)).toEqual([{ owner: OWNER }])

  await database.rows(
    `insert into impersonation (lead_id, member_id, state, by_id)
     select lead.unique_id, imposter.unique_id, 'granted', lead.unique_id from member lead, member imposter
     where lead.user_name = $1 and imposter.user_name = $2`,
    [JORDAN.user, PRIYA.user],
  )
  expect(await told('Start', { userName: JORDAN.mlsId })).toBe(200)
  await lookAgain(page)
  await greeted(page, JORDAN)
  expect(await told('Stop')).toBe(200)
  await lookAgain(page)
  await greeted(page, PRIYA)
  await staysWith(page, PRIYA)
})

test('a lock names the person at the keys, and promises nothing to whoever may not edit', async () => {
  const { page } = phone
  const listing = await jordansListing()
  const lockedBy = (user: string) =>
    database.rows(
      `insert into row_lock (entity_type, entity_id, real_id, effective_id, device_id, epoch, updated_at)
       select 'listing', $1, real.unique_id, effective.unique_id, gen_random_uuid(), 1, now() - interval '1 minute'
       from member real, member effective where real.user_name = $2 and effective.user_name = $3
       on conflict (entity_type, entity_id) do update set
         real_id = excluded.real_id, effective_id = excluded.effective_id, device_id = excluded.device_id,
         epoch = row_lock.epoch + 1, updated_at = excluded.updated_at`,
      [listing, user, JORDAN.user],
    )
  await lockedBy(JORDAN.user)
  await page.goto(`${network.url}/rowLock/listing/${listing}`)
  await page.getByText(`This Listing is locked by ${JORDAN.full}`).waitFor()
  expect(await page.getByText('You will be able to remove the lock').count()).toBe(0)
  expect(await page.getByRole('button', { name: /Take over|Remove lock/ }).count()).toBe(0)

  await lockedBy(PRIYA.user)
  await signIn(page, network.url, JORDAN.user)
  await page.goto(`${network.url}/listings/edit/res?UniqueID=${listing}`)
  await page.getByText(`This Listing is locked by ${PRIYA.full}, logged in as you`).waitFor()
  await signIn(page, network.url, PRIYA.user)
})

test('a tab that still shows the one before cannot sign out the one who is here now; a sign-out closes every tab', async () => {
  const { page } = phone
  await page.goto(network.url)
  await greeted(page, PRIYA)
  const second = await phone.newTab()
  await signIn(second, network.url, JORDAN.user)
  await greeted(page, JORDAN)
  await second.getByRole('button', { name: 'More', exact: true }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await second.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click()
  await second.getByLabel('Password').waitFor()
  await page.getByLabel('Password').waitFor()
  await phone.close()
})
