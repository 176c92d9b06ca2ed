import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Temporary file names for a request. The files are deleted once all of its work has ended, aborted or not, and not
 * before.
 */
export function createTemporaries() {
  const paths: string[] = []
  return {
    path(): string {
      const path = join(tmpdir(), `curbside-${randomBytes(16).toString('hex')}`)
      paths.push(path)
      return path
    },
    async remove(): Promise<void> {
      for (const path of paths) await rm(path, { force: true })
    },
  }
}
