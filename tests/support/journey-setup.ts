// What the journeys need before they start: the built portal, a board and a browser. `npm test` sees to them; alone, `npm test -- journeys`.
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { installedChromium } from './chromium.mjs'
import { runPortal } from './run-portal.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromePath: string
    /** A data folder as a portal's first start leaves it; undefined where it is not all of the board. */
    boardDir: string | undefined
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (!existsSync('dist/app/index.html') || !existsSync('dist/server/main.js'))
    throw new Error('The portal is not built; run the journeys with: npm test -- journeys')
  const chromePath = installedChromium()
  if (!chromePath) throw new Error('No browser was found; set CHROME to the path of a Chromium')
  provide('chromePath', chromePath)

  const boardDir = await mkdtemp(join(tmpdir(), 'curbside-board-'))
  await chmod(boardDir, 0o711)
  const portal = await runPortal(boardDir)
  await portal.end()
  // Elsewhere where the database's user could not own it here: then every journey makes its own.
  const isWhole = (await lstat(join(boardDir, 'postgres'))).isDirectory()
  provide('boardDir', isWhole ? boardDir : undefined)
  return () => rm(boardDir, { recursive: true, force: true, maxRetries: 5 })
}
