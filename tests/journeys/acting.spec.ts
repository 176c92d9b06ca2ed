// Priya asks to act for Jordan, and Jordan grants it with one tap. While she does, every screen says so; what she writes has both names in the audit
// log; she stops, and is herself.
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { answer, field, goToSection, openResidential, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { type OwnAgent, openSharedScene, ownAgent } from '../support/scene.ts'

const { network, database, end } = await openSharedScene()
const phone = await openPhone()
const desk = await openPhone({ viewport: { width: 1366, height: 900 } })
afterAll(end)

const jordan = await ownAgent(database, { sells: 'RES' })
const priya = await ownAgent(database)
const ACTING = `${priya.name}, logged in as ${jordan.name} (${jordan.mlsId})`
const REMARKS = 'Written by Priya while she acts for Jordan, with the light of a late afternoon.'
phone.expectComplaints(NETWORK_CUT, /status of 40[13]/)

const greeted = (page: Page, { first }: OwnAgent) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`, ${first}`) }).waitFor()
const openImpersonate = async (page: Page) => {
  await page.getByRole('button', { name: /, menu$/ }).click()
  await page.getByRole('button', { name: 'Impersonate', exact: true }).click()
  return page.getByRole('dialog', { name: 'Impersonate' })
}

test('asked, and granted with one tap on the notice', async () => {
  const { page } = phone
  await signIn(page, network.url, priya.user)
  await greeted(page, priya)
  await page.goto(`${network.url}/agent/view?UniqueID=${priya.id}`)
  await page.getByRole('button', { name: 'Add to My Impersonations' }).click()
  const lookup = page.getByRole('dialog', { name: 'Add to My Impersonations' })
  await lookup.getByLabel('Agent ID').fill(jordan.mlsId)
  await lookup.getByRole('button', { name: 'Search', exact: true }).click()
  await lookup.getByRole('button', { name: new RegExp(jordan.name) }).click()
  const sent = page.getByRole('alertdialog', { name: 'Request Sent' })
  await sent.getByText(`Request sent to ${jordan.name}.`).waitFor()
  const panel = page.getByRole('region', { name: 'My Impersonations' })
  await panel.getByText('Requested').waitFor()
  await page.goto(network.url)
  await greeted(page, priya)

  await signIn(desk.page, network.url, jordan.user)
  await desk.page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  const notices = desk.page.getByRole('dialog', { name: 'Notices' })
  await notices.getByText(`${priya.name} asks to act for you.`).first().waitFor()
  await notices.getByRole('button', { name: `Grant ${priya.name}` }).click()
  await desk.page.getByRole('alertdialog', { name: 'Member Added' }).waitFor()
  await notices.getByText('Nothing new.').waitFor()
  await desk.close()
})

test('started from the notice: the header says so, on a form too; the change has both names; stopped', async () => {
  const { page } = phone
  await page.reload()
  await page.getByRole('button', { name: 'Notices, 1 unread' }).click()
  await page.getByRole('dialog', { name: 'Notices' }).getByRole('button', { name: 'Impersonate' }).click()
  const sheet = page.getByRole('dialog', { name: 'Impersonate' })
  await sheet.getByRole('button', { name: `Start impersonating ${jordan.name}` }).click()
  await greeted(page, jordan)
  await page.getByRole('status').filter({ hasText: ACTING }).waitFor()

  const [house] = await database.rows<{ id: number; listing_id: string }>(
    `select unique_id::int as id, listing_id from listing where property_type = 'RES' and standard_status = 'A'
       and deleted_at is null and list_agent_id = $1 order by listing_id desc limit 1`,
    [jordan.id],
  )
  await page.goto(`${network.url}/listings/edit/res?UniqueID=${house!.id}`)
  await goToSection(page, 'Remarks & Marketing')
  await answer(page, 'PublicRemarks', REMARKS)
  await page.getByText(ACTING).waitFor()
  // The server saves the change, but its reply is lost. Opening the form again must not blame another member for it.
  network.setMood((path) => (path.endsWith('/Product/Listings/update') ? 'swallow-reply' : 'pass'))
  await submit(page)
  const written = () =>
    database.rows<{ real: number; effective: number }>(
      `select real_id::int as real, effective_id::int as effective from audit_transaction
       where entity_id = $1 and real_id <> effective_id order by transaction_id desc limit 1`,
      [house!.listing_id],
    )
  await expect.poll(written).toEqual([{ real: priya.id, effective: jordan.id }])

  await page.goto(`${network.url}/listings/edit/res?UniqueID=${house!.id}`)
  await page.getByText('Your change to this listing is being submitted.').waitFor()
  network.setMood('pass')
  // The lock that she holds as Jordan goes with her.
  await goToSection(page, 'Remarks & Marketing')
  await field(page, 'PublicRemarks').waitFor()
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  await greeted(page, priya)
  expect(await page.getByText(ACTING).count()).toBe(0)
  // The form releases its lock when its page has gone.
  await expect.poll(() => database.rows('select from row_lock where real_id = $1', [priya.id])).toEqual([])
})

test('a form that another tab has open when acting ends: what was typed waits until she acts again; without signal she cannot stop', async () => {
  const { page } = phone
  const start = async () => {
    const sheet = await openImpersonate(page)
    await sheet.getByRole('button', { name: `Start impersonating ${jordan.name}` }).click()
    await greeted(page, jordan)
  }
  await start()
  const second = await phone.newTab()
  const questions: string[] = []
  second.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.accept()
  })
  await second.goto(network.url)
  network.setMood((path) => (/autosave/.test(path) ? 'cut' : 'pass'))
  await openResidential(second)
  await goToSection(second, 'Legal & Tax')
  await answer(second, 'OwnerName', 'Typed for Jordan')
  await second.locator('.form-header-saved', { hasText: 'Saved on this phone' }).waitFor()
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  const unsent = page.getByRole('alertdialog', { name: 'Not everything is sent yet' })
  await unsent.getByText(`goes on when you act for ${jordan.name} again`).waitFor()
  await unsent.getByRole('button', { name: 'Go on' }).click()
  await greeted(page, priya)
  await greeted(second, priya)
  expect(questions).toEqual([])
  await second.close()
  network.setMood('pass')
  await page.getByRole('link', { name: /^Drafts/ }).click()
  await page.getByText('No drafts yet').waitFor()
  await start()
  const saved = () =>
    database.rows<{ owner: string }>(`select fields->'OwnerName'->>'value' as owner from autosave
      where real_id = ${priya.id} and effective_id = ${jordan.id} and fields ? 'OwnerName'`)
  await expect.poll(saved).toEqual([{ owner: 'Typed for Jordan' }])

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  const said = page.getByRole('alertdialog', { name: 'You need to be online to stop' })
  await said.getByText(`what you do here is done for ${jordan.name}`).waitFor()
  await said.getByRole('button', { name: 'OK' }).click()
  await page.getByText(ACTING).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Stop Impersonating' }).first().click()
  await greeted(page, priya)
  await phone.close()
})
