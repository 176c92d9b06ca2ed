// npm run member: a board's first member, passwords, roles, and links to the sign-in provider.
import './check-node.mjs'
import { SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command } from './project.mjs'
import { runServer } from './run-server.mjs'

await command(async () => {
  await prepare([SERVER])
  return runServer('member.command', process.argv.slice(2))
})
