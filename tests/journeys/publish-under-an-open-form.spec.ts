// The board asks one thing more while an agent has a form open. Their Submit is refused for a question that they have never seen: the form brings it.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { changedCatalog } from '../support/changed-catalog.ts'
import { answer, field, goToSection, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openSharedScene, ownAgent } from '../support/scene.ts'

const { portal, database, end } = await openSharedScene()
const phone = await openPhone()
const { page } = phone
const agent = await ownAgent(database, { sells: 'RES' })
const { change, publish, takeBack } = changedCatalog(portal)
afterAll(async () => {
  // The other journeys have the board's own forms.
  await takeBack()
  await end()
})

const TYPED = 'Fresh paint, and a garden that gets the evening sun.'
const FORM = join('definitions', 'res.json')

async function editAHouse() {
  const [house] = await database.rows<{ id: number }>(
    `select unique_id::int as id from listing where property_type = 'RES' and standard_status = 'A'
       and deleted_at is null and list_agent_id = $1`,
    [agent.id],
  )
  await page.goto(`${portal.url}/listings/edit/res?UniqueID=${house!.id}`)
  await page.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
}

test('Submit is refused for what the board asks since, and the form shows it, with all that was typed', async () => {
  await signIn(page, portal.url, agent.user)
  await editAHouse()
  await goToSection(page, 'Remarks & Marketing')
  await answer(page, 'PublicRemarks', TYPED)
  change(
    join('fields', 'address.json'),
    '{',
    '{\n  "WardName": { "see": "public", "fieldLabel": "Ward", "datatype": "string", "maxLength": 50 },',
  )
  change(FORM, '"CrossStreet",', '"CrossStreet", { "FieldName": "WardName", "IsRequired": true },')
  await publish(page)

  await submit(page)
  const refusal = page.getByRole('alertdialog', { name: 'Validation Failed' })
  expect(await refusal.textContent()).toMatch(/1 validation error.*The board has updated this form since you started\./)
  await refusal.getByRole('button').first().click()
  const line = page.getByRole('dialog').getByRole('button', { name: /^Ward/ })
  await line.waitFor()
  await line.click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('WardName')
  await page.getByText('The board updated this form since you started.').waitFor()
  await answer(page, 'WardName', 'Ward 8')
  await goToSection(page, 'Remarks & Marketing')
  expect(await field(page, 'PublicRemarks').inputValue()).toBe(TYPED)
})

test('who comes back to an open form is offered the newer one, and nothing typed stays behind', async () => {
  change(FORM, '"Directions"', '{ "FieldName": "Directions", "IsRequired": true }')
  await publish(page)
  await phone.context.setOffline(true)
  await phone.context.setOffline(false)
  const update = page.getByRole('button', { name: 'Update the form' })
  await update.waitFor()
  await update.click()
  await update.waitFor({ state: 'detached' })
  await goToSection(page, 'Address & Location')
  expect(await field(page, 'WardName').inputValue()).toBe('Ward 8')
  await answer(page, 'Directions', 'South of the river.')
  await submit(page)
  await page.waitForURL(/\/listings\/view/)
  await page.getByText(TYPED).first().waitFor({ state: 'attached' })
  // A refused submission is a reply like any other to us, and an error to the browser.
  phone.expectComplaints(/status of 422/, NETWORK_CUT)
  await phone.close()
})
