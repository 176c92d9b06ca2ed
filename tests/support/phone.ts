// Phones with Chromium at 390 × 844: a context of a shared browser, or a browser that can be killed and whose storage outlives it. Whatever one complains of fails the test.
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { QUIET } from './chromium.mjs'

/**
 * What Chromium itself logs of a request that a cut network, or a stopped server, did not answer; how it failed depends
 * on what the connection was doing at that moment. What the app says of it is not in here: it has to handle that.
 */
export const NETWORK_CUT = /^console: Failed to load resource: net::ERR_/

export type Phone = {
  readonly page: Page
  readonly context: BrowserContext
  /** A further tab of the same browser. */
  newTab(): Promise<Page>
  /** Complaints that this test brings about itself (a cut network), as patterns. */
  expectComplaints(...patterns: readonly RegExp[]): void
  complaints(): string[]
  /** Closes it and forgets its storage; throws when the browser complained. */
  close(): Promise<void>
}

/** A phone whose browser is no other phone's. */
export type KillablePhone = Phone & {
  /** Has the browser write its cookies down: whoever signed in today has long had that. */
  cookiesWritten(name: string): Promise<void>
  /** Ends the browser and looks through all that it wrote to the disk; files that hold one of the words, each with the word. */
  foundOnDisk(words: readonly string[]): Promise<string[]>
  /** kill -9 of every process of this browser. */
  kill(): Promise<void>
  /** Opens the browser again on the same storage. */
  reopen(): Promise<void>
}

const FURTHER_COOKIES = Array.from({ length: 512 }, (_, at) => ({
  name: `further-${at}`,
  value: '1',
  url: `https://site-${at % 8}.test/`,
  expires: Math.floor(Date.now() / 1000) + 3_600,
}))

export type PhoneOptions = {
  viewport?: { width: number; height: number }
  dark?: boolean
  /** The test moves the time of its pages: `context.clock`. */
  clock?: true
  /** Pages move into each other; otherwise motion is reduced. */
  motion?: true
}

/** For what a step waits for; a journey has two minutes in all. */
const MAX_WAIT_MS = 30_000

const device = (options: PhoneOptions): BrowserContextOptions => ({
  viewport: options.viewport ?? { width: 390, height: 844 },
  deviceScaleFactor: 1,
  reducedMotion: options.motion ? 'no-preference' : 'reduce',
  hasTouch: true,
  isMobile: (options.viewport?.width ?? 390) < 700,
  colorScheme: options.dark ? 'dark' : 'light',
  locale: 'en-CA',
  timezoneId: 'America/Edmonton',
})

/** What the tabs of a browser complain of, without what the test expects. */
function listenForComplaints() {
  const expected: RegExp[] = []
  const complaints: string[] = []
  const left = () => complaints.filter((text) => !expected.some((pattern) => pattern.test(text)))
  return {
    complaints: left,
    expectComplaints: (...patterns: readonly RegExp[]) => void expected.push(...patterns),
    async openTab(context: BrowserContext, { clock }: PhoneOptions): Promise<Page> {
      if (clock) await context.clock.install()
      context.setDefaultTimeout(MAX_WAIT_MS)
      context.on('weberror', (error) => complaints.push(`page error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()} (${message.location().url})`)
      })
      return context.pages()[0] ?? (await context.newPage())
    },
    throwIfAny() {
      if (left().length > 0) throw new Error(`The browser complained:\n${[...new Set(left())].join('\n')}`)
    },
  }
}

/** A context of a browser that several phones share. */
export async function openPhone(options: PhoneOptions = {}): Promise<Phone> {
  const browser = await chromium.connect(inject('browserAddress'))
  const context = await browser.newContext(device(options))
  const { complaints, expectComplaints, openTab, throwIfAny } = listenForComplaints()
  const page = await openTab(context, options)
  return {
    page,
    context,
    newTab: () => context.newPage(),
    expectComplaints,
    complaints,
    async close() {
      await browser.close()
      throwIfAny()
    },
  }
}

/** A browser of its own; `args`: further switches of Chromium's. */
export async function openKillablePhone({
  args = [],
  ...options
}: PhoneOptions & { args?: readonly string[] } = {}): Promise<KillablePhone> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'curbside-phone-'))
  const { complaints, expectComplaints, openTab, throwIfAny } = listenForComplaints()
  let context!: BrowserContext
  let page!: Page
  const open = async () => {
    context = await chromium.launchPersistentContext(userDataDir, {
      executablePath: inject('chromePath'),
      headless: process.env.HEADED !== '1',
      args: [...QUIET, ...args],
      ...device(options),
    })
    page = await openTab(context, options)
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
    expectComplaints,
    complaints,
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
      throwIfAny()
    },
  }
}

function processesOf(userDataDir: string): number[] {
  const listing = execFileSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 })
  return listing
    .split('\n')
    .filter((line) => line.includes(userDataDir))
    .map((line) => Number.parseInt(line, 10))
}
