// What a first visit costs on one bar of signal: code and styles, compressed, asked for until the page shows what it is for.
import { gzipSync } from 'node:zlib'
import type { Response } from 'playwright-core'
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

/** KB of JavaScript and CSS, each file once as gzip -9 packs it, that a phone which was never here asked for before `shown` (a selector) was painted. */
async function firstVisit({ path, user, shown }: Visit): Promise<number> {
  const phone = await openPhone()
  const { page } = phone
  const sent = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname) && response.ok() && !response.fromServiceWorker())
      sent.set(pathname, packed(response))
  })
  await page.addInitScript(noteWhenPainted, shown)
  await page.goto(`${portal.url}${path}`)
  await page.getByLabel('User name').fill(user)
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const files = await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName('shown')
    if (!painted) return null
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < painted.startTime)
    return asked.map(({ name }) => new URL(name).pathname)
  })
  const sizes = (await files.jsonValue())!.flatMap((file) => sent.get(file) ?? [])
  const size = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0) / KILOBYTE
  await phone.close()
  return size
}

/** 0 for what the sign-in page had: its body is gone with it. */
const packed = (response: Response) =>
  response.body().then(
    (body) => gzipSync(body, { level: 9 }).length,
    () => 0,
  )

/** In the page: marks the moment at which the selector's first element has been painted. */
function noteWhenPainted(selector: string) {
  performance.setResourceTimingBufferSize(1_000)
  const observer = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    observer.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shown')))
  })
  observer.observe(document, { childList: true, subtree: true })
}

const ROWS = '.dashboard-listings .pager'

// 189.4, 199.5 and 269.9 measured. Lower a limit whenever something leaves.

test('Home, until its listings are there', async () => {
  const size = await firstVisit({ path: '/', user: 'agent@demo', shown: ROWS })
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThanOrEqual(191)
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
  const size = await firstVisit({ path: '/', user: 'coagent@demo', shown: `main:has(.today-line):has(${ROWS})` })
  expect(size).toBeLessThanOrEqual(201)
})

test('the form of a new listing, until its first field is there', async () => {
  const size = await firstVisit({ path: '/listings/create/res', user: 'agent@demo', shown: 'main [data-key]' })
  expect(size).toBeLessThanOrEqual(271)
})
