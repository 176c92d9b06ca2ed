// The cost of a first visit on one bar of signal: compressed document, code and styles (reported) and calls, until the page shows its main content.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhone } from '../support/phone.ts'
import { openPortalDatabase } from '../support/portal-database.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

const KILOBYTE = 1024
let portal: PortalProcess

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

type Visit = { path: string; user: string; shown: string }
/** `beyond`: pixels by which the document is higher than the screen; pages scroll inside. */
type Cost = { kilobytes: number; files: string; calls: string[]; beyond: number }

/**
 * What a phone on its first visit requested before `shown` (a selector) was in the document. `kilobytes`: the document, which contains the
 * first styles, plus JavaScript and CSS, each file once, compressed by gzip -9; `files`: the same for each. `calls`: to the API, without
 * pictures: those are part of what is shown.
 */
async function firstVisit({ path, user, shown }: Visit): Promise<Cost> {
  const phone = await openPhone()
  const { page } = phone
  const sent = new Map<string, Promise<number>>()
  let document = Promise.resolve(0)
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (response.request().resourceType() === 'document' && response.ok()) document = packed(response)
    if (/\.(js|css)$/.test(pathname) && response.ok() && !response.fromServiceWorker())
      sent.set(pathname, packed(response))
  })
  await page.addInitScript(markWhenShown, shown)
  await page.goto(`${portal.url}${path}`)
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const requested = await page.waitForFunction(() => {
    const [mark] = performance.getEntriesByName('shown')
    if (!mark) return null
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const before = resources.filter(
      ({ startTime, initiatorType }) => startTime < mark.startTime && initiatorType !== 'img',
    )
    return before.map(({ name }) => new URL(name).pathname)
  })
  const asked = (await requested.jsonValue())!
  const sized = [['document', document] as const, ...[...sent].filter(([file]) => asked.includes(file))]
  const sizes = await Promise.all(sized.map(async ([name, size]) => ({ name, kilobytes: (await size) / KILOBYTE })))
  const beyond = await page.evaluate(() => globalThis.document.documentElement.scrollHeight - innerHeight)
  await phone.close()
  sizes.sort((a, b) => b.kilobytes - a.kilobytes)
  const files = sizes.map(({ name, kilobytes }) => `${kilobytes.toFixed(1)} KB ${name}`).join(', ')
  const calls = asked.filter((path) => path.startsWith('/api/'))
  return { kilobytes: sizes.reduce((sum, each) => sum + each.kilobytes, 0), files, calls, beyond }
}

/** 0 for what the sign-in page had: its body is gone with it. */
const packed = (response: Response) =>
  response.body().then(
    (body) => gzipSync(body, { level: 9 }).length,
    () => 0,
  )

/**
 * In the page: marks the moment at which the selector's first element is in the document. Not its paint: a slow machine paints
 * later, and what the element itself brought about has been requested by then.
 */
function markWhenShown(selector: string) {
  performance.setResourceTimingBufferSize(1_000)
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    performance.mark('shown')
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Until the returned function is called, nothing that matches is answered. */
async function holdUp(page: Page, address: RegExp): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = []
  let isHeld = true
  await page.route(address, (route) => {
    // A page that is gone may have requested it.
    const go = () => route.continue().catch(() => undefined)
    if (!isHeld) return go()
    held.push(go)
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((go) => go()))
  }
}

const report = (screen: string, { kilobytes, files }: Cost) =>
  console.log(`${screen}: ${kilobytes.toFixed(1)} KB\n  ${files}`)

const ROWS = '.dashboard-listings .pager'

test('the sign-in page is its document alone', async () => {
  const phone = await openPhone()
  const asked: string[] = []
  phone.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const response = await phone.page.goto(`${portal.url}/login`, { waitUntil: 'networkidle' })
  const document = gzipSync(await response!.body(), { level: 9 }).length / KILOBYTE
  await phone.close()
  expect(document, 'KB').toBeLessThanOrEqual(2)
  // The icon of the tab, and what names it, follow when the page is shown.
  const ofTheTab = ['/icons/icon.svg', '/icons/icon-192.png', '/manifest.webmanifest']
  expect(asked.filter((path) => !ofTheTab.includes(path))).toEqual(['/login'])
})

test('the shell is painted in the member’s own look, before any file of the page is there', async () => {
  const phone = await openPhone()
  const { page } = phone
  await page.goto(`${portal.url}/login`)
  await page.getByLabel('User name').fill('agent@demo')
  await page.getByLabel('Password').fill('demo')
  await page.addInitScript(() => localStorage.setItem('curbside-look', JSON.stringify({ theme: 'dark' })))
  const held: (() => void)[] = []
  await page.route(/\/assets\//, (route) => new Promise<void>((go) => held.push(() => go(route.continue()))))
  await page.getByRole('button', { name: 'Sign in' }).click({ noWaitAfter: true })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { background, tabs } = await page.evaluate(() => ({
    background: getComputedStyle(document.body).backgroundColor,
    tabs: document.querySelector('.app-shell-tabs')!.getBoundingClientRect().height,
  }))
  expect(held.length).toBeGreaterThan(0)
  expect(tabs).toBeGreaterThan(40)
  expect(background).toBe('rgb(13, 19, 18)')
  for (const go of held) go()
  await page.unroute(/\/assets\//)
  await page.getByRole('region', { name: 'My Listings' }).waitFor()
  await phone.close()
})

test.each([
  ['/', 'listings'],
  ['/listings/search?StandardStatus=A', 'listings'],
  ['/listings/view?ListingID=A0100001', 'listings'],
  ['/listings/create/res', 'forms'],
  ['/settings', 'listings'],
])('%s names all its code, which is asked for at once and in few files', async (path, area) => {
  const page = await (await fetch(`${portal.url}${path}`, { headers: { accept: 'text/html' } })).text()
  expect(page).toMatch(new RegExp(`<link rel="modulepreload" crossorigin href="/assets/${area}-`))
  expect(page).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/framework-/)
  expect(page.match(/"\/assets\/[^"]+\.(js|css)"/g)!.length).toBeLessThanOrEqual(14)
  const files = [...page.matchAll(/"(\/assets\/(?:framework|app|shared|listings|forms)-[^"]+\.js)"/g)]
  for (const [, file] of files)
    expect(await (await fetch(`${portal.url}${file}`)).text(), file).toMatch(/^(.*\n)?\/\/# allFunctionsCalledOnLoad\n/)
})

const aListing = async () => {
  const database = await openPortalDatabase(portal)
  const [house] = await database.rows<{ listing_id: string }>(
    `select listing_id from listing where standard_status = 'A' and deleted_at is null order by listing_id limit 1`,
  )
  await database.close()
  return `/listings/view?ListingID=${house!.listing_id}`
}

// Calls are named, because how many of them overtake the content depends on the machine: a number alone has room for another one on most.
test.each<{
  screen: string
  path: string | (() => Promise<string>)
  shown: string
  calls: string[]
}>([
  { screen: 'Home', path: '/', shown: ROWS, calls: [] },
  {
    screen: 'a search',
    path: '/listings/search?StandardStatus=A',
    shown: 'main .listing-card-link',
    calls: ['/api/Product/Listings/f'],
  },
  {
    screen: 'a listing',
    path: aListing,
    shown: 'main .listing-head-price',
    // Its record brings these about.
    calls: ['/api/acl/listing', '/api/definition/land', '/api/definition/lookup'],
  },
  { screen: 'Settings', path: '/settings', shown: 'main .settings', calls: ['/api/Push/State'] },
  {
    screen: 'the form of a new listing',
    path: '/listings/create/res',
    shown: 'main [data-key]',
    calls: [
      '/api/Device/Keys',
      '/api/definition/res',
      '/api/acl/listing',
      '/api/autosave/check',
      '/api/definition/lookup',
    ],
  },
])('$screen: $calls.length calls at most', async ({ screen, path, shown, calls }) => {
  const visit = await firstVisit({ path: typeof path === 'string' ? path : await path(), user: 'agent@demo', shown })
  report(screen, visit)
  expect(visit.calls.filter((call) => !calls.includes(call))).toEqual([])
  expect(visit.calls.length, visit.calls.join(' ')).toBeLessThanOrEqual(calls.length)
  expect(visit.beyond).toBe(0)
})

test('what works offline is asked for after the list is painted, however long the list takes', async () => {
  const phone = await openPhone()
  const { page } = phone
  await page.goto(`${portal.url}/listings/search?StandardStatus=A`)
  await page.getByLabel('User name').fill('agent@demo')
  await page.getByLabel('Password').fill('demo')
  await page.clock.install()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await holdUp(page, /Product\/Listings\/f/)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Notices' }).waitFor()
  await page.clock.runFor(9_000)
  expect(asked.filter((path) => /Device\/Keys|autosave|\/notices|sw\.js/.test(path))).toEqual([])
  const keys = page.waitForRequest(/Device\/Keys/)
  await release()
  await page.locator('main .listing-card-link').first().waitFor()
  await page.clock.resume()
  await keys
  await phone.close()
})

test('Home of a member for whom there is something today', async () => {
  const database = await openPortalDatabase(portal)
  const [account] = await database.rows<{ member_id: number }>(
    `select member_id from local_account where user_name = 'coagent@demo'`,
  )
  await database.rows(
    `update listing set fields = fields || jsonb_build_object('ExpirationDate', to_char(now() + interval '3 days', 'YYYY-MM-DD'))
     where list_agent_id = $1 and standard_status = 'A' and deleted_at is null`,
    [account!.member_id],
  )
  await database.close()
  const shown = `main:has(.today-line):has(${ROWS})`
  report('Home with something today', await firstVisit({ path: '/', user: 'coagent@demo', shown }))
})

test('a page without https says so, instead of loading for ever', async () => {
  const { page, expectComplaints, close } = await openPhone()
  expectComplaints(/randomUUID|Cross-Origin-Opener-Policy/)
  await page.route('http://board.example/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({ response: await route.fetch({ url: `${portal.url}${pathname}` }) })
  })
  await page.goto('http://board.example/')
  await page.getByRole('status').getByText('needs an address that starts with https://').waitFor()
  await close()
})
