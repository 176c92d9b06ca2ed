import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotStart } from '../../db/cannot-start.ts'
import type { BuiltCatalog } from '../../features/forms/catalog.store.ts'
import { checkCatalog } from '../check/check-catalog.ts'
import { buildCatalog } from './build-catalog.ts'
import { readCatalog } from './read-catalog.ts'

export const catalogFolder = (projectDir: string): string => join(projectDir, 'server', 'catalog', 'board')

/** Loads the board's catalog, ready to be published. Throws if it has any problem. */
export function loadCatalog(projectDir: string): BuiltCatalog {
  const source = readCatalog(catalogFolder(projectDir))
  const problems = checkCatalog(source)
  const [first] = problems
  if (!first) return buildCatalog(source)
  const place = first.line ? `${first.file}:${first.line}` : first.file
  throw new CannotStart(`The catalog has ${problems.length} problem(s). The first one, in ${place}: ${first.message}`)
}

/** A single hash over files and folders, by content and path. */
export function fingerprintFiles(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesBelow(path))
      hash.update(file.slice(path.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile())
}
