// A sheet with a long list on a slowed-down phone: from the tap until its first options are painted. The board's own
// lists are shorter: one of them gets the required number of rows, published to the running portal as its staff would.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openPhone, signInByPage, slowDown, timeTap, whenPrepared } from './browser.mjs'
import { median } from './figures.mjs'
import { createTab, openNewForm } from './form-screen.mjs'
import { measureStaticList } from './static-page.mjs'

const project = resolve(import.meta.dirname, '..')
const ROWS_WANTED = 1_200
const SETTLE_MS = 300
const TABLE = 'Lookup_Property_Listing_PropertySubType'
const FIELD = 'PropertySubType'

function publishLongList(dataDir) {
  const folder = mkdtempSync(join(tmpdir(), 'curbside-bench-catalog-'))
  try {
    cpSync(join(project, 'server/catalog/board'), folder, { recursive: true })
    const rows = Array.from({ length: ROWS_WANTED }, (_, at) => `Kind${at},Kind of Property ${at},,PropertyType,RES\n`)
    appendFileSync(join(folder, 'lookups', `${TABLE}.csv`), rows.join(''))
    const args = [join(project, 'scripts/catalog.mjs'), 'publish', '--data-dir', dataDir, '--catalog', folder]
    execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function measureLookup({ browser, portal, options, report }) {
  publishLongList(portal.dataDir)
  const phone = openPhone(browser)
  try {
    const { page, devtools } = await phone.open()
    await signInByPage(page, portal.url, 'manager@demo')
    await createTab(page).waitFor()
    await whenPrepared(page)
    await openNewForm(page)
    await slowDown(devtools, options.throttle)
    const times = []
    let shown = 0
    let inSheet = 0
    for (let run = 0; run < options.runs; run++) {
      await page.waitForTimeout(SETTLE_MS)
      times.push(await timeTap(page, page.locator(`[data-pick="${FIELD}"]`).first(), { selector: '[role="option"]' }))
      shown = Number(await page.locator('[role="option"]').first().getAttribute('aria-setsize'))
      inSheet = await page.locator('[role="option"]').count()
      await page.keyboard.press('Escape')
      await page.locator('[role="option"]').first().waitFor({ state: 'detached' })
    }
    if (shown < ROWS_WANTED) throw new Error(`The sheet offered ${shown} options`)
    const lists = await measureStaticList(page, inSheet, options.runs)
    const note = `${shown} options, ${inSheet} of them drawn; the static list has as many lines`
    report('lookup-sheet', [median(times), Math.max(...times)], note, [median(lists), Math.max(...lists)])
  } finally {
    await phone.forget()
  }
}
