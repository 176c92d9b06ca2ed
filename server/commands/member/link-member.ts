// Links between members and the sign-in provider, created by the operator: by the provider's subject, or by a code for
// the member to enter.
import { CannotStart } from '../../db/cannot-start.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { COMMAND_LINE, recordAudit } from '../../features/audit/audit.store.ts'
import { notifyMember } from '../../features/notices/notices.store.ts'
import { type LinkDeps, linkIdentity, unlinkIdentity } from '../../features/session/link-identity.ts'
import { issuerOf, type ProviderIdentity } from '../../features/session/provider-claims.ts'
import { findLinked, listUnlinked, makeLinkCode, subjectOf } from '../../features/session/provider-identity.store.ts'
import { noteSecurity } from '../../http/security-log.ts'
import { calledBy, type MemberNamed, memberNamed, membersBy, type NameKind, signInName } from './members-named.ts'
import { inCommand } from './record-command.ts'

const DEPS: LinkDeps = { recordAudit, notifyMember, noteSecurity }
const orderFor = ({ uniqueId }: MemberNamed) => ({
  memberId: uniqueId,
  by: COMMAND_LINE,
  requestId: COMMAND_LINE,
})

const active = async (tx: Tx, given: string): Promise<MemberNamed> => {
  const member = await memberNamed(tx, given)
  if (member.status !== 'A') throw new CannotStart(`${member.name} is not active, so they cannot sign in`)
  return member
}

/** `before`: the previous subject. If it equals the new one, nothing changed. */
export type MemberLinked = MemberNamed & { before: string | undefined }

/** `dryRun` reports the outcome without changing anything. */
export const linkMember = (
  db: Db,
  given: string,
  { issuer, subject }: ProviderIdentity,
  { dryRun = false } = {},
): Promise<MemberLinked> =>
  inCommand(db, async (tx) => {
    const member = await active(tx, given)
    const identity = { issuer: issuerOf(issuer), subject }
    const before = await subjectOf(tx, identity.issuer, member.uniqueId)
    if (before === subject) return { ...member, before }
    const holder = await findLinked(tx, identity)
    if (holder) throw new CannotStart(`${calledBy(holder)} is linked to ${subject}: unlink them first`)
    if (!dryRun && !(await linkIdentity(tx, identity, orderFor(member), DEPS)))
      throw new CannotStart(`Somebody else has just been linked to ${subject}`)
    return { ...member, before }
  })

export const unlinkMember = (db: Db, given: string, issuer: string): Promise<MemberNamed> =>
  inCommand(db, async (tx) => {
    const member = await memberNamed(tx, given)
    if (!(await unlinkIdentity(tx, issuer, orderFor(member), DEPS)))
      throw new CannotStart(`${member.name} is not linked at ${issuer}`)
    return member
  })

export const linkCodeFor = (db: Db, given: string): Promise<MemberNamed & { code: string }> =>
  inCommand(db, async (tx) => {
    const member = await active(tx, given)
    await noteSecurity(tx, { kind: 'link-code-made', subjectId: member.uniqueId, detail: COMMAND_LINE })
    return { ...member, code: await makeLinkCode(tx, member.uniqueId) }
  })

/** `rivals`: number of other sign-ins whose claim matches the same member. */
export type Proposal = { subject: string; value: string; members: MemberNamed[]; rivals: number }

/** Claim name → the kind of name that the claim is compared with. */
const MEANINGS: Partial<Record<string, NameKind>> = { email: 'profile e-mail', preferred_username: 'user name' }
export const meaningOf = (claim: string): NameKind => MEANINGS[claim] ?? 'MLS id'

/** Provider sign-ins that are not linked, with the members that their claim may refer to. Changes nothing. */
export const proposeLinks = (db: Db, issuer: string, claim: string, means = meaningOf(claim)): Promise<Proposal[]> =>
  db.transaction().execute(async (tx) => {
    const found: Omit<Proposal, 'rivals'>[] = []
    for (const { subject, claims } of await listUnlinked(tx, issuerOf(issuer))) {
      const value = claims[claim]
      if (value === undefined) continue
      const members = (await membersBy(tx, means, signInName(value))).filter(({ status }) => status === 'A')
      found.push({ subject, value, members })
    }
    const names = (each: (typeof found)[number], { uniqueId }: MemberNamed) =>
      each.members.some((member) => member.uniqueId === uniqueId)
    return found.map((each) => ({
      ...each,
      rivals: found.filter((other) => other !== each && each.members.some((member) => names(other, member))).length,
    }))
  })
