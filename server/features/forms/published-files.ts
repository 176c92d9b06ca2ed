// The files behind the published catalog: as an administrator sent them, or as they lie on this server.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { buildCatalog } from '../../catalog/read/build-catalog.ts'
import { fingerprintFiles } from '../../catalog/read/fingerprint-files.ts'
import { readCatalog } from '../../catalog/read/read-catalog.ts'
import type { Database } from '../../db/schema.ts'
import { settingNamed, storeSetting } from '../../db/settings.ts'
import { type CatalogFiles, catalogZip } from './catalog-zip.ts'

const SENT = 'catalog-zip'
type Sent = { hash: string; zip: string }

export const keepSentFiles = (db: Kysely<Database>, hash: string, files: CatalogFiles): Promise<void> =>
  storeSetting(db, SENT, JSON.stringify({ hash, zip: catalogZip(files).toString('base64') } satisfies Sent))

export type FindPublishedFiles = (db: Kysely<Database>, hash: string) => Promise<Buffer | undefined>

/** `folder`: the catalog on this server. It is read again only when its files have changed. */
export function publishedFilesIn(folder: string | undefined): FindPublishedFiles {
  let known: { fingerprint: string; hash: string; zip: Buffer } | undefined
  const inFolder = (dir: string) => {
    const fingerprint = fingerprintFiles([dir])
    if (known?.fingerprint !== fingerprint) {
      const source = readCatalog(dir)
      const files = Object.fromEntries([...source.texts.keys()].map((name) => [name, readFileSync(join(dir, name))]))
      known = { fingerprint, hash: hashOf(source), zip: catalogZip(files) }
    }
    return known
  }
  return async (db, hash) => {
    const kept = await settingNamed(db, SENT)
    const sent = kept === undefined ? undefined : (JSON.parse(kept) as Sent)
    if (sent?.hash === hash) return Buffer.from(sent.zip, 'base64')
    const here = folder === undefined ? undefined : inFolder(folder)
    return here?.hash === hash ? here.zip : undefined
  }
}

/** Files that somebody is editing are no catalog at the moment. */
function hashOf(source: ReturnType<typeof readCatalog>): string {
  if (source.problems.length > 0) return ''
  try {
    return buildCatalog(source).hash
  } catch {
    return ''
  }
}
