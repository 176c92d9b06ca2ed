// Source files of the published catalog: as an administrator sent them, or from this server's folder.
import type { Kysely } from 'kysely'
import { fingerprintFiles } from '../../catalog/read/fingerprint-files.ts'
import type { Database } from '../../db/schema.ts'
import { settingNamed, storeSetting } from '../../db/settings.ts'
import { type CatalogFiles, catalogZip } from './catalog-zip.ts'
import { workOnCatalog } from './work-on-catalog.ts'

const SENT = 'catalog-zip'
type Sent = { hash: string; zip: string }

export const keepSentFiles = (db: Kysely<Database>, hash: string, files: CatalogFiles): Promise<void> =>
  storeSetting(db, SENT, JSON.stringify({ hash, zip: catalogZip(files).toString('base64') } satisfies Sent))

export type FindPublishedFiles = (db: Kysely<Database>, hash: string) => Promise<Buffer | undefined>

/** `folder`: the catalog on this server. Read again only if its files have changed. */
export function publishedFilesIn(folder: string | undefined): FindPublishedFiles {
  let known: { fingerprint: string; hash: string; zip: Buffer } | undefined
  const inFolder = async (dir: string) => {
    const fingerprint = fingerprintFiles([dir])
    if (known?.fingerprint === fingerprint) return known
    const here = await workOnCatalog({ folder: dir })
    known =
      'problems' in here
        ? { fingerprint, hash: '', zip: Buffer.alloc(0) }
        : { fingerprint, hash: here.built.hash, zip: catalogZip(here.files) }
    return known
  }
  return async (db, hash) => {
    const kept = await settingNamed(db, SENT)
    const sent = kept === undefined ? undefined : (JSON.parse(kept) as Sent)
    if (sent?.hash === hash) return Buffer.from(sent.zip, 'base64')
    const here = folder === undefined ? undefined : await inFolder(folder)
    return here?.hash === hash ? here.zip : undefined
  }
}
