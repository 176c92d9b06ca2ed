// The boards of the curves: a data folder for each size, made by `npm run seed` and kept.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { whenEnded } from './portal.mjs'

const project = resolve(import.meta.dirname, '..')

/** Its folder. The mark is written last: a board that was interrupted is made again. */
export async function makeBoard(folder, listings) {
  const board = join(folder, `b${listings}`)
  const mark = join(board, 'made')
  if (existsSync(mark)) return board
  for (const each of [folder, board]) {
    mkdirSync(each, { recursive: true })
    chmodSync(each, 0o711) // the database's user passes through
  }
  const child = spawn(
    process.execPath,
    [join(project, 'scripts/seed.mjs'), '--listings', String(listings), '--force'],
    {
      cwd: project,
      env: { ...process.env, DATA_DIR: board },
      stdio: 'inherit',
    },
  )
  await whenEnded(child)
  if (child.exitCode !== 0) throw new Error(`The board of ${listings} listings could not be made`)
  writeFileSync(mark, '')
  return board
}
