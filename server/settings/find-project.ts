import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from '../db/cannot-start.ts'

/** The folder that contains package.json, found from dist/server as well as from the sources. */
export function findProject(from: string): string {
  if (existsSync(join(from, 'package.json')) && existsSync(join(from, 'server', 'catalog', 'board'))) return from
  const parent = dirname(from)
  if (parent === from) throw new CannotStart('Cannot find the project folder above the server')
  return findProject(parent)
}
