// The list of files that the service worker stores. Each has the hash of its content, so that the browser itself
// rejects anything else at that address: a hotel's login page answers 200 to every request, and must never become the
// shell of the portal.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

type Entry = { url: string; revision: string | null; size: number; integrity?: string }

export function precacheFiles(): {
  plugin: Plugin
  transform: (entries: Entry[]) => Promise<{ manifest: Entry[]; warnings: string[] }>
} {
  let outDir = ''
  const withHash = async (entry: Entry) => {
    const content = await readFile(join(outDir, entry.url))
    return { ...entry, integrity: `sha384-${createHash('sha384').update(content).digest('base64')}` }
  }
  return {
    plugin: {
      name: 'precache-files',
      apply: 'build',
      configResolved: ({ root, build }) => {
        outDir = resolve(root, build.outDir)
      },
    },
    transform: async (entries) => ({ manifest: await Promise.all(entries.map(withHash)), warnings: [] }),
  }
}
