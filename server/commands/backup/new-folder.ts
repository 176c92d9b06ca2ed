import { mkdir, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CannotStart } from '../../db/cannot-start.ts'

/** Name of an incomplete backup. */
export const partOf = (folder: string): string => `${folder}.part`

/** Throws if no backup can be written there, before any work is done. */
export async function tryNewFolder(folder: string): Promise<void> {
  if (await exists(folder)) throw new CannotStart(`${folder} already exists: choose a new folder`)
  const part = partOf(folder)
  if (await exists(part)) return
  await makeFolder(part).catch((error: Error) => {
    throw new CannotStart(`Cannot write a backup there: ${error.message}`)
  })
  await rmdir(part)
}

/**
 * Creates a folder and its parents one by one: Node's recursive mkdir hangs if nobody may create folders there, as in
 * /proc.
 */
export async function makeFolder(path: string): Promise<void> {
  const parent = dirname(path)
  await mkdir(path, { mode: 0o700 }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || (await exists(parent))) throw error
    await makeFolder(parent)
    await mkdir(path, { mode: 0o700 })
  })
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
