// A board adds a kind of property with data alone. Its agents list one, change its price and sell it, in the browser, without a new version of the portal.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOAT, writeBoatCatalog } from '../support/boat-catalog.ts'
import { definitionOf } from '../support/every-form/catalog-plans.ts'
import { memberOf } from '../support/every-form/phone-draft.ts'
import {
  fillRest,
  finish,
  openTasks,
  photosLabel,
  recentChange,
  recentContent,
  recordOf,
  shownListing,
} from '../support/every-form/submit-form.ts'
import { answer, goToSection, signIn } from '../support/list-a-house.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

/** agent@demo */
const JORDAN = memberOf(5001)
const scratch = mkdtempSync(join(tmpdir(), 'curbside-boat-'))
let portal: PortalProcess
let phone: Phone

beforeAll(async () => {
  portal = await startPortal({ DEMO_LISTINGS: '0' })
  const catalog = join(scratch, 'catalog')
  writeBoatCatalog(catalog)
  await publish(catalog)
  phone = await openPhone()
  await signIn(phone.page, portal.url)
})
afterAll(async () => {
  await phone?.close()
  await portal?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

const publish = (catalog: string) =>
  new Promise<void>((done, failed) => {
    const args = [resolve('scripts/catalog.mjs'), 'publish', '--data-dir', portal.dataDir, '--catalog', catalog]
    const { DATABASE_URL, INIT_CWD, ...env } = process.env
    execFile(process.execPath, args, { cwd: scratch, env }, (error, said, complained) =>
      error ? failed(new Error(said + complained)) : done(),
    )
  })

/** Without its sub type, which the board has not described for boat houses: the land form's is offered. */
const land = definitionOf('land')
const boatForm = { ...land, formName: BOAT.route }

test('it is chosen by its name, listed, found among the listings, changed and sold', async () => {
  const { page } = phone
  await page
    .getByRole('button', { name: 'Create' })
    .or(page.getByRole('link', { name: 'Create', exact: true }))
    .first()
    .click()
  await page.getByRole('dialog').getByText(BOAT.label, { exact: true }).click()
  await page.waitForURL(`**/listings/create/${BOAT.route}**`)
  await page.getByRole('heading', { name: /Create Listing/ }).waitFor()

  const { values, rows } = recentContent('land')
  await answer(page, 'ListPrice', 189_001)
  await fillRest(page, JORDAN, BOAT.route, {
    rows,
    values: { ...values, PropertyType: BOAT.code, ListPrice: 189_001 },
  })
  await goToSection(page, photosLabel('land'))
  await page.getByLabel('Choose photos').last().setInputFiles('tests/fixtures/photos/white-bungalow.jpg')
  await page.locator('.photo-card').first().waitFor()
  await finish(page, boatForm)
  const ListingID = await shownListing(page)
  expect((await recordOf(page, ListingID)).row).toMatchObject({ StandardStatus: 'A', PropertyType: BOAT.code })
  await page.getByText(BOAT.label).first().waitFor()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.waitForURL(`**/listings/edit/${BOAT.route}**`)
  await answer(page, 'ListPrice', 179_002)
  await finish(page, boatForm)
  expect(await shownListing(page)).toBe(ListingID)
  expect((await recordOf(page, ListingID)).listing.ListPrice).toBe(179_002)

  await (await openTasks(page)).getByRole('button', { name: 'Sold', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /Sold/ }).waitFor()
  const { listing } = await recordOf(page, ListingID)
  await fillRest(page, JORDAN, 'chgSold', { values: recentChange('chgSold', listing), rows: {} })
  await finish(page, definitionOf('chgSold'))
  expect(await shownListing(page)).toBe(ListingID)
  expect((await recordOf(page, ListingID)).row.StandardStatus).toBe('S')
})
