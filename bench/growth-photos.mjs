// A draft by the number of its photos: opening their section, and a key in another section's text field.
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { openPhone, PHONE, signInByPage, slowDown, timeTap, whenListed, whenPrepared } from './browser.mjs'
import { openNewForm } from './form-screen.mjs'
import { busyMs, typeKeys, watchWrites } from './growth-keys.mjs'
import { encryptAll, installWork } from './phone-work.mjs'

const PHOTOS = [10, 60, 500]
const HOUSES = ['brick-two-storey', 'white-bungalow', 'blue-townhouse', 'evening-cabin', 'winter-farmhouse']
const TEXT = { section: 'Remarks & Marketing', field: 'PublicRemarks' }
const SETTLE_MS = 3_000

const load = () => loadavg()[0].toFixed(1)
const fixtures = resolve(import.meta.dirname, '../tests/fixtures/photos')
export const sectionButton = (page, name) => page.locator('.section-list button', { hasText: name })

/** Puts the five houses into the Photos section on screen. */
export async function choosePhotos(page) {
  const choose = page.locator('.photos-add input[type=file]').last()
  await choose.waitFor({ state: 'attached' })
  await choose.setInputFiles(HOUSES.map((name) => join(fixtures, `${name}.jpg`)))
  await page.waitForFunction((count) => document.querySelectorAll('.photo-card img').length === count, HOUSES.length)
}

/** A draft begun without signal, with a few real photos through the file picker. */
async function beginDraft(context, page, url) {
  await signInByPage(page, url, 'broker@demo')
  await whenListed(page)
  await whenPrepared(page)
  await context.setOffline(true)
  await openNewForm(page)
  await sectionButton(page, 'Photos').click()
  await choosePhotos(page)
  await page.waitForURL(/[?&]draft=/)
}

async function openDraft(page, url, draftId) {
  await page.goto(`${url}/listings/create/res?draft=${draftId}`)
  await sectionButton(page, 'Photos').waitFor()
  await page.waitForTimeout(SETTLE_MS)
}

async function measureOnce(page, devtools, url, draftId) {
  await openDraft(page, url, draftId)
  const before = await busyMs(devtools)
  const open = await timeTap(page, sectionButton(page, 'Photos'), { selector: '.photo-card' })
  await page.waitForTimeout(SETTLE_MS)
  const openBusy = (await busyMs(devtools)) - before
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await sectionButton(page, TEXT.section).click()
  await page.locator(`[id="${TEXT.field}"]`).waitFor()
  await page.waitForTimeout(SETTLE_MS)
  const { paint, disk, busy, size } = await typeKeys(page, devtools, TEXT.field)
  return { open: [open], openBusy: [openBusy], elements: [elements], paint, disk, busy: [busy], size: [size / 1000] }
}

export async function measurePhotos({ browser, portal, options, counts = PHOTOS, keep }) {
  const phone = openPhone(browser, PHONE, [], [installWork, watchWrites])
  try {
    const begun = await phone.open()
    await beginDraft(begun.context, begun.page, portal.url)
    const { made } = await begun.page.evaluate((each) => globalThis.phoneWork.clonePhotos(each), counts)
    await encryptAll(begun.page, `${portal.url}/settings`)
    const drafts = counts.map((count, at) => ({ count, ...made[at], found: {}, load: [] }))
    // By turns, so that each number of photos sees the same machine; a new browser, so that each finds its memory empty.
    await phone.close()
    for (let run = 0; run < options.runs; run++)
      for (const draft of drafts) {
        const { context, page, devtools } = await phone.open()
        await context.setOffline(true)
        await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
        await slowDown(devtools, options.throttle)
        draft.load[0] ??= load()
        for (const [id, times] of Object.entries(await measureOnce(page, devtools, portal.url, draft.draftId)))
          draft.found[id] = [...(draft.found[id] ?? []), ...times]
        draft.load[1] = load()
        await phone.close()
      }
    for (const { count, load: loads, found, bytes } of drafts)
      keep({ x: count, load: loads, found, megabytes: Math.round(bytes / 1e6) })
  } finally {
    await phone.forget()
  }
}
