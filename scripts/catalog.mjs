// npm run catalog -- check | show FORM | import FILE | export [FORM] | publish: the board's forms, lookups and rules.
import './check-node.mjs'
import { CATALOG } from './builds.mjs'
import { prepare } from './prepare.mjs'
import { command, inProject, projectDir } from './project.mjs'

const print = console.log
// The export is written to a file or a pipe, so preparation messages go to stderr.
console.log = console.error

await command(async () => {
  await prepare([CATALOG])
  const { runCatalogCommand } = await import(inProject(CATALOG.result))
  return runCatalogCommand({
    args: process.argv.slice(2),
    projectDir,
    // npm runs scripts in the project's folder; this is the caller's folder.
    folder: process.env.INIT_CWD ?? process.cwd(),
    environment: process.env,
    isTerminal: process.stdout.isTTY === true && !process.env.NO_COLOR,
    say: print,
    complain: console.error,
  })
})
