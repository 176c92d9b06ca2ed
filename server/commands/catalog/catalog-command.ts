// npm run catalog: the catalog commands for a board's staff.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkCatalog } from '../../catalog/check/check-catalog.ts'
import { Dictionary, dictionaryDifferences } from '../../catalog/check/check-dictionary.ts'
import { undeclaredFields, undeclaredKinds } from '../../catalog/check/check-visibility.ts'
import { buildCatalog } from '../../catalog/read/build-catalog.ts'
import type { CatalogProblem, CatalogSource, DefinitionSource } from '../../catalog/read/catalog-source.ts'
import { catalogFolder } from '../../catalog/read/load-catalog.ts'
import { readCatalog } from '../../catalog/read/read-catalog.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import { HELP, SUBCOMMANDS, type Subcommand, USAGE } from './help.ts'
import { publishToServer } from './publish-to-server.ts'
import { showForm } from './show-form.ts'
import { count, type Paint, paintFor } from './terminal.ts'

export type CommandContext = {
  readonly args: readonly string[]
  readonly projectDir: string
  /** Current folder, to which relative file names refer. */
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

/** Invalid command line: one line of output, exit code 2. */
class UsageError extends Error {}

const OPTIONS = {
  check: { dictionary: { type: 'string' } },
  show: { rules: { type: 'boolean' } },
  publish: { 'data-dir': { type: 'string' } },
} as const
const MOST_ARGUMENTS: Readonly<Record<Subcommand, number>> = { check: 0, show: 1, publish: 0 }

type Given = {
  readonly name: string | undefined
  readonly text: (option: string) => string | undefined
  readonly is: (option: string) => boolean
}
type Work = CommandContext & { readonly given: Given; readonly dir: string; readonly paint: Paint }

function readArguments(command: Subcommand, args: readonly string[]): Given {
  const options = { ...OPTIONS[command], catalog: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (positionals.length > MOST_ARGUMENTS[command]) throw new UsageError(`${positionals.at(-1)} is not expected here`)
    const found: Readonly<Record<string, unknown>> = values
    return {
      name: positionals[0],
      text: (option) => (typeof found[option] === 'string' ? (found[option] as string) : undefined),
      is: (option) => found[option] === true,
    }
  } catch (error) {
    const line = (error as Error).message.split(/\.\s|\n/)[0]!
    throw new UsageError(`${line}; see npm run catalog -- ${command} --help`)
  }
}

const placeOf = ({ file, line }: CatalogProblem) => (line ? `${file}:${line}` : file)

function formNamed(source: CatalogSource, name: string): DefinitionSource {
  const definition = source.definitions.get(name)
  if (definition) return definition
  throw new CannotStart(`There is no form ${name}. Use one of: ${[...source.definitions.keys()].join(', ')}`)
}

function needName({ given }: Work, what: string): string {
  if (!given.name) throw new UsageError(`Missing argument: the ${what}`)
  return given.name
}

/** Prints one line per problem, then the counts. */
function reportProblems({ complain, paint }: Work, problems: readonly CatalogProblem[]): void {
  for (const problem of problems) complain(`${paint.red(placeOf(problem))} ${problem.message}`)
}

const contents = ({ definitions, lookups, rules }: CatalogSource): string =>
  [
    count(definitions.size, 'form'),
    count(lookups.size, 'lookup'),
    count([...rules.values()].flat().length, 'rule'),
  ].join(', ')

function readDictionary({ given, folder }: Work): Dictionary | undefined {
  const path = given.text('dictionary')
  if (!path) return undefined
  try {
    return Dictionary.parse(JSON.parse(readFileSync(resolve(folder, path), 'utf8')))
  } catch (error) {
    throw new CannotStart(`${path} is not a dictionary: ${(error as Error).message.split('\n')[0]}`)
  }
}

function check(work: Work): number {
  const source = readCatalog(work.dir)
  const problems = checkCatalog(source)
  const dictionary = readDictionary(work)
  const differences = dictionary ? dictionaryDifferences(source, dictionary) : []
  const warnings = problems.length > 0 ? [] : [...undeclaredFields(source), ...undeclaredKinds(source), ...differences]
  reportProblems(work, problems)
  if (source.problems.length > 0) {
    work.say(work.paint.bold(`${count(problems.length, 'problem')}; the rest is checked when these are fixed`))
    return 1
  }
  for (const warning of warnings) work.say(`${work.paint.yellow(placeOf(warning))} warning: ${warning.message}`)
  const counts = `${count(problems.length, 'problem')}, ${count(warnings.length, 'warning')}`
  work.say(work.paint.bold(`${contents(source)}: ${counts}`))
  return problems.length > 0 ? 1 : 0
}

/** Reads the catalog; fails on unreadable files, because their content would silently be missing from the output. */
function readWhole(work: Work): CatalogSource {
  const source = readCatalog(work.dir)
  if (source.problems.length === 0) return source
  reportProblems(work, source.problems)
  throw new CannotStart(`${count(source.problems.length, 'problem')}: fix the files first`)
}

function show(work: Work): number {
  const source = readWhole(work)
  const definition = formNamed(source, needName(work, `form: one of ${[...source.definitions.keys()].join(', ')}`))
  for (const line of showForm(source, definition, { rules: work.given.is('rules'), paint: work.paint })) work.say(line)
  return 0
}

async function publish(work: Work): Promise<number> {
  const { given, folder, projectDir, environment, dir, say, complain } = work
  const source = readCatalog(dir)
  const problems = checkCatalog(source)
  if (problems.length > 0) {
    reportProblems(work, problems)
    complain(
      `${count(problems.length, 'problem')}: nothing was published; the server keeps using the catalog published before`,
    )
    return 1
  }
  const chosen = given.text('data-dir')
  const dataDir = chosen ? resolve(folder, chosen) : resolve(projectDir, environment.DATA_DIR || 'data')
  const databaseUrl = chosen ? '' : environment.DATABASE_URL
  const built = buildCatalog(source)
  const { changed, where } = await publishToServer(databaseUrl ? { databaseUrl } : { dataDir }, built)
  say(
    changed ? `Published ${contents(source)} to ${where}` : `Nothing has changed: ${where} already serves this catalog`,
  )
  return 0
}

const COMMANDS: Readonly<Record<Subcommand, (work: Work) => number | Promise<number>>> = {
  check,
  show,
  publish,
}

async function run(context: CommandContext): Promise<number> {
  const { args, say, projectDir, folder, isTerminal } = context
  const [first, ...rest] = args
  if (first === '--help' || first === '-h') {
    say(USAGE)
    return 0
  }
  const command = SUBCOMMANDS.find((each) => each === first)
  if (!command)
    throw new UsageError(
      `${first ? `There is no command ${first}` : 'No command given'}. Use one of: ${SUBCOMMANDS.join(', ')}; see npm run catalog -- --help`,
    )
  const given = readArguments(command, rest)
  if (given.is('help')) {
    say(HELP[command])
    return 0
  }
  const other = given.text('catalog')
  const dir = other ? resolve(folder, other) : catalogFolder(projectDir)
  if (!existsSync(join(dir, 'definitions')))
    throw new CannotStart(`${dir} does not contain a catalog: definitions/ is missing`)
  return COMMANDS[command]({ ...context, given, dir, paint: paintFor(isTerminal) })
}

/** Exit codes: 0 success, 1 the catalog has problems or the command failed, 2 invalid command line. */
export async function runCatalogCommand(context: CommandContext): Promise<number> {
  try {
    return await run(context)
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof CannotStart)) throw error
    context.complain(error.message)
    return error instanceof UsageError ? 2 : 1
  }
}
