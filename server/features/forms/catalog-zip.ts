// A zip of the catalog's folder: its permitted content and size. Only names that a catalog can have are accepted, so
// that none is a path to somewhere else.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, zipSync } from 'fflate'
import { CATALOG_FILES_MAX, CATALOG_FILES_MAX_BYTES, CATALOG_ZIP_MAX_BYTES } from '#contract/catalog.ts'
import type { CatalogProblem, CatalogSource } from '../../catalog/read/catalog-source.ts'
import { readCatalog } from '../../catalog/read/read-catalog.ts'

export type CatalogFiles = Readonly<Record<string, Uint8Array>>
type Opened = { ok: true; files: CatalogFiles } | { ok: false; problem: CatalogProblem }

const FOLDERS = ['fields', 'definitions', 'lookups', 'rules']
const IN_CATALOG =
  /^(?:(?:fields|definitions|rules)\/[A-Za-z0-9_-]{1,80}\.json|lookups\/[A-Za-z0-9_-]{1,80}\.csv|(?:rights|notifications)\.json)$/
/** Files that a Mac or a file manager adds, and folder entries. */
const BESIDE = /(^|\/)(__MACOSX\/.*|\.[^/\\]*|Thumbs\.db)$|\/$/

const problem = (message: string, file = 'the zip'): Opened => ({ ok: false, problem: { file, message } })

/** Unpacks nothing before the names and sizes of all entries are checked. */
export function openCatalogZip(bytes: Buffer): Opened {
  if (bytes.length > CATALOG_ZIP_MAX_BYTES) return problem('is larger than 2 MB')
  const sizes = new Map<string, number>()
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!BESIDE.test(name)) sizes.set(name, originalSize)
        return false
      },
    })
  } catch {
    return problem('is no zip, or damaged')
  }
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  if (sizes.size > CATALOG_FILES_MAX) return problem(`holds ${sizes.size} files, more than ${CATALOG_FILES_MAX}`)
  if (total > CATALOG_FILES_MAX_BYTES) return problem('holds more than 20 MB of files')
  const root = rootOf([...sizes.keys()])
  const stray = [...sizes.keys()].find((name) => !name.startsWith(root) || !IN_CATALOG.test(name.slice(root.length)))
  if (stray !== undefined) return problem('does not belong in a catalog', stray.slice(0, 200))
  try {
    const unpacked = unzipSync(bytes, { filter: ({ name }) => sizes.has(name) })
    return {
      ok: true,
      files: Object.fromEntries(Object.entries(unpacked).map(([name, file]) => [name.slice(root.length), file])),
    }
  } catch {
    return problem('is damaged')
  }
}

/** The zipped folder, if the zip includes its name: `board/`. */
function rootOf(names: readonly string[]): string {
  const [first = ''] = names
  const [folder] = first.split('/')
  return folder && /^\w[\w .-]{0,80}$/.test(folder) && !FOLDERS.includes(folder) && first.includes('/')
    ? `${folder}/`
    : ''
}

export const catalogZip = (files: CatalogFiles): Buffer => Buffer.from(zipSync({ ...files }))

/** Reads them through a temporary folder, which is always deleted afterwards. */
export function readCatalogFiles(files: CatalogFiles): CatalogSource {
  const dir = mkdtempSync(join(tmpdir(), 'curbside-catalog-'))
  try {
    for (const folder of FOLDERS) mkdirSync(join(dir, folder))
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(dir, name), bytes, { mode: 0o600 })
    return readCatalog(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}
