// Reads, checks and builds a catalog. This takes half a second or more of CPU time, so the built server does it in a
// separate thread.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { checkCatalog } from '../../catalog/check/check-catalog.ts'
import { buildCatalog } from '../../catalog/read/build-catalog.ts'
import type { CatalogProblem } from '../../catalog/read/catalog-source.ts'
import { readCatalog } from '../../catalog/read/read-catalog.ts'
import type { BuiltCatalog } from './catalog.store.ts'
import { type CatalogFiles, openCatalogZip, readCatalogFiles } from './catalog-zip.ts'

export type CatalogWork = { zip: string } | { folder: string }
export type WorkedOn = { files: CatalogFiles; built: BuiltCatalog } | { problems: readonly CatalogProblem[] }

/** Next to the built server; when running from the sources it doesn't exist, and this thread does the work. */
const workerFile = () => fileURLToPath(new URL('./work-on-catalog.worker.js', import.meta.url))

export async function workOnCatalog(work: CatalogWork): Promise<WorkedOn> {
  if (!existsSync(workerFile())) return workHere(work)
  const worker = new Worker(workerFile(), { workerData: work })
  try {
    return await new Promise<WorkedOn>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  } finally {
    await worker.terminate()
  }
}

export const workHere = (work: CatalogWork): WorkedOn => ('zip' in work ? ofZip(work.zip) : ofFolder(work.folder))

function ofZip(zip: string): WorkedOn {
  const opened = openCatalogZip(Buffer.from(zip, 'base64'))
  if (!opened.ok) return { problems: [opened.problem] }
  const source = readCatalogFiles(opened.files)
  if (source.definitions.size === 0 && source.problems.length === 0)
    return { problems: [{ file: 'definitions/', message: 'holds no form' }] }
  const problems = checkCatalog(source)
  return problems.length > 0 ? { problems } : { files: opened.files, built: buildCatalog(source) }
}

/**
 * Doesn't check the folder again, because it was checked when published. Files that somebody is editing may not form a
 * valid catalog.
 */
function ofFolder(folder: string): WorkedOn {
  const source = readCatalog(folder)
  if (source.problems.length > 0) return { problems: source.problems }
  try {
    const files = [...source.texts.keys()].map((name) => [name, new Uint8Array(readFileSync(join(folder, name)))])
    return { files: Object.fromEntries(files), built: buildCatalog(source) }
  } catch (error) {
    return { problems: [{ file: folder, message: String(error) }] }
  }
}
