// A Chromium the size of a phone or a desk with the bench's CPU slowdown, and a probe in every page that reports when
// something is painted.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { QUIET } from '../tests/support/chromium.mjs'
import { installProbe } from './page-probe.mjs'

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
}

/**
 * A browser with persistent storage: `close` keeps the storage, `open` finds it again, `forget` ends both. `scripts`: what
 * each page runs before its own code, besides the probe.
 */
export function openPhone({ program }, device = PHONE, args = [], scripts = []) {
  const storage = mkdtempSync(join(tmpdir(), 'curbside-bench-phone-'))
  let context
  return {
    async open() {
      context = await chromium.launchPersistentContext(storage, {
        executablePath: program,
        headless: true,
        args: [...QUIET, ...args],
        locale: 'en-CA',
        timezoneId: 'America/Edmonton',
        ...device,
      })
      for (const script of [installProbe, ...scripts]) await context.addInitScript(script)
      const page = context.pages()[0] ?? (await context.newPage())
      page.setDefaultTimeout(60_000)
      return { context, page, devtools: await context.newCDPSession(page) }
    },
    close: () => context.close(),
    async forget() {
      await context?.close().catch(() => {})
      rmSync(storage, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

export const slowDown = (devtools, rate) => devtools.send('Emulation.setCPUThrottlingRate', { rate })

/** Each part signs in as a different member, so that none is offered another part's unfinished listing. */
export async function signInByPage(page, url, member) {
  await page.goto(`${url}/login`)
  await page.getByLabel('User name').fill(member)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** My Listings with its rows: the dashboard fully loaded. */
export const whenListed = (page) =>
  page
    .getByRole('region', { name: 'My Listings' })
    .getByRole('link', { name: /^View / })
    .first()
    .waitFor()

/** The service worker controls the page and has cached the form and its option tables. */
export async function whenPrepared(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
    const holds = async (path) => {
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) if (new URL(url).pathname === path) return true
      return false
    }
    for (let waited = 0; waited < 60_000; waited += 100) {
      const isKept = (await holds('/api/definition/res')) && (await holds('/api/definition/lookup'))
      if (isKept && navigator.serviceWorker.controller) return
      await sleep(100)
    }
    throw new Error('The service worker did not prepare the form')
  })
}

/** A touch in the middle of a visible element; a click where there is no touch. */
export async function tap(page, locator) {
  await locator.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await locator.boundingBox()
  const middle = [x + width / 2, y + height / 2]
  if (await page.evaluate(() => navigator.maxTouchPoints > 0)) await page.touchscreen.tap(...middle)
  else await page.mouse.click(...middle)
}

/**
 * Milliseconds from the tap's own time stamp until the element that `wanted` describes (see page-probe.mjs) is painted.
 */
export async function timeTap(page, locator, wanted) {
  await locator.scrollIntoViewIfNeeded()
  return timeAct(page, 'click', () => tap(page, locator), wanted)
}

/** The same for anything else that ends in an event of this type. */
async function timeAct(page, type, act, wanted) {
  await page.evaluate(([each, what]) => globalThis.probe.awaitAfter(each, what), [type, wanted])
  await act()
  return page.evaluate(() => globalThis.probe.awaited)
}
