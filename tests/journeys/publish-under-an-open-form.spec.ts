// The board asks one thing more while Jordan has a form open. Her Submit is refused for a question that she has never seen: the form brings it.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answer, field, goToSection, openSections, signIn, submit } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone, type Phone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

const JORDAN = 'agent@demo'
const TYPED = 'Fresh paint, and a garden that gets the evening sun.'
/** Fits the shortest of the fields. */
const BRIEF = 'Speaks of gardens, and grows them'
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

const memberOf = async (userName: string) => {
  const [found] = await database.rows<{ unique_id: number; office_id: number }>(
    'select unique_id::int, office_id::int from member where user_name = $1',
    [userName],
  )
  return found!
}
const housesOf = (agent: number) =>
  database.rows<{ unique_id: number }>(
    `select unique_id::int from listing where property_type = 'RES' and standard_status = 'A' and deleted_at is null
       and list_agent_id = $1 order by listing_id desc`,
    [agent],
  )
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

async function editAHouse() {
  const [house] = await housesOf((await memberOf(JORDAN)).unique_id)
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

/** From whichever section: the sections, Review, and Submit there. */
async function submitFrom(tab: Page) {
  const sections = await openSections(tab)
  await sections.getByRole('button', { name: 'Review' }).click()
  const review = tab.getByRole('dialog', { name: 'Review' })
  await review.getByRole('button', { name: 'Submit', exact: true }).click()
}

/** The forms of people, an office and open houses, each open in a tab of its own with a value that was just typed. */
// Half a minute for one form and a minute and a half for all: these four only with `npm test -- walks`.
test.runIf(process.env.WALKS === 'all')(
  'the forms of an agent, an office, a profile and open houses bring the new question and lose nothing',
  async () => {
    const [manager, jordan] = await Promise.all(['manager@demo', JORDAN].map(memberOf))
    // The first is the one that Jordan has just submitted.
    const [, house] = await housesOf(jordan!.unique_id)
    const desk = await openPhone()
    const open = async (address: string, section: string) => {
      const tab = await desk.newTab()
      await tab.goto(`${portal.url}${address}`)
      await tab.getByRole('button', { name: /Section \d+ of \d+/ }).waitFor()
      await goToSection(tab, section)
      return tab
    }
    const people = [
      [`/agent/edit?UniqueID=${jordan!.unique_id}`, 'Name', 'JobTitle', 'MemberWard', /\/agent\/view/],
      [
        `/agent/edit?UniqueID=${manager!.unique_id}&formType=profile`,
        'About You',
        'JobTitle',
        'MemberWard',
        /\/agent\/view/,
      ],
      [`/office/edit?UniqueID=${manager!.office_id}`, 'Office', 'OfficeBio', 'OfficeWard', /\/office\/view/],
    ] as const
    try {
      await signIn(desk.page, portal.url, 'manager@demo')
      const tabs: Page[] = []
      for (const [address, section, name] of people) {
        const tab = await open(address, section)
        await answer(tab, name, BRIEF)
        tabs.push(tab)
      }
      const visits = await open(`/listings/edit/res?UniqueID=${house!.unique_id}`, 'Open Houses')
      await visits.getByRole('button', { name: 'Add open house' }).first().click()
      const row = (name: string) => visits.locator(`[id$="/${name}"]`)
      await row('OpenHouseRemarks').fill(BRIEF)
      await row('OpenHouseRemarks').blur()

      const asked = (name: string) =>
        `{\n  "${name}": { "see": "members", "fieldLabel": "Ward", "datatype": "string", "maxLength": 50 },`
      for (const [file, name] of [
        ['agent', 'MemberWard'],
        ['office', 'OfficeWard'],
      ] as const)
        change(join('fields', `${file}.json`), '{', asked(name))
      for (const [form, before, name] of [
        ['agent', '"JobTitle"', 'MemberWard'],
        ['profile', '"JobTitle"', 'MemberWard'],
        ['office', '"OfficeBio"', 'OfficeWard'],
      ] as const)
        change(join('definitions', `${form}.json`), before, `${before}, { "FieldName": "${name}", "IsRequired": true }`)
      change(join('fields', 'openHouses.json'), '{', asked('OpenHouseWard'))
      change(FORM, '"OpenHouseRemarks"', '"OpenHouseRemarks", { "FieldName": "OpenHouseWard", "IsRequired": true }')
      await publish()
      await desk.context.setOffline(true)
      await desk.context.setOffline(false)

      const update = async (tab: Page) => {
        const button = tab.getByRole('button', { name: 'Update the form' })
        await button.click()
        await button.waitFor({ state: 'detached' })
        await tab.getByText(/The board updated this form since you started\. .* Nothing was lost\./).waitFor()
      }
      for (const [at, [, , name, ward, view]] of people.entries()) {
        const tab = tabs[at]!
        await update(tab)
        expect(await field(tab, name).inputValue()).toBe(BRIEF)
        await answer(tab, ward, 'Ward 8')
        await submitFrom(tab)
        await tab.waitForURL(view)
      }
      await update(visits)
      expect(await row('OpenHouseRemarks').inputValue()).toBe(BRIEF)
      for (const [name, typed] of [
        ['OpenHouseDate', tomorrow()],
        ['OpenHouseWard', 'Ward 8'],
      ] as const) {
        await row(name).fill(typed)
        await row(name).blur()
      }
      for (const [name, time] of [
        ['OpenHouseStartTime', '1:00 PM'],
        ['OpenHouseEndTime', '3:00 PM'],
      ] as const) {
        await row(name).click()
        await visits.getByRole('dialog').getByRole('option', { name: time, exact: true }).click()
      }
      // The questions that the board has added since this house was listed.
      await goToSection(visits, 'Address & Location')
      await answer(visits, 'WardName', 'Ward 8')
      await answer(visits, 'Directions', 'South of the river.')
      await submitFrom(visits)
      await visits.waitForURL(/\/listings\/view/)

      const stored = await database.rows<{ typed: string; ward: string }>(
        `select fields->>'JobTitle' as typed, fields->>'MemberWard' as ward from member where unique_id = any($1)
       union all select fields->>'OfficeBio', fields->>'OfficeWard' from office where unique_id = $2`,
        [[jordan!.unique_id, manager!.unique_id], manager!.office_id],
      )
      expect(stored).toEqual([1, 2, 3].map(() => ({ typed: BRIEF, ward: 'Ward 8' })))
    } finally {
      desk.expectComplaints(NETWORK_CUT)
      await desk.close()
    }
  },
)
