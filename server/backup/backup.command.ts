// npm run backup -- FOLDER, npm run restore -- FOLDER
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openBlobs } from '../blobs/open-blobs.ts'
import { readConfig } from '../config.ts'
import { CannotStart } from '../db/cannot-start.ts'
import { openBoard } from '../db/open-board.ts'
import { findProject } from '../find-project.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const HELP = `npm run backup  -- FOLDER   writes the whole board into a new folder; a running server goes on working
npm run restore -- FOLDER   makes a board of it, in a data folder or a database that has none; no server may run

DATA_DIR or DATABASE_URL, and the settings of BLOBS, say which board.`

const say = (line: string) => process.stdout.write(`${line}\n`)

async function main([verb, folder, ...others]: string[]): Promise<number> {
  if (folder === '--help' || folder === '-h') {
    say(HELP)
    return 0
  }
  if ((verb !== 'backup' && verb !== 'restore') || !folder || folder.startsWith('-') || others.length > 0) {
    process.stderr.write(`${HELP}\n`)
    return 2
  }
  const projectDir = findProject(dirname(fileURLToPath(import.meta.url)))
  const outcome = readConfig(process.env, projectDir)
  if (!outcome.ok) throw new CannotStart(outcome.line)
  const { config } = outcome
  const board = await openBoard(config, { command: `npm run ${verb}`, alone: verb === 'restore' })
  const begun = performance.now()
  const blobs = openBlobs(config)
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  try {
    const { databaseUrl } = board
    const made =
      verb === 'backup'
        ? await backUp({ databaseUrl, blobs, folder: place, now: new Date(), say })
        : await restore({ databaseUrl, blobs, folder: place, say })
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    const done = verb === 'backup' ? `Backed up to ${place}` : `Restored from ${place} (made ${made.madeAt})`
    say(`${done}: ${rows} rows, ${made.blobs} pictures and files, ${seconds} s`)
    return 0
  } finally {
    await board.close()
  }
}

try {
  process.exit(await main(process.argv.slice(2)))
} catch (error) {
  process.stderr.write(error instanceof CannotStart ? `${error.message}\n` : `${(error as Error).stack ?? error}\n`)
  process.exit(1)
}
