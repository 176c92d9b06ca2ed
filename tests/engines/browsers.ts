// Browser engines besides Chromium: WebKitGTK (the nearest to an iPhone's Safari that runs here) and Firefox, if installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/run-portal.ts'
import type { Authority } from './authority.ts'
import { overHttp, overMarionette, type Wire } from './webdriver.ts'

type RunningBrowser = { wire: Wire; capabilities: Record<string, unknown>; end(): Promise<void> }
export type Browser = {
  name: string
  /** Debian's package. */
  package: string
  isInstalled(): boolean
  /** Whether its pages come by HTTPS: WebKit keeps `Secure` cookies of no other, not even of localhost. */
  https: boolean
  open(authority: Authority): Promise<RunningBrowser>
}

const MINI_BROWSERS = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
const miniBrowser = () => MINI_BROWSERS.find((path) => existsSync(path))

/** A screen that nobody sees. Resolves to its name, such as `:99`. */
async function openScreen(): Promise<{ display: string; end(): void }> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    screen.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    screen.once('error', reject)
    screen.once('exit', () => reject(new Error('Xvfb did not start')))
  })
  return { display: `:${number}`, end: () => void screen.kill() }
}

const exited = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Asks until it answers, or the process has gone. */
async function untilReady<T>(child: ChildProcess, ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => undefined)
    if (answer !== undefined) return answer
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${child.spawnfile} ended at its start`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export const webkit: Browser = {
  name: 'WebKitGTK',
  package: 'webkit2gtk-driver and xvfb',
  isInstalled: () => ['WebKitWebDriver', 'Xvfb', 'unshare', 'openssl'].every(isOnPath) && miniBrowser() !== undefined,
  https: true,
  async open(authority) {
    const screen = await openScreen()
    const port = await freePort()
    const home = await mkdtemp(join(tmpdir(), 'curbside-webkit-'))
    const driver = spawn(...trusting(authority, 'WebKitWebDriver', `--port=${port}`), {
      stdio: 'ignore',
      detached: true,
      // Its sandbox needs rights that a container seldom has; it shows nothing but the portal.
      env: { ...process.env, DISPLAY: screen.display, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    })
    const wire = overHttp(`http://127.0.0.1:${port}`)
    await untilReady(driver, () => fetch(`http://127.0.0.1:${port}/status`))
    const options = {
      binary: miniBrowser(),
      args: ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true'],
    }
    const session = await wire.command('NewSession', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })
    return {
      wire,
      capabilities: (session as { capabilities: Record<string, unknown> }).capabilities,
      async end() {
        await wire.command('DeleteSession').catch(() => undefined)
        process.kill(-driver.pid!)
        await exited(driver)
        screen.end()
        await rm(home, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  },
}

/** In a file system of its own, in which the system's authorities are joined by the test's. */
function trusting({ bundle }: Authority, ...command: string[]): [string, string[]] {
  const mount = 'mount --bind "$0" /etc/ssl/certs/ca-certificates.crt && exec "$@"'
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  return ['unshare', ['--mount', ...asRoot, 'sh', '-c', mount, bundle, ...command]]
}

const PREFERENCES = {
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.update.enabled': false,
  'extensions.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'toolkit.startup.max_resumed_crashes': -1,
  'intl.locale.requested': 'en-CA',
  // A camera that shows colors, and nobody who has to allow it.
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'remote.prefs.recommended': true,
}

export const firefox: Browser = {
  name: 'Firefox',
  package: 'firefox-esr',
  isInstalled: () => firefoxPath() !== undefined,
  https: false,
  async open() {
    const port = await freePort()
    const profile = await mkdtemp(join(tmpdir(), 'curbside-firefox-'))
    const lines = Object.entries({ ...PREFERENCES, 'marionette.port': port }).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const browser = spawn(firefoxPath()!, ['--headless', '--marionette', '--no-remote', '--profile', profile], {
      stdio: 'ignore',
      env: { ...process.env, HOME: profile },
    })
    const wire = await untilReady(browser, () => overMarionette(port))
    const session = await wire.command('NewSession', { strictFileInteractability: false })
    return {
      wire,
      capabilities: (session as { capabilities: Record<string, unknown> }).capabilities,
      async end() {
        wire.close()
        browser.kill()
        await exited(browser)
        await rm(profile, { recursive: true, force: true, maxRetries: 5 })
      },
    }
  },
}

function isOnPath(name: string): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v "$0"', name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const firefoxPath = () => ['firefox-esr', 'firefox'].find(isOnPath)
