// Blobs as files in the data folder: 256 folders by the key's first byte. Written beside their place, synced, then renamed into it,
// so a reader sees all of a file or none, and a killed server leaves at most a stray temporary.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BLOB_KEY, type Blobs } from './blobs.ts'

export function openDiskBlobs(folder: string): Blobs {
  const pathOf = (key: string): string => {
    if (!BLOB_KEY.test(key)) throw new Error('Not the key of a blob')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeSynced(temporary, bytes)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    get: async (key) => absentAsUndefined(readFile(pathOf(key))),
    size: async (key) => (await absentAsUndefined(stat(pathOf(key))))?.size,
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The rename itself is durable only when the folder is. Windows does not open folders, and needs none of this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function absentAsUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
