// The list of files that the service worker stores. Each has the hash of its content, so that the browser itself
// rejects anything else at that address: a hotel's login page answers 200 to every request, and must never become the
// shell of the portal. The small files are stored as one, the pack: some 35 files are fetched and stored in place of
// 300, and together they compress to two thirds.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

type Entry = { url: string; revision: string | null; size: number; integrity?: string; packed?: number }

/**
 * Size from which a file comes by itself, in bytes: the browser compiles a script ahead of time only if its own reply
 * is stored.
 */
const LARGE = 16_384

/** `comesLater`: whether the file at this address is stored only when it is first needed. */
export function precacheFiles(comesLater: (address: string) => boolean): {
  plugin: Plugin
  transform: (entries: Entry[]) => Promise<{ manifest: Entry[]; warnings: string[] }>
} {
  let outDir = ''
  const isPacked = ({ url, size }: Entry) => /^assets\/.*\.(js|css|svg)$/.test(url) && size < LARGE && !comesLater(url)
  return {
    plugin: {
      name: 'precache-files',
      apply: 'build',
      configResolved: ({ root, build }) => {
        outDir = resolve(root, build.outDir)
      },
    },
    async transform(entries) {
      const small: Buffer[] = []
      const manifest: Entry[] = []
      for (const entry of entries) {
        const content = await readFile(join(outDir, entry.url))
        if (isPacked(entry)) small.push(content)
        manifest.push({
          ...entry,
          ...(isPacked(entry) ? { packed: content.length } : { integrity: integrity(content) }),
        })
      }
      const pack = Buffer.concat(small)
      const name = createHash('sha256').update(pack).digest('base64url').slice(0, 8)
      const url = `assets/small-files-${name}.pack`
      await writeFile(join(outDir, url), pack)
      manifest.push({ url, revision: null, size: pack.length, integrity: integrity(pack) })
      return { manifest, warnings: [] }
    },
  }
}

const integrity = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`
