// npm run backup and npm run restore: a whole board into a folder, and back.
import './check-node.mjs'
import { SERVER } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { runNode } from './processes.mjs'
import { command, inProject, projectDir } from './project.mjs'

await command(async () => {
  await prepare([SERVER])
  const file = inProject('dist', 'server', 'backup.command.js')
  return runNode(['--enable-source-maps', file, ...process.argv.slice(2)], { cwd: projectDir, env: process.env })
})
