// Finds a Chromium for the tests that need one: an installed one, else Debian's package (as root), else Playwright's
// download.
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runNode } from './processes.mjs'
import { inProject, projectDir, step } from './project.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const ANSWER_WITHIN_MS = 30_000

/**
 * Whether the program starts, with the libraries it needs: Ubuntu's `chromium` may be a script that only suggests
 * another package.
 */
function runs(program) {
  try {
    accessSync(program, constants.X_OK)
    return /Chrom/.test(
      execFileSync(program, ['--version', '--no-sandbox'], { timeout: ANSWER_WITHIN_MS, stdio: 'pipe' }),
    )
  } catch {
    return false
  }
}

function findInstalled() {
  if (process.env.CHROME) return runs(process.env.CHROME) ? process.env.CHROME : null
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE]
  return candidates.find(runs) ?? null
}

async function findDownloaded() {
  const { chromium } = await import('playwright-core')
  const program = chromium.executablePath()
  return runs(program) ? program : null
}

async function isDebian() {
  const { readFileSync } = await import('node:fs')
  try {
    return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

const quiet = { stdio: ['ignore', 'ignore', 'inherit'] }

async function installFromDebian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { ...quiet, env })
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
  return (await run('apt-get', install, { ...quiet, env })) === 0
}

/** The program's path; throws a Problem with the line that tells people what to do. */
export async function obtainBrowser() {
  const present = findInstalled() ?? (await findDownloaded())
  if (present) return { program: present }
  if (process.env.CHROME) return { missing: `CHROME is not a browser that starts: ${process.env.CHROME}` }
  if (process.getuid?.() === 0 && (await isDebian())) {
    await step("Installing Debian's Chromium", installFromDebian)
    const installed = findInstalled()
    if (installed) return { program: installed }
  }
  const cli = inProject('node_modules', 'playwright-core', 'cli.js')
  const download = [cli, 'install', 'chromium']
  await step(
    "Downloading Playwright's Chromium",
    async () => (await runNode(download, { cwd: projectDir, ...quiet })) === 0,
  )
  const downloaded = await findDownloaded()
  if (downloaded) return { program: downloaded }
  return { missing: 'No Chromium was found or could be installed: install one, or set CHROME to its path' }
}
