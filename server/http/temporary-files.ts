import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names for files that one request needs on its way. They go when all of its work is over, whoever broke it off, and not before. */
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
