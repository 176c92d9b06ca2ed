// Keeps the assets of earlier builds: a page that was open during a deployment still requests its own files.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const BUILDS_KEPT = 5

const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/**
 * Call before a build empties `appDir`: copies its hashed assets to `keptDir` and deletes those older than five builds.
 */
export function keepAssets(appDir, keptDir) {
  const from = join(appDir, 'assets')
  const to = join(keptDir, 'assets')
  const names = namesIn(from)
  if (names.length === 0) return
  mkdirSync(to, { recursive: true })
  for (const name of names) copyFileSync(join(from, name), join(to, name))

  const list = join(keptDir, 'builds.json')
  const older = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const builds = [names, ...older.filter((build) => build.join() !== names.join())].slice(0, BUILDS_KEPT)
  const wanted = new Set(builds.flat())
  for (const name of namesIn(to)) if (!wanted.has(name)) rmSync(join(to, name))
  writeFileSync(list, JSON.stringify(builds))
}
