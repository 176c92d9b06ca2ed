// Offline starts of a phone by the number of drafts on it, each with some sixty filled-in fields, and photos if asked for.
import { loadavg } from 'node:os'
import { openPhone, PHONE, signInByPage, slowDown, whenListed, whenPrepared } from './browser.mjs'
import { firstControl, goToText, openNewForm, placeCursor, type } from './form-screen.mjs'
import { busyMs } from './growth-keys.mjs'
import { choosePhotos, sectionButton } from './growth-photos.mjs'
import { encryptAll, installWork } from './phone-work.mjs'
import { fetchForm } from './rules.mjs'

const DRAFTS = [1, 20, 200]
const FILLED = 60
const BEGUN_WITHIN_MS = 1_500
const AFTER_MS = 3_000

const load = () => loadavg()[0].toFixed(1)

const PLAIN = { integer: 3, decimal: 1_250.5, numeric: 1_250.5, bit: 1, date: '2026-11-01' }
/** Something plausible for a field; undefined where its options depend on others. */
function entered({ datatype, comboBoxLookupName, multiselect, parentFields }, codes) {
  if (parentFields) return undefined
  if (!comboBoxLookupName) return datatype === 'string' ? 'Bright and quiet' : PLAIN[datatype]
  const [code] = codes.get(comboBoxLookupName) ?? []
  return code && (multiselect ? [code] : code)
}

/** `FILLED` fields of a residential listing, by name. */
export async function enteredValues(url) {
  const { definition, tables } = await fetchForm(url)
  const codes = new Map(tables.map(({ tableName, rows }) => [tableName, rows.map(({ Code }) => Code)]))
  const values = definition.fields
    .filter(({ FieldName, IsDisabled }) => !IsDisabled && !/Agent|Office|Status/.test(FieldName))
    .map((field) => [field.FieldName, entered(field, codes)])
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(values.slice(0, FILLED))
}

/** Signs in, waits until everything is cached, and begins a draft without signal: the server never hears of it. */
export async function beginDraft({ context, page }, url, { member = 'agent@demo', withPhotos = false } = {}) {
  await signInByPage(page, url, member)
  await whenListed(page)
  await whenPrepared(page)
  await context.setOffline(true)
  await openNewForm(page)
  await placeCursor(page, await goToText(page, 24))
  await type(page, 12)
  await page.waitForURL(/[?&]draft=/)
  await page.locator('.form-header-saved', { hasText: /\bsaved\b/i }).waitFor()
  const selector = await firstControl(page)
  const address = page.url()
  if (withPhotos) {
    await sectionButton(page, 'Photos').click()
    await choosePhotos(page)
  }
  const [draft] = await page.evaluate(() => globalThis.phoneWork.drafts())
  return { draft, selector, address }
}

/** From the navigation until what is wanted is painted, by the page's own clock, and what the main thread worked. */
async function coldStart(phone, address, selector, throttle) {
  const { context, page, devtools } = await phone.open()
  await context.setOffline(true)
  await page.waitForTimeout(BEGUN_WITHIN_MS) // the browser itself has started; only the portal is cold
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  await slowDown(devtools, throttle)
  await page.goto(address, { waitUntil: 'commit' })
  const took = await page.evaluate((each) => globalThis.probe.until({ selector: each }), selector)
  const busy = await busyMs(devtools)
  await page.waitForTimeout(AFTER_MS)
  const settled = await busyMs(devtools)
  await phone.close()
  return { took, busy, settled }
}

export async function measureDrafts({ browser, portal, options, counts = DRAFTS, keep }) {
  const phone = openPhone(browser, PHONE, [], [installWork])
  try {
    const { context, page } = await phone.open()
    const { draft, selector, address } = await beginDraft({ context, page }, portal.url, {
      withPhotos: options.photos > 0,
    })
    const values = await enteredValues(portal.url)
    await portal.stop()
    await phone.close()
    let made = 0
    let first
    for (const count of counts) {
      const opened = await phone.open()
      await opened.context.setOffline(true)
      await opened.page.goto(`${portal.url}/settings`)
      const ids = await opened.page.evaluate(
        ([each, clones]) => globalThis.phoneWork.cloneDraft(each, clones),
        [draft, { from: made, to: count, values, photos: options.photos }],
      )
      first ??= ids[0]
      made = count
      await encryptAll(opened.page, `${portal.url}/settings`)
      await phone.close()
      const starts = {
        page: [`${portal.url}/drafts`, '.work-list .work-link'],
        home: [`${portal.url}/`, '.listing-card a'],
        form: [address.replace(draft.draftId, first), selector],
      }
      const before = load()
      const found = {}
      for (let run = 0; run < options.runs; run++)
        for (const [name, [at, wanted]] of Object.entries(starts)) {
          const { took, busy, settled } = await coldStart(phone, at, wanted, options.throttle)
          const measured = { [name]: took, [`${name}Busy`]: busy, [`${name}Settled`]: settled }
          for (const [id, ms] of Object.entries(measured)) found[id] = [...(found[id] ?? []), ms]
        }
      keep({ x: count, load: [before, load()], found })
    }
  } finally {
    await phone.forget()
    if (!portal.isRunning()) await portal.start()
  }
}
