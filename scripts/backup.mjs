// npm run backup and npm run restore: copies a whole board to a folder, and back.
import './check-node.mjs'
import { SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command } from './project.mjs'
import { runServer } from './run-server.mjs'

await command(async () => {
  await prepare([SERVER])
  return runServer('backup.command', process.argv.slice(2))
})
