// npm run catalog: the catalog commands for a board's staff.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkCatalog } from '../../catalog/check/check-catalog.ts'
import { unprovenRules } from '../../catalog/check/check-rules.ts'
import { undeclaredFields } from '../../catalog/check/check-visibility.ts'
import { type CodeMap, readCodeMap } from '../../catalog/exchange/map-codes.ts'
import { rulesText, withRulesFile } from '../../catalog/exchange/rules-text.ts'
import { buildCatalog } from '../../catalog/read/build-catalog.ts'
import {
  type CatalogProblem,
  type CatalogSource,
  type DefinitionSource,
  definitionFile,
  rulesFile,
} from '../../catalog/read/catalog-source.ts'
import { catalogFolder } from '../../catalog/read/load-catalog.ts'
import { readCatalog } from '../../catalog/read/read-catalog.ts'
import { readText } from '../../catalog/read/read-text.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import { exportRules, STYLES } from './export-rules.ts'
import { HELP, SUBCOMMANDS, type Subcommand, USAGE } from './help.ts'
import { actionCounts, importRules, readRules } from './import-rules.ts'
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
  check: {},
  show: { rules: { type: 'boolean' } },
  import: {
    form: { type: 'string' },
    as: { type: 'string' },
    codes: { type: 'string' },
    'dry-run': { type: 'boolean' },
    replace: { type: 'boolean' },
  },
  export: { style: { type: 'string', default: 'reso' }, out: { type: 'string' } },
  publish: { 'data-dir': { type: 'string' } },
} as const
const MOST_ARGUMENTS: Readonly<Record<Subcommand, number>> = { check: 0, show: 1, import: 1, export: 1, publish: 0 }

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

function check(work: Work): number {
  const source = readCatalog(work.dir)
  const problems = checkCatalog(source)
  const warnings = problems.length > 0 ? [] : [...unprovenRules(source), ...undeclaredFields(source)]
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

function readGiven(path: string): string {
  try {
    const { text, fault } = readText(readFileSync(path))
    if (fault) throw new CannotStart(`${path}:${fault.line} ${fault.message}`)
    return text
  } catch (error) {
    if (error instanceof CannotStart) throw error
    throw new CannotStart(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function writeGiven(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new CannotStart(`${path} cannot be written (${(error as NodeJS.ErrnoException).code})`)
  }
}

function readCodes(path: string): CodeMap {
  const codes = readCodeMap(readGiven(path))
  if ('reason' in codes) throw new CannotStart(`${path}:${codes.line} ${codes.reason}`)
  return codes
}

function importFile(work: Work): number {
  const { given, folder, dir, say, complain, paint } = work
  const path = resolve(folder, needName(work, 'file with the rules'))
  const formName = given.text('form')
  if (!formName) throw new UsageError('Name the form that the rules are for: --form FORM')
  const name = given.text('as') ?? `imported-${formName}`
  if (!/^[a-z0-9][a-z0-9-]{0,60}$/i.test(name)) throw new UsageError(`--as ${name}: letters, digits and - only`)
  const source = readWhole(work)
  const definition = formNamed(source, formName)
  const exists = existsSync(join(dir, rulesFile(name)))
  if (exists && !given.is('replace') && !given.is('dry-run'))
    throw new CannotStart(`${rulesFile(name)} already exists: choose another name with --as, or add --replace`)
  const codes = given.text('codes')
  const { taken, notTaken } = importRules(
    source,
    definition,
    readRules(readGiven(path), basename(path)),
    name,
    codes === undefined ? undefined : readCodes(resolve(folder, codes)),
  )
  for (const { line, name: rule, reason } of notTaken)
    complain(`${paint.yellow(`${basename(path)}${line ? `:${line}` : ''}`)} ${rule} not imported: ${reason}`)
  const counts = `${count(taken.length, 'rule')} imported${taken.length > 0 ? ` (${actionCounts(taken)})` : ''}, ${notTaken.length} not`
  if (given.is('dry-run') || taken.length === 0) {
    say(paint.bold(`${counts}; nothing was written`))
    return notTaken.length > 0 ? 1 : 0
  }
  writeGiven(join(dir, rulesFile(name)), rulesText(taken))
  const text = source.texts.get(definitionFile(formName)) ?? ''
  const named = definition.rules.includes(name) ? text : withRulesFile(text, name)
  if (named && named !== text) writeGiven(join(dir, definitionFile(formName)), named)
  say(
    paint.bold(
      `${counts}; written to ${rulesFile(name)}${named ? '' : `; add its name to ${definitionFile(formName)}`}`,
    ),
  )
  return notTaken.length > 0 ? 1 : 0
}

function writeRules(work: Work): number {
  const { given, folder, say } = work
  const style = STYLES.find((each) => each === given.text('style'))
  if (!style) throw new UsageError(`--style is one of ${STYLES.join(', ')}`)
  const source = readWhole(work)
  const { count: rules, text } = exportRules(source, given.name ? formNamed(source, given.name) : undefined, style)
  const out = given.text('out')
  if (!out) say(text.trimEnd())
  else {
    writeGiven(resolve(folder, out), text)
    say(`${count(rules, 'rule')} written to ${resolve(folder, out)}`)
  }
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
  import: importFile,
  export: writeRules,
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
