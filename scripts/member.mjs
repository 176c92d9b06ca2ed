// npm run member -- add, npm run member -- password: a board's first member, and a password for whoever has none.
import './check-node.mjs'
import { SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command } from './project.mjs'
import { runServer } from './run-server.mjs'

await command(async () => {
  await prepare([SERVER])
  return runServer('member.command', process.argv.slice(2))
})
