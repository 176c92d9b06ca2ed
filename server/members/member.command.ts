// npm run member -- add, npm run member -- password
import { parseArgs } from 'node:util'
import { ROLE_NAMES } from '#contract/rights.ts'
import type { Config } from '../config.ts'
import { CannotStart } from '../db/cannot-start.ts'
import { type Db, openDatabase } from '../db/connection.ts'
import { migrate } from '../db/migrate.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { openBoard } from '../db/open-board.ts'
import { ownConfig, runCommand, say } from '../run-command.ts'
import { addMember, checkedOrder } from './add-member.ts'
import { askPassword } from './ask-password.ts'
import { checkedPassword, setPassword } from './set-password.ts'

const HELP = `npm run member -- add --email a@b.ca --name "Ann Example" --role admin [--office "Board Office"]
npm run member -- password --email a@b.ca

add        a member who signs in by this e-mail; roles: ${ROLE_NAMES.join(', ')}
           --office: the office of this name, made when there is none (the board's own, called BOARD_NAME)
password   sets a local password, of at least 12 characters, and ends the member's sessions
           asked for at a terminal, else the first line of what is piped in

DATA_DIR or DATABASE_URL say which board; a running server goes on working.`

const text = { type: 'string' } as const
const OPTIONS = { email: text, name: text, role: text, office: text } as const
const TAKES = { add: ['email', 'name', 'role', 'office'], password: ['email'] }

type Given = { [name in keyof typeof OPTIONS]?: string }

function readOptions(verb: keyof typeof TAKES, args: string[]): Given {
  const options = Object.fromEntries(Object.entries(OPTIONS).filter(([name]) => TAKES[verb].includes(name)))
  try {
    return parseArgs({ args, options }).values as Given
  } catch (error) {
    throw new CannotStart(`${(error as Error).message.split(/[.]\s|\n/)[0]} (npm run member -- --help)`)
  }
}

function needed(given: Given, name: keyof Given): string {
  const value = given[name]
  if (value === undefined) throw new CannotStart(`--${name} is missing (npm run member -- --help)`)
  return value
}

async function add(given: Given, config: Config): Promise<void> {
  const { email, name, role } = {
    email: needed(given, 'email'),
    name: needed(given, 'name'),
    role: needed(given, 'role'),
  }
  const office = given.office ?? config.BOARD_NAME
  const order = checkedOrder({ email, name, role, office })
  const added = await onBoard(config, (db) => addMember(db, order))
  say(`Added ${name} (${added.mlsId}), ${role}, to ${added.isNewOffice ? 'the new office ' : ''}${added.office}`)
  if (config.LOGIN === 'local') say(`To let them sign in: npm run member -- password --email ${added.email}`)
}

async function password(given: Given, config: Config): Promise<void> {
  const email = needed(given, 'email')
  // Asked for first: nothing is held open while somebody types.
  const passwordHash = await checkedPassword(await askPassword(process.stdin, (line) => process.stderr.write(line)))
  const { name, userName, sessions } = await onBoard(config, (db) => setPassword(db, { email, passwordHash }))
  say(`${name} signs in as ${userName} with the new password; sessions ended: ${sessions}`)
}

async function onBoard<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const board = await openBoard(config, { command: 'npm run member', alone: false })
  try {
    // A board's first member may well be there before its first start.
    await oneAtATime(board.databaseUrl, async () => void (await migrate(board.databaseUrl, { say })))
    const { db, close } = openDatabase(board.databaseUrl, { maxConnections: 1 })
    return await work(db).finally(close)
  } finally {
    await board.close()
  }
}

async function main([verb, ...args]: string[]): Promise<number> {
  if ([verb, ...args].some((each) => each === '--help' || each === '-h')) {
    say(HELP)
    return 0
  }
  if (verb !== 'add' && verb !== 'password') {
    process.stderr.write(`${HELP}\n`)
    return 2
  }
  const given = readOptions(verb, args)
  await (verb === 'add' ? add : password)(given, ownConfig())
  return 0
}

void runCommand(main)
