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
