// Links between a lead and a member who may act for them: a row each, requested or granted. Makes no decisions.
import type { ImpersonationData, ImpersonationRow } from '#contract/impersonation.ts'
import type { TeamRow } from '#contract/team.ts'
import type { AgentFacts, ImpersonationLink } from '#rules/may.ts'
import type { Tx } from '../../db/connection.ts'

export type State = 'requested' | 'granted'
export type Person = AgentFacts & { fullName: string; mlsId: string; aor: string; isActive: boolean }

const select = (tx: Tx) =>
  tx
    .selectFrom('member')
    .innerJoin('office', 'office.unique_id', 'member.office_id')
    .select([
      'member.unique_id',
      'member.first_name',
      'member.last_name',
      'member.mls_id',
      'member.aor',
      'member.status',
      'member.office_id',
      'office.brokerage_id',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>
const toPerson = (row: Row): Person => ({
  uniqueId: row.unique_id,
  fullName: `${row.first_name} ${row.last_name}`,
  mlsId: row.mls_id,
  aor: row.aor,
  isActive: row.status === 'A',
  officeId: row.office_id,
  brokerageId: row.brokerage_id,
})

export async function findPerson(tx: Tx, id: number): Promise<Person | undefined> {
  const row = await select(tx).where('member.unique_id', '=', id).executeTakeFirst()
  return row && toPerson(row)
}

/** Finds a member by sign-in name, login ID or MLS id; a name that matches two people finds nobody. */
export async function findByUserName(tx: Tx, userName: string): Promise<Person | undefined> {
  const rows = await select(tx)
    .leftJoin('local_account as account', 'account.member_id', 'member.unique_id')
    .where((or) =>
      or.or([
        or('account.user_name', '=', userName.toLowerCase()),
        or('member.user_name', '=', userName.toLowerCase()),
        or('member.mls_id', '=', userName),
      ]),
    )
    .limit(2)
    .execute()
  return rows.length === 1 ? toPerson(rows[0]!) : undefined
}

const link = (tx: Tx, { leadId, memberId }: ImpersonationLink) =>
  tx.selectFrom('impersonation').select('state').where('lead_id', '=', leadId).where('member_id', '=', memberId)

/** Waits for a withdrawal in progress, and blocks further ones until the transaction ends. */
export const isGranted = async (tx: Tx, asked: ImpersonationLink): Promise<boolean> =>
  (await link(tx, asked).forShare().executeTakeFirst())?.state === 'granted'

/** False if it was already granted. */
export async function grant(tx: Tx, { leadId, memberId }: ImpersonationLink, byId: number): Promise<boolean> {
  const row = await tx
    .insertInto('impersonation')
    .values({ lead_id: leadId, member_id: memberId, state: 'granted', by_id: byId })
    .onConflict((conflict) =>
      conflict
        .columns(['lead_id', 'member_id'])
        .doUpdateSet({ state: 'granted', by_id: byId, at: (eb) => eb.fn<Date>('now') })
        .where('impersonation.state', '!=', 'granted'),
    )
    .returning('lead_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The current state, and whether this request created it. */
export async function request(
  tx: Tx,
  asked: ImpersonationLink,
  byId: number,
): Promise<{ state: State; isNew: boolean }> {
  const made = await tx
    .insertInto('impersonation')
    .values({ lead_id: asked.leadId, member_id: asked.memberId, state: 'requested', by_id: byId })
    .onConflict((conflict) => conflict.columns(['lead_id', 'member_id']).doNothing())
    .returning('state')
    .executeTakeFirst()
  if (made) return { state: made.state, isNew: true }
  const there = await link(tx, asked).executeTakeFirst()
  return { state: there?.state ?? 'requested', isNew: false }
}

/** The removed state; undefined if there was nothing to remove. */
export async function remove(tx: Tx, { leadId, memberId }: ImpersonationLink): Promise<State | undefined> {
  const row = await tx
    .deleteFrom('impersonation')
    .where('lead_id', '=', leadId)
    .where('member_id', '=', memberId)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

/** Number of active members who have asked to act for this one and have no answer yet. */
export async function countRequests(tx: Tx, leadId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('impersonation')
    .innerJoin('member', 'member.unique_id', 'impersonation.member_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('impersonation.lead_id', '=', leadId)
    .where('impersonation.state', '=', 'requested')
    .where('member.status', '=', 'A')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const LINKS_MAX = 500

async function linksOf(tx: Tx, side: 'lead_id' | 'member_id', id: number): Promise<TeamRow[]> {
  const rows = await tx
    .selectFrom('impersonation')
    .innerJoin('member as lead', 'lead.unique_id', 'impersonation.lead_id')
    .innerJoin('office as lead_office', 'lead_office.unique_id', 'lead.office_id')
    .innerJoin('member as member', 'member.unique_id', 'impersonation.member_id')
    .innerJoin('office as member_office', 'member_office.unique_id', 'member.office_id')
    .select([
      'impersonation.state',
      'lead.unique_id as lead_key',
      'lead.first_name as lead_first',
      'lead.last_name as lead_last',
      'lead.mls_id as lead_mls_id',
      'lead_office.name as lead_office_name',
      'member.unique_id as member_key',
      'member.first_name as member_first',
      'member.last_name as member_last',
      'member.mls_id as member_mls_id',
      'member_office.name as member_office_name',
    ])
    .where(`impersonation.${side}`, '=', id)
    .where('lead.status', '=', 'A')
    .where('member.status', '=', 'A')
    .orderBy(side === 'lead_id' ? 'member.last_name' : 'lead.last_name')
    .orderBy(side === 'lead_id' ? 'member.unique_id' : 'lead.unique_id')
    .limit(LINKS_MAX)
    .execute()
  return rows.map((row) => ({
    TeamLeadKeyNumeric: row.lead_key,
    TeamLeadFullName: `${row.lead_first} ${row.lead_last}`,
    TeamLeadMlsId: row.lead_mls_id,
    TeamLeadOfficeName: row.lead_office_name,
    TeamMemberKeyNumeric: row.member_key,
    TeamMemberFullName: `${row.member_first} ${row.member_last}`,
    TeamMemberMlsId: row.member_mls_id,
    TeamMemberOfficeName: row.member_office_name,
    isRequest: row.state === 'requested',
  }))
}

/** Both panels of an agent's page, without links to former members. */
export const teamOf = async (tx: Tx, id: number) => ({
  canBeImpersonatedBy: await linksOf(tx, 'lead_id', id),
  canImpersonate: await linksOf(tx, 'member_id', id),
})

const asMember = (row: TeamRow): ImpersonationRow => ({
  UniqueID: row.TeamMemberKeyNumeric,
  MemberFullName: row.TeamMemberFullName,
  MemberMlsId: row.TeamMemberMlsId,
  OfficeName: row.TeamMemberOfficeName,
  userName: row.TeamMemberMlsId,
  TeamLeadKeyNumeric: row.TeamLeadKeyNumeric,
  TeamMemberKeyNumeric: row.TeamMemberKeyNumeric,
})
const asLead = (row: TeamRow): ImpersonationRow => ({
  ...asMember(row),
  UniqueID: row.TeamLeadKeyNumeric,
  MemberFullName: row.TeamLeadFullName,
  MemberMlsId: row.TeamLeadMlsId,
  OfficeName: row.TeamLeadOfficeName,
  userName: row.TeamLeadMlsId,
})

export async function impersonationDataOf(tx: Tx, id: number): Promise<ImpersonationData> {
  const { canBeImpersonatedBy, canImpersonate } = await teamOf(tx, id)
  return {
    allowedUsers: canBeImpersonatedBy.filter((row) => !row.isRequest).map(asMember),
    impersonationTargets: canImpersonate.filter((row) => !row.isRequest).map(asLead),
    requestsReceived: canBeImpersonatedBy.filter((row) => row.isRequest).map(asMember),
    requestsSent: canImpersonate.filter((row) => row.isRequest).map(asLead),
  }
}
