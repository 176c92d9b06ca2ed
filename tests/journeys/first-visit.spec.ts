// What a first visit costs on one bar of signal: code and styles, compressed, until the page shows what it is for.
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../support/list-a-house.ts'
import { openPhone } from '../support/phone.ts'
import { type PortalProcess, startPortal } from '../support/portal-process.ts'

const KILOBYTE = 1024
/** 202.6 measured; a slow answer lets the announcements in as well. Lower this whenever something leaves. */
const HOME_MAX_KB = 206
let portal: PortalProcess

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

/** JavaScript and CSS that this page was sent so far, each file once, in KB as gzip -9 packs it. */
function codeSent(page: Page): () => Promise<number> {
  const files = new Map<string, Response>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname) && response.ok() && !response.fromServiceWorker()) files.set(pathname, response)
  })
  return async () => {
    const sizes = await Promise.all(
      [...files.values()].map(async (file) => gzipSync(await file.body(), { level: 9 }).length),
    )
    return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE
  }
}

test('Home with its listings stays within its bytes', async () => {
  const phone = await openPhone()
  const sent = codeSent(phone.page)
  await signIn(phone.page, portal.url, 'agent@demo')
  await phone.page.getByText('Showing rows 1 to 5').waitFor()
  const size = await sent()
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThanOrEqual(HOME_MAX_KB)
  await phone.close()
})
