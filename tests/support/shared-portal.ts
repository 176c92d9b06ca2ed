// What all journeys of `npm test` share: one portal and one Chromium. Each has a browser context and members of its own.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkBuild, launchBrowser } from './journey-setup.ts'
import { type RunningPortal, runPortal } from './run-portal.ts'

export type SharedPortal = Pick<RunningPortal, 'url' | 'port' | 'dataDir'>

declare module 'vitest' {
  interface ProvidedContext {
    sharedPortal: SharedPortal
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  checkBuild()
  const dataDir = await mkdtemp(join(tmpdir(), 'curbside-journeys-'))
  await chmod(dataDir, 0o711)
  const [portal, closeBrowser] = await Promise.all([runPortal(dataDir), launchBrowser(project)])
  project.provide('sharedPortal', { url: portal.url, port: portal.port, dataDir })
  return async () => {
    await closeBrowser()
    await portal.end()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}
