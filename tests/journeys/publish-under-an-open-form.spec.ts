// The board asks one thing more while Jordan has a form open. Her Submit is refused for a question that she has never seen: the form brings it.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, field, goToSection, signIn, submit } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

const JORDAN = 'agent@demo'
const TYPED = 'Fresh paint, and a garden that gets the evening sun.'
const scratch = mkdtempSync(join(tmpdir(), 'curbside-republish-'))
const catalog = join(scratch, 'catalog')
let portal: PortalProcess
let database: PortalDatabase
let phone: Phone
let page: Page

beforeAll(async () => {
  cpSync('server/catalog/board', catalog, { recursive: true })
  portal = await startPortal()
  database = await openPortalDatabase(portal)
  phone = await openPhone()
  page = phone.page
})
afterAll(async () => {
  // A refused submission is a reply like any other to us, and an error to the browser.
  phone?.expectComplaints(/status of 422/)
  await phone?.close()
  await database?.close()
  await portal?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const change = (file: string, from: string, to: string) => {
  const text = readFileSync(join(catalog, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(catalog, file), text.replace(from, to))
}
const FORM = join('definitions', 'res.json')

const present = () =>
  page.evaluate(async () => {
    const reply = await fetch('/api/definition', { headers: { 'x-curbside': '1' } })
    const { forms } = (await reply.json()) as { forms: { formName: string; hash: string }[] }
    return forms.find(({ formName }) => formName === 'res')!.hash
  })
/** Resolves once the running portal serves it. */
async function publish() {
  const before = await present()
  await runPublish()
  await expect.poll(present).not.toBe(before)
}
const runPublish = () =>
  new Promise<void>((done, fail) => {
    const args = [resolve('scripts/catalog.mjs'), 'publish', '--data-dir', portal.dataDir, '--catalog', catalog]
    const { DATABASE_URL, INIT_CWD, ...env } = process.env
    execFile(process.execPath, args, { cwd: scratch, env }, (error, said, complained) =>
      error ? fail(new Error(said + complained)) : done(),
    )
  })

async function editAHouse() {
  const [house] = await database.rows<{ unique_id: number }>(
    `select unique_id::int from listing
     where property_type = 'RES' and standard_status = 'A' and deleted_at is null
       and list_agent_id = (select unique_id from member where user_name = $1) order by listing_id desc limit 1`,
    [JORDAN],
  )
  await page.goto(`${portal.url}/listings/edit/res?UniqueID=${house!.unique_id}`)
  await page.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
}

test('Submit is refused for what the board asks since, and the form shows it, with all that was typed', async () => {
  await signIn(page, portal.url, JORDAN)
  await editAHouse()
  await goToSection(page, 'Remarks & Marketing')
  await answer(page, 'PublicRemarks', TYPED)
  change(
    join('fields', 'address.json'),
    '{',
    '{\n  "WardName": { "see": "public", "fieldLabel": "Ward", "datatype": "string", "maxLength": 50 },',
  )
  change(FORM, '"CrossStreet",', '"CrossStreet", { "FieldName": "WardName", "IsRequired": true },')
  await publish()

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
  await publish()
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
})
