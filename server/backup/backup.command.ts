// npm run backup -- FOLDER, npm run restore -- FOLDER
import { resolve } from 'node:path'
import { openBlobs } from '../blobs/open-blobs.ts'
import { openBoard } from '../db/open-board.ts'
import { ownConfig, runCommand, say } from '../run-command.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const HELP = `npm run backup  -- FOLDER   writes the whole board into a new folder; a running server goes on working
npm run restore -- FOLDER   makes a board of it, in a data folder or a database that has none; no server may run

DATA_DIR or DATABASE_URL, and the settings of BLOBS, say which board.`

async function main([verb, folder, ...others]: string[]): Promise<number> {
  if (folder === '--help' || folder === '-h') {
    say(HELP)
    return 0
  }
  if ((verb !== 'backup' && verb !== 'restore') || !folder || folder.startsWith('-') || others.length > 0) {
    process.stderr.write(`${HELP}\n`)
    return 2
  }
  const config = ownConfig()
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

void runCommand(main)
