import type { Blobs } from '../../blobs/blobs.ts'
import { backUp } from './back-up.ts'
import type { Manifest } from './backup-folder.ts'
import { tryNewFolder } from './new-folder.ts'
import { readManifest, restore } from './restore.ts'

type RunBackup = {
  verb: 'backup' | 'restore'
  folder: string
  /** Starts the board's database, creating it if there is none. */
  openBoard: () => Promise<{ databaseUrl: string; close(): Promise<void> }>
  blobs: Blobs
  now: Date
  say: (line: string) => void
}

/** Rejects an unsuitable folder before it starts or creates a database. */
export async function runBackup({ verb, folder, openBoard, blobs, now, say }: RunBackup): Promise<Manifest> {
  await (verb === 'backup' ? tryNewFolder(folder) : readManifest(folder))
  const { databaseUrl, close } = await openBoard()
  const made =
    verb === 'backup' ? backUp({ databaseUrl, blobs, folder, now, say }) : restore({ databaseUrl, blobs, folder, say })
  return made.finally(close)
}
