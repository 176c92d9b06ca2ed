// Priya acts for Jordan when Jordan withdraws her right to. Her page opens as herself, and says what happened, that nothing was lost, where her work is
// and what to do next. The Waiting screen lists that work with its reason until she can act for Jordan again.
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { answer, goToSection, openResidential, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT } from '../support/phone.ts'
import { openScene } from '../support/scene.ts'

const { network, database, phone, end } = await openScene()
afterAll(async () => {
  await phone.close()
  await end()
})

const JORDAN = { user: 'agent@demo', name: 'Jordan', full: 'Jordan Lindqvist', mlsId: 'A20001' }
const PRIYA = { user: 'coagent@demo', name: 'Priya', full: 'Priya Sidhu' }
const ENDED = `You can no longer act for ${JORDAN.full}`
phone.expectComplaints(NETWORK_CUT, /status of (401|403)/)

const { page } = phone
const greeted = (on: Page, { name }: { name: string }) =>
  on.getByRole('heading', { level: 1, name: new RegExp(`, ${name}`) }).waitFor()
const grant = () =>
  database.rows(
    `insert into impersonation (lead_id, member_id, state, by_id)
     select lead.unique_id, imposter.unique_id, 'granted', lead.unique_id from member lead, member imposter
     where lead.user_name = $1 and imposter.user_name = $2 on conflict do nothing`,
    [JORDAN.user, PRIYA.user],
  )
const withdraw = () => database.rows('delete from impersonation')
const lookAgain = (on: Page) => on.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const told = (on: Page) => on.getByRole('alertdialog', { name: ENDED })

async function startActing() {
  await page.goto(network.url)
  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Impersonate' })
  await sheet.getByRole('button', { name: `Start impersonating ${JORDAN.full}` }).click()
}

async function actForJordan() {
  await startActing()
  await greeted(page, JORDAN)
}

async function typeOwner(owner: string) {
  await openResidential(page)
  await goToSection(page, 'Legal & Tax')
  await answer(page, 'OwnerName', owner)
  await page.locator('.form-header-saved', { hasText: /Saved (on this phone|to the server)/ }).waitFor()
}

/** Autosaves are cut, so that the work stays on the phone. */
const cutAutosaves = () => network.setMood((path) => (/^\/api\/.*autosave/.test(path) ? 'cut' : 'pass'))

let isSignedIn = false
beforeEach(async () => {
  network.setMood('pass')
  await grant()
  if (!isSignedIn) await signIn(page, network.url, PRIYA.user)
  isSignedIn = true
  await actForJordan()
})

test('over a form with unsent work: the page says so; the Waiting screen has it with its reason; granted again, the draft goes on', async () => {
  cutAutosaves()
  await typeOwner('Typed for Jordan')
  await withdraw()
  await lookAgain(page)
  const dialog = told(page)
  await dialog.getByText('1 draft is kept on this phone and is not sent').waitFor()
  await dialog.getByText(`Ask ${JORDAN.full} for access again to continue`).waitFor()
  await dialog.getByRole('button', { name: 'Show my work' }).click()
  await page.getByRole('heading', { name: 'Waiting to send', level: 1 }).waitFor()
  const kept = page.getByRole('region', { name: `For ${JORDAN.full}` })
  await kept.getByText(`You can no longer act for ${JORDAN.full}, so this is not sent.`).waitFor()
  await kept
    .getByText(/Residential/)
    .first()
    .waitFor()
  expect(await page.getByText('Nothing waits to be sent.', { exact: true }).count()).toBe(0)
  await kept.getByRole('button', { name: /^Show what you entered/ }).click()
  const entered = page.getByRole('dialog', { name: 'What you entered' })
  await entered
    .getByRole('listitem')
    .filter({ hasText: /Owner.s Name/ })
    .getByText('Typed for Jordan')
    .waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await entered.getByRole('button', { name: 'Copy as text' }).click()
  await entered.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Entered for Jordan.*Typed for Jordan/s)
  await entered.getByRole('button', { name: 'Close' }).click()
  // Not "All saved": this phone alone has the draft.
  await page.getByRole('link', { name: /^1 not sent: 1 draft that you entered for other members/ }).waitFor()
  // Once only.
  await page.reload()
  await kept.waitFor()
  expect(await told(page).count()).toBe(0)

  await grant()
  network.setMood('pass')
  await page.reload()
  await kept.getByText(`It is sent when you act for ${JORDAN.full} again.`).waitFor()
  await kept.getByRole('button', { name: 'Impersonate' }).click()
  const sheet = page.getByRole('dialog', { name: 'Impersonate' })
  await sheet.getByRole('button', { name: `Start impersonating ${JORDAN.full}` }).click()
  await greeted(page, JORDAN)
  await expect
    .poll(() =>
      database.rows(`select fields->'OwnerName'->>'value' as owner from autosave where real_id <> effective_id`),
    )
    .toContainEqual({ owner: 'Typed for Jordan' })
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  await greeted(page, PRIYA)
})

test('withdrawn while the phone has no signal: said when the signal is back; discarded work is gone from the list', async () => {
  cutAutosaves()
  await typeOwner('Typed in the basement')
  await page.context().setOffline(true)
  await withdraw()
  await page.context().setOffline(false)
  await told(page).getByRole('button', { name: 'OK' }).click()
  await greeted(page, PRIYA)
  await page.goto(`${network.url}/waiting`)
  const kept = page.getByRole('region', { name: `For ${JORDAN.full}` })
  await kept.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Nothing waits to be sent.', { exact: true }).waitFor()
})

test('with nothing unsent: said, too, on a page and in each tab', async () => {
  const second = await phone.newTab()
  await second.goto(network.url)
  await greeted(second, JORDAN)
  await withdraw()
  await lookAgain(page)
  await told(page).getByText('Nothing was lost: the server has everything you entered for them.').waitFor()
  await told(second).waitFor()
  await greeted(second, PRIYA)
  await second.close()
  // Until it is answered, a reload does not lose it.
  await page.reload()
  await told(page).getByRole('button', { name: 'OK' }).click()
})

test('on the page that is opened next: closed while acting, and withdrawn meanwhile', async () => {
  await withdraw()
  await page.goto(network.url)
  await told(page).getByRole('button', { name: 'OK' }).click()
  await greeted(page, PRIYA)
})

test('who stops acting themselves is told nothing', async () => {
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  await greeted(page, PRIYA)
  await page.getByRole('link', { name: /^Drafts/ }).click()
  expect(await told(page).count()).toBe(0)
})

test('while acting, their own unsent work is in the header and on the Waiting screen', async () => {
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  await greeted(page, PRIYA)
  cutAutosaves()
  await typeOwner('Typed by Priya')
  await startActing()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go on' }).click()
  await greeted(page, JORDAN)
  await page.getByRole('link', { name: /^1 not sent: 1 draft of your own/ }).click()
  const own = page.getByRole('region', { name: 'Your own work' })
  await own.getByText('It is sent when you stop impersonating.').waitFor()
  await own.getByRole('button', { name: /^Show what you entered/ }).click()
  await page.getByRole('dialog').getByText('Typed by Priya').waitFor()
})
