// Who signs in at the board's provider as whom, said by whoever runs the portal: by the provider's subject, or by a code for the member to enter.
import { CannotStart } from '../db/cannot-start.ts'
import type { Db, Tx } from '../db/connection.ts'
import { recordAudit } from '../features/audit/audit.store.ts'
import { tellMember } from '../features/notices/notices.store.ts'
import { noteSecurity } from '../features/security-log/security-log.store.ts'
import { type LinkDeps, linkIdentity, unlinkIdentity } from '../features/session/link-identity.ts'
import { issuerOf } from '../features/session/provider-claims.ts'
import { listUnlinked, makeLinkCode } from '../features/session/provider-identity.store.ts'
import { type MemberNamed, memberNamed, membersNamed, signInName } from './members-named.ts'

const DEPS: LinkDeps = { recordAudit, tellMember, noteSecurity }
const orderFor = ({ uniqueId }: MemberNamed) => ({
  memberId: uniqueId,
  by: 'npm run member',
  requestId: 'npm run member',
})

const active = async (tx: Tx, given: string): Promise<MemberNamed> => {
  const member = await memberNamed(tx, given)
  if (member.status !== 'A') throw new CannotStart(`${member.name} is not active, and could not sign in`)
  return member
}

export const linkMember = (
  db: Db,
  given: string,
  identity: { issuer: string; subject: string },
): Promise<MemberNamed> =>
  db.transaction().execute(async (tx) => {
    const member = await active(tx, given)
    const { issuer, subject } = identity
    if (!(await linkIdentity(tx, { issuer: issuerOf(issuer), subject }, orderFor(member), DEPS)))
      throw new CannotStart(`Another member signs in by ${subject}: unlink them first`)
    return member
  })

export const unlinkMember = (db: Db, given: string, issuer: string): Promise<MemberNamed> =>
  db.transaction().execute(async (tx) => {
    const member = await memberNamed(tx, given)
    if (!(await unlinkIdentity(tx, issuer, orderFor(member), DEPS)))
      throw new CannotStart(`${member.name} is not linked at ${issuer}`)
    return member
  })

export const linkCodeFor = (db: Db, given: string): Promise<MemberNamed & { code: string }> =>
  db.transaction().execute(async (tx) => {
    const member = await active(tx, given)
    await noteSecurity(tx, { kind: 'link-code-made', subjectId: member.uniqueId, detail: 'npm run member' })
    return { ...member, code: await makeLinkCode(tx, member.uniqueId) }
  })

export type Proposal = { subject: string; value: string; member: MemberNamed | undefined; others: number }

/** Of those who came from the provider and are not linked: whom their claim may mean. Nobody is linked by it. */
export const proposeLinks = (db: Db, issuer: string, claim: string): Promise<Proposal[]> =>
  db.transaction().execute(async (tx) => {
    const came = await listUnlinked(tx, issuerOf(issuer))
    const proposals: Proposal[] = []
    for (const { subject, claims } of came) {
      const value = claims[claim]
      if (value === undefined) continue
      const members = (await membersNamed(tx, signInName(value))).filter(({ status }) => status === 'A')
      proposals.push({ subject, value, member: members[0], others: Math.max(0, members.length - 1) })
    }
    return proposals
  })
