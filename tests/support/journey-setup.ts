// What walks, storms and engines need before they start: the built portal, a board to copy and a browser. `npm test` sees to them; alone, `npm test -- walks`.
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { installedChromium, QUIET } from './chromium.mjs'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromePath: string
    /** Of the browser that several phones share. */
    browserAddress: string
    /** A data folder as a portal's first start leaves it; undefined where it is not all of the board. */
    boardDir: string | undefined
  }
}

export function checkBuild(): void {
  if (!existsSync('dist/app/index.html') || !existsSync('dist/server/main.js'))
    throw new Error('The portal is not built; run the journeys with: npm test -- journeys')
}

/** Returns the function that closes it. */
export async function launchBrowser({ provide }: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const executablePath = installedChromium()
  if (!executablePath) throw new Error('No browser was found; set CHROME to the path of a Chromium')
  const browser = await chromium.launchServer({ executablePath, headless: process.env.HEADED !== '1', args: QUIET })
  provide('chromePath', executablePath)
  provide('browserAddress', browser.wsEndpoint())
  return () => browser.close()
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  checkBuild()
  const closeBrowser = await launchBrowser(project)
  const boardDir = await mkdtemp(join(tmpdir(), 'curbside-board-'))
  await chmod(boardDir, 0o711)
  const portal = await runPortal(boardDir)
  await portal.end()
  // Elsewhere where the database's user could not own it here: then every walk makes its own.
  const isWhole = (await lstat(join(boardDir, 'postgres'))).isDirectory()
  project.provide('boardDir', isWhole ? boardDir : undefined)
  return async () => {
    await closeBrowser()
    await rm(boardDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
