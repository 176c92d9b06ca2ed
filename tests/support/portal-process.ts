// The portal of a journey: the real server on a board of its own, a copy of one that was made before all of them.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { type RunningPortal, runPortal } from './run-portal.ts'

export type PortalProcess = RunningPortal & {
  /** Ends server and database, and removes the folder. */
  stop(): Promise<void>
}

export async function startPortal(environment: Record<string, string> = {}): Promise<PortalProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'curbside-journey-'))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const board = inject('boardDir')
  if (board && !environment.DEMO_LISTINGS) await promisify(execFile)('cp', ['-a', board, dataDir])
  const portal = await runPortal(dataDir, environment)
  return {
    ...portal,
    async stop() {
      await portal.end()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
