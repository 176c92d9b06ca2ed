// Blobs as files in the data folder: 256 folders by the key's first byte. Each file is written to a temporary file next
// to its final path, synced, then renamed, so a reader sees all of a file or none. A killed server leaves at most a
// temporary file, which is removed with its key.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobSource, type Blobs, requireBlobKey, whole } from './blobs.ts'

export function openDiskBlobs(folder: string): Blobs {
  const pathOf = (key: string): string => {
    requireBlobKey(key)
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async put(key, source) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      try {
        await writeSynced(temporary, source)
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },
    get: async (key) => absentAsUndefined(readFile(pathOf(key))),
    async stream(key) {
      const file = await absentAsUndefined(open(pathOf(key), 'r'))
      if (!file) return undefined
      return { stream: file.createReadStream(), size: (await file.stat()).size }
    },
    size: async (key) => (await absentAsUndefined(stat(pathOf(key))))?.size,
    async remove(key) {
      const path = pathOf(key)
      const names = (await absentAsUndefined(readdir(dirname(path)))) ?? []
      for (const name of names) if (name.startsWith(key)) await rm(join(dirname(path), name), { force: true })
    },
  }
}

async function writeSynced(path: string, source: BlobSource): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    if (source instanceof Uint8Array) await file.writeFile(source)
    else await writeFile(file, whole(source))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable only once its folder is synced. Windows cannot open folders and does not need this. */
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
