// npm run backup -- FOLDER, npm run restore -- FOLDER
import { resolve } from 'node:path'
import { openBlobs } from '../../blobs/open-blobs.ts'
import { openBoard } from '../../db/open-board.ts'
import { ownConfig, runCommand, say } from '../run-command.ts'
import { runBackup } from './run-backup.ts'

const HELP = `npm run backup  -- FOLDER   copies the whole board into a new folder; a running server keeps working
npm run restore -- FOLDER   restores the board into an empty data folder or database; stop the server first

DATA_DIR or DATABASE_URL, and the BLOBS settings, select the board.`

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
  const begun = performance.now()
  const place = resolve(process.env.INIT_CWD ?? process.cwd(), folder)
  const { tables, blobs, madeAt } = await runBackup({
    verb,
    folder: place,
    openBoard: () => openBoard(config, { command: `npm run ${verb}`, alone: verb === 'restore' }),
    blobs: openBlobs(config),
    now: new Date(),
    say,
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const done = verb === 'backup' ? `Backed up to ${place}` : `Restored from ${place} (made ${madeAt})`
  say(`${done}: ${rows} rows, ${blobs} pictures and files, ${seconds} s`)
  return 0
}

void runCommand(main)
