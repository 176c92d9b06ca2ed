// Settings, error output and exit codes, shared by every server process.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CannotStart } from '../db/cannot-start.ts'
import { type Config, readConfig } from '../settings/config.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Prints one line for an error that the operator can fix, otherwise the stack trace. */
export const complain = (error: unknown): void =>
  void process.stderr.write(
    error instanceof CannotStart ? `${error.message}\n` : `${(error as Error).stack ?? error}\n`,
  )

/** The folder that contains package.json, found from dist/server as well as from the sources. */
function findProject(from: string): string {
  if (existsSync(join(from, 'package.json')) && existsSync(join(from, 'server', 'catalog', 'board'))) return from
  const parent = dirname(from)
  if (parent === from) throw new CannotStart('Cannot find the project folder above the server')
  return findProject(parent)
}

/** Settings of this process. */
export function ownConfig(): Config {
  const outcome = readConfig(process.env, findProject(dirname(fileURLToPath(import.meta.url))))
  if (!outcome.ok) throw new CannotStart(outcome.line)
  return outcome.config
}

/** Runs a command and exits with its code. */
export async function runCommand(main: (args: string[]) => Promise<number>): Promise<never> {
  const code = await main(process.argv.slice(2)).catch((error) => {
    complain(error)
    return 1
  })
  process.exit(code)
}
