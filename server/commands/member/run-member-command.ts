// npm run member: add, password, reset, role, link, unlink, code.
import { parseArgs } from 'node:util'
import { LINK_CODE_DAYS } from '#contract/constants.ts'
import { ROLE_NAMES, type Role } from '#contract/rights.ts'
import { CannotStart } from '../../db/cannot-start.ts'
import { type Db, openDatabase } from '../../db/connection.ts'
import { hasBoard, migrate } from '../../db/migrate.ts'
import { oneAtATime } from '../../db/one-at-a-time.ts'
import { openBoard } from '../../db/open-board.ts'
import { findCluster } from '../../db/postgres-cluster.ts'
import { COMMAND_LINE } from '../../features/audit/audit.store.ts'
import { notifyMember } from '../../features/notices/notices.store.ts'
import { lockOtherAdministrators } from '../../features/people/write-people.store.ts'
import { endSessionsForRole, resetSecondFactor } from '../../features/session/change-second-factor.ts'
import type { Config } from '../../settings/config.ts'
import { say } from '../run-command.ts'
import { addMember, validateNewMember } from './add-member.ts'
import { askPassword } from './ask-password.ts'
import {
  linkCodeFor,
  linkMember,
  type MemberLinked,
  meaningOf,
  type Proposal,
  proposeLinks,
  unlinkMember,
} from './link-member.ts'
import { calledBy, type MemberNamed, memberNamed } from './members-named.ts'
import { inCommand, recordCommand } from './record-command.ts'
import { checkedPassword, setPassword } from './set-password.ts'

const HELP = `npm run member -- add --email a@b.ca --name "Ann Example" --role admin [--office "Board Office"]
npm run member -- password --email a@b.ca
npm run member -- reset NAME
npm run member -- role NAME ROLE
npm run member -- link NAME --subject SUBJECT [--dry-run]
npm run member -- link --from-claim CLAIM --dry-run
npm run member -- unlink NAME
npm run member -- code NAME

NAME is a user name, an MLS id, or a login id that only one member has. A profile's e-mail is never accepted, because members can change it.

add        adds a member who signs in with this e-mail; roles: ${ROLE_NAMES.join(', ')}
           --office: the name of their office, created if it does not exist (default: the board's own, BOARD_NAME)
password   sets a local password of at least 12 characters and ends the member's sessions;
           prompts for it in a terminal, otherwise reads the first line of input
reset      removes the member's passkeys and recovery codes and ends their sessions, for a member who lost them
role       assigns a role, including administrator if there is none left
link       links the member to this subject at OIDC_ISSUER (or --issuer), and ends the member's sessions
           --dry-run: shows what would happen, without changing anything
           --from-claim: lists people who signed in there without a link, and the members that this claim may refer to; links nobody
             email, if the provider says it is verified, is compared with profile e-mails, preferred_username with user names, OIDC_CLAIM and others with MLS ids
unlink     removes the link and ends the member's sessions
code       issues a code that links the person who enters it after signing in at the provider; works once, within ${LINK_CODE_DAYS} days

DATA_DIR or DATABASE_URL select the board; a running server keeps working.`

type Given = { names: string[] } & Partial<Record<string, string | boolean>>
type Verb = {
  /** Number of arguments after the subcommand. */
  names: number
  options: Record<string, { type: 'string' | 'boolean' }>
  run(given: Given, config: Config): Promise<void>
}

const text = { type: 'string' } as const
const VERBS: Record<string, Verb> = {
  add: { names: 0, options: { email: text, name: text, role: text, office: text }, run: add },
  password: { names: 0, options: { email: text }, run: password },
  reset: { names: 1, options: {}, run: reset },
  role: { names: 2, options: {}, run: role },
  link: {
    names: 1,
    options: { subject: text, issuer: text, 'from-claim': text, 'dry-run': { type: 'boolean' } },
    run: link,
  },
  unlink: { names: 1, options: { issuer: text }, run: unlink },
  code: { names: 1, options: {}, run: code },
}

function readOptions({ names, options }: Verb, args: string[]): Given {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: names > 0 })
    if (positionals.length > names) throw new Error(`${positionals[names]} is not expected here`)
    return { ...values, names: positionals } as Given
  } catch (error) {
    throw new CannotStart(`${(error as Error).message.split(/[.]\s|\n/)[0]}; see npm run member -- --help`)
  }
}

const missing = (what: string) => new CannotStart(`${what} is missing; see npm run member -- --help`)

function needed(given: Given, name: string): string {
  const value = given[name]
  if (typeof value !== 'string' || value.trim() === '') throw missing(`--${name}`)
  return value
}

function nameIn({ names }: Given): string {
  if (names[0] === undefined) throw missing('The member')
  return names[0]
}

function issuerIn(given: Given, config: Config): string {
  const issuer = given.issuer ?? config.OIDC_ISSUER
  if (typeof issuer !== 'string') throw missing('OIDC_ISSUER or --issuer')
  if (!/^https?:/.test(issuer) || !URL.canParse(issuer))
    throw new CannotStart('--issuer must be an address that starts with http:// or https://')
  return issuer
}

async function add(given: Given, config: Config): Promise<void> {
  const { email, name, role } = {
    email: needed(given, 'email'),
    name: needed(given, 'name'),
    role: needed(given, 'role'),
  }
  const office = typeof given.office === 'string' ? given.office : config.BOARD_NAME
  const order = validateNewMember({ email, name, role, office })
  const added = await onBoard(config, (db) => addMember(db, order), { mayBegin: true })
  say(`Added ${calledBy({ ...added, name })}, ${role}, to ${added.isNewOffice ? 'the new office ' : ''}${added.office}`)
  if (config.LOGIN === 'local') say(`To let them sign in: npm run member -- password --email ${added.email}`)
  else say(`To let them sign in: npm run member -- code ${added.mlsId}`)
}

async function password(given: Given, config: Config): Promise<void> {
  const email = needed(given, 'email')
  // Asks for the password first, so that no database is kept open while somebody types.
  const passwordHash = await checkedPassword(await askPassword(process.stdin, (line) => process.stderr.write(line)))
  const { name, userName, sessions } = await onBoard(config, (db) => setPassword(db, { email, passwordHash }))
  say(`${name} can now sign in as ${userName} with the new password; sessions ended: ${sessions}`)
}

async function reset(given: Given, config: Config): Promise<void> {
  const member = nameIn(given)
  const { passkeys, ...found } = await onBoard(config, (db) => resetMember(db, member))
  say(
    passkeys === 0
      ? `${calledBy(found)} has no passkey; nothing was changed`
      : `${calledBy(found)} signs in without a passkey now; their sessions were ended`,
  )
}

export const resetMember = (db: Db, given: string): Promise<MemberNamed & { passkeys: number }> =>
  inCommand(db, async (tx) => {
    const member = await memberNamed(tx, given)
    const { uniqueId: memberId } = member
    const order = { memberId, caller: { ...member, memberId, effectiveId: memberId }, requestId: COMMAND_LINE }
    return { ...member, passkeys: await resetSecondFactor(tx, order, { recordAudit: recordCommand, notifyMember }) }
  })

async function role(given: Given, config: Config): Promise<void> {
  const [member, wanted] = [nameIn(given), given.names[1]]
  if (wanted === undefined) throw missing('The role')
  const checked = checkedRole(wanted)
  const { name, before } = await onBoard(config, (db) => setRole(db, member, checked, config.SECOND_FACTOR))
  say(
    before === checked
      ? `${name} already has the role ${checked}`
      : `${name} now has the role ${checked} (before: ${before})`,
  )
}

async function link(given: Given, config: Config): Promise<void> {
  const issuer = issuerIn(given, config)
  if (given['from-claim'] !== undefined) return listProposals(needed(given, 'from-claim'), issuer, given, config)
  const [member, subject] = [nameIn(given), needed(given, 'subject')]
  const dryRun = given['dry-run'] === true
  const linked = await onBoard(config, (db) => linkMember(db, member, { issuer, subject }, { dryRun }))
  say(linkLine(linked, { issuer, subject, dryRun }))
}

export function linkLine(
  { before, ...member }: MemberLinked,
  { issuer, subject, dryRun }: { issuer: string; subject: string; dryRun: boolean },
): string {
  if (before === subject) return `${calledBy(member)} is already linked to ${subject}; nothing was changed`
  const instead = before === undefined ? '' : `, no longer as ${before}`
  if (dryRun)
    return `${calledBy(member)} would sign in at ${issuer} as ${subject}${instead}, and their sessions would end; nothing was changed`
  return `${calledBy(member)} now signs in at ${issuer} as ${subject}${instead}; their sessions were ended`
}

async function listProposals(claim: string, issuer: string, given: Given, config: Config): Promise<void> {
  if (given['dry-run'] !== true)
    throw new CannotStart('--from-claim only lists and does not link anybody: add --dry-run')
  const means = claim === config.OIDC_CLAIM ? 'MLS id' : meaningOf(claim)
  const proposals = await onBoard(config, (db) => proposeLinks(db, issuer, claim, means))
  if (proposals.length === 0) say(`Nobody with the claim ${claim} has signed in at ${issuer} without a link`)
  for (const proposal of proposals) say(proposalLine(proposal, issuer === config.OIDC_ISSUER ? undefined : issuer))
}

/**
 * A command to paste if the match is unambiguous, otherwise a comment. Pure. `issuer`: given if the settings do not
 * name it.
 */
export function proposalLine({ subject, value, members, rivals }: Proposal, issuer?: string): string {
  const [member, another] = members
  const claim = `${oneLine(value)}: `
  const by = `(subject ${oneLine(subject)})`
  if (!member) return `# ${claim}no active member ${by}`
  if (another) return `# ${claim}${members.length} members match, ${members.map(calledBy).join(', ')} ${by}`
  if (rivals > 0) return `# ${claim}${rivals + 1} people who signed in may be ${calledBy(member)} ${by}`
  const at = issuer === undefined ? '' : ` --issuer ${quoted(issuer)}`
  return `npm run member -- link ${member.mlsId} --subject ${quoted(subject)}${at}   # ${claim}${calledBy(member)}`
}

/** Claims are untrusted text: nothing in them may run in the shell that the line is pasted into. */
const oneLine = (claim: string): string => claim.replace(/[^\x20-\x7e]/g, '?')
const quoted = (claim: string): string => `'${oneLine(claim).replaceAll("'", "'\\''")}'`

async function unlink(given: Given, config: Config): Promise<void> {
  const [member, issuer] = [nameIn(given), issuerIn(given, config)]
  const unlinked = await onBoard(config, (db) => unlinkMember(db, member, issuer))
  say(`${calledBy(unlinked)} is no longer linked; their sessions were ended`)
}

async function code(given: Given, config: Config): Promise<void> {
  const member = nameIn(given)
  const made = await onBoard(config, (db) => linkCodeFor(db, member))
  say(`${made.code} links ${calledBy(made)} to the person who enters it; it works once, within ${LINK_CODE_DAYS} days`)
}

/** `mayBegin`: creates a board if there is none; otherwise a missing board means a mistyped setting. */
async function onBoard<T>(config: Config, work: (db: Db) => Promise<T>, { mayBegin = false } = {}): Promise<T> {
  const none = new CannotStart(
    `There is no board in ${config.DATABASE_URL ? 'the database that DATABASE_URL names' : `DATA_DIR (${config.dataDir})`}`,
  )
  if (!mayBegin && !config.DATABASE_URL && !(await findCluster(config.dataDir))) throw none
  const board = await openBoard(config, { command: 'npm run member', alone: false })
  try {
    if (!mayBegin && !(await hasBoard(board.databaseUrl))) throw none
    // A board's first member may be added before the server's first start.
    await oneAtATime(board.databaseUrl, async () => void (await migrate(board.databaseUrl, { say })))
    const { db, close } = openDatabase(board.databaseUrl, { maxConnections: 1 })
    return await work(db).finally(close)
  } finally {
    await board.close()
  }
}

/** Throws CannotStart with one line for an invalid command line. Returns the exit code. */
export async function runMemberCommand([word, ...args]: string[], config: () => Config): Promise<number> {
  if ([word, ...args].some((each) => each === '--help' || each === '-h')) {
    say(HELP)
    return 0
  }
  const verb = word !== undefined && Object.hasOwn(VERBS, word) ? VERBS[word] : undefined
  if (!verb) {
    process.stderr.write(`${HELP}\n`)
    return 2
  }
  await verb.run(readOptions(verb, args), config())
  return 0
}

// Sets a member's role from the command line, for a board that lost its last administrator: in the portal, nobody can
// raise their own role.
export function checkedRole(role: string): Role {
  if (!(ROLE_NAMES as readonly string[]).includes(role))
    throw new CannotStart(`There is no role ${role}. Use one of: ${ROLE_NAMES.join(', ')}`)
  return role as Role
}

export async function setRole(
  db: Db,
  given: string,
  role: Role,
  requiredFor: readonly Role[],
): Promise<{ name: string; before: Role }> {
  return inCommand(db, async (tx) => {
    const member = await memberNamed(tx, given)
    const { uniqueId, name, mlsId, role: before } = member
    if (before === role) return { name, before }
    if (before === 'admin' && member.status === 'A' && !(await lockOtherAdministrators(tx, uniqueId)))
      throw new CannotStart(`${calledBy(member)} is the last active administrator: make somebody else one first`)
    await tx
      .updateTable('member')
      .set((eb) => ({ role, version: eb('version', '+', 1) }))
      .where('unique_id', '=', uniqueId)
      .execute()
    await recordCommand(tx, {
      caller: { ...member, memberId: uniqueId, effectiveId: uniqueId },
      requestId: COMMAND_LINE,
      kind: 'Update',
      tableName: 'Agent',
      entityId: mlsId,
      recordUniqueId: uniqueId,
      changes: [{ className: 'Agent', fieldName: 'MemberMlsSecurityClass', oldValue: before, newValue: role }],
    })
    await endSessionsForRole(tx, { memberId: uniqueId, role }, { requiredFor, notifyMember })
    return { name, before }
  })
}
