// A phone with Chromium at 390 × 844: its storage outlives the browser, the browser can be killed, and whatever it complains of fails the test.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { QUIET } from './chromium.mjs'

/**
 * What Chromium logs when a test cuts the network, or stops or kills the server. Which of these it is depends on what the
 * connection was doing at that moment, so a test that cuts one expects them all.
 */
export const NETWORK_CUT =
  /net::ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|CONNECTION_\w+|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|ABORTED|FAILED)|Failed to fetch/

export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  /** A further tab of the same browser. */
  newTab(): Promise<Page>
  /** Complaints that this test brings about itself (a cut network), as patterns. */
  expectComplaints(...patterns: readonly RegExp[]): void
  complaints(): string[]
  /** Has the browser write its cookies down: whoever signed in today has long had that. */
  cookiesWritten(name: string): Promise<void>
  /** Ends the browser and looks through all that it wrote to the disk; files that hold one of the words, each with the word. */
  foundOnDisk(words: readonly string[]): Promise<string[]>
  /** kill -9 of every process of this browser. */
  kill(): Promise<void>
  /** Opens the browser again on the same storage. */
  reopen(): Promise<void>
  /** Closes it and forgets its storage; throws when the browser complained. */
  close(): Promise<void>
}

const FURTHER_COOKIES = Array.from({ length: 512 }, (_, at) => ({
  name: `further-${at}`,
  value: '1',
  url: `https://site-${at % 8}.test/`,
  expires: Math.floor(Date.now() / 1000) + 3_600,
}))

/** `args`: further switches of Chromium's. */
export type PhoneOptions = { viewport?: { width: number; height: number }; dark?: boolean; args?: readonly string[] }

export async function openPhone(options: PhoneOptions = {}): Promise<Phone> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'curbside-phone-'))
  const expected: RegExp[] = []
  const complaints: string[] = []
  let context!: BrowserContext
  let page!: Page

  const listen = (tab: Page) => {
    // Another journey runs beside it, perhaps on a busy machine.
    tab.setDefaultTimeout(60_000)
    tab.goto = retriedOnce(tab.goto.bind(tab))
    tab.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    tab.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
    })
  }
  const open = async () => {
    context = await chromium.launchPersistentContext(userDataDir, {
      executablePath: inject('chromePath'),
      headless: process.env.HEADED !== '1',
      args: [...QUIET, ...(options.args ?? [])],
      viewport: options.viewport ?? { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: (options.viewport?.width ?? 390) < 700,
      colorScheme: options.dark ? 'dark' : 'light',
      locale: 'en-CA',
      timezoneId: 'America/Edmonton',
    })
    context.on('page', listen)
    page = context.pages()[0] ?? (await context.newPage())
    listen(page)
  }
  await open()

  return {
    get page() {
      return page
    },
    get context() {
      return context
    },
    newTab: () => context.newPage(),
    expectComplaints: (...patterns) => void expected.push(...patterns),
    complaints: () => complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
    async cookiesWritten(name) {
      const files = ['Default/Network/Cookies', 'Default/Cookies'].map((file) => join(userDataDir, file))
      const hold = async () =>
        (await Promise.all(files.map((file) => readFile(file, 'latin1').catch(() => '')))).join('')
      // Chromium does it every half minute, or when 512 of them wait.
      await context.addCookies(FURTHER_COOKIES)
      await expect.poll(hold, { timeout: 60_000 }).toContain(name)
    },
    async foundOnDisk(words) {
      await context.close()
      const entries = await readdir(userDataDir, { recursive: true, withFileTypes: true })
      const found: string[] = []
      for (const entry of entries.filter((each) => each.isFile())) {
        const bytes = await readFile(join(entry.parentPath, entry.name))
        const holds = (word: string) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))
        found.push(...words.filter(holds).map((word) => `${word} in ${join(entry.parentPath, entry.name)}`))
      }
      return found
    },
    async kill() {
      for (const pid of processesOf(userDataDir)) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It went with its parent.
        }
      }
      await context.close().catch(() => {})
    },
    reopen: open,
    async close() {
      await context.close().catch(() => {})
      await rm(userDataDir, { recursive: true, force: true, maxRetries: 10 })
      const left = complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
      if (left.length > 0) throw new Error(`The browser complained:\n${[...new Set(left)].join('\n')}`)
    },
  }
}

/** A page that is navigating by itself, say after a submission, can abort the address that was just typed: a person types it again. */
function retriedOnce(goto: Page['goto']): Page['goto'] {
  return (...where) =>
    goto(...where).catch((error: Error) => {
      if (!error.message.includes('net::ERR_ABORTED')) throw error
      return goto(...where)
    })
}

function processesOf(userDataDir: string): number[] {
  const listing = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 })
  return listing
    .split('\n')
    .filter((line) => line.includes(userDataDir))
    .map((line) => Number.parseInt(line, 10))
}
