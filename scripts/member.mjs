// npm run member -- add, npm run member -- password: a board's first member, and a password for whoever has none.
import './check-node.mjs'
import { SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './processes.mjs'
import { command, inProject, projectDir } from './project.mjs'

await command(async () => {
  await prepare([SERVER])
  const file = inProject('dist', 'server', 'member.command.js')
  return runNode(['--enable-source-maps', file, ...process.argv.slice(2)], { cwd: projectDir, env: process.env })
})
