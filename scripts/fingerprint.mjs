import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A single hash over names and contents of files and folders below `root`; a missing one counts as absent. */
export function fingerprintFiles(root, paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const seen = statSync(join(root, path), { throwIfNoEntry: false })
    if (seen?.isDirectory()) for (const name of readdirSync(join(root, path)).sort()) add(join(path, name))
    else if (seen) hash.update(`${path}\0${seen.size}\0`).update(readFileSync(join(root, path)))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
