// The board asks one thing more of agents, offices, profiles and open houses, while a form of each is open in a tab of its own with a value that was just typed.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changedCatalog } from '../support/changed-catalog.ts'
import { answer, field, goToSection, openSections, signIn } from '../support/list-a-house.ts'
import { NETWORK_CUT, openPhone } from '../support/phone.ts'
import { openPortalDatabase, type PortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

const JORDAN = 'agent@demo'
/** Fits the shortest of the fields. */
const BRIEF = 'Speaks of gardens, and grows them'
const FORM = join('definitions', 'res.json')
let portal: PortalProcess
let database: PortalDatabase
let catalog: ReturnType<typeof changedCatalog>

beforeAll(async () => {
  portal = await startPortal()
  database = await openPortalDatabase(portal)
  catalog = changedCatalog(portal)
})
afterAll(async () => {
  await catalog?.takeBack()
  await database?.close()
  await portal?.stop()
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

/** From whichever section: the sections, Review, and Submit there. */
async function submitFrom(tab: Page) {
  const sections = await openSections(tab)
  await sections.getByRole('button', { name: 'Review' }).click()
  const review = tab.getByRole('dialog', { name: 'Review' })
  await review.getByRole('button', { name: 'Submit', exact: true }).click()
}

test('the forms of an agent, an office, a profile and open houses bring the new question and lose nothing', async () => {
  const [manager, jordan] = await Promise.all(['manager@demo', JORDAN].map(memberOf))
  const [house] = await housesOf(jordan!.unique_id)
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
      catalog.change(join('fields', `${file}.json`), '{', asked(name))
    for (const [form, before, name] of [
      ['agent', '"JobTitle"', 'MemberWard'],
      ['profile', '"JobTitle"', 'MemberWard'],
      ['office', '"OfficeBio"', 'OfficeWard'],
    ] as const)
      catalog.change(
        join('definitions', `${form}.json`),
        before,
        `${before}, { "FieldName": "${name}", "IsRequired": true }`,
      )
    catalog.change(join('fields', 'openHouses.json'), '{', asked('OpenHouseWard'))
    catalog.change(
      FORM,
      '"OpenHouseRemarks"',
      '"OpenHouseRemarks", { "FieldName": "OpenHouseWard", "IsRequired": true }',
    )
    await catalog.publish(desk.page)
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
})
