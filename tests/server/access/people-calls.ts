// Examples of the calls about agents and offices, and about acting for another member.
import { randomUUID } from 'node:crypto'
import type { EndpointName } from '#contract/endpoints.ts'
import { PEOPLE } from '../../support/board.ts'
import type { Cell, Example } from './cell.ts'
import { AGENT, lockFor, OFFICE, once, perSide } from './examples.ts'

const select = (value: number) => ({ where: { clause: [{ name: 'UniqueID' as const, value }] } })
const linked = (lead: number, member: number) => ({ TeamLeadKeyNumeric: lead, TeamMemberKeyNumeric: member })

/** A change of an agent or office under a lock, as those who may would send it. */
const personChange = (name: 'agentUpdate' | 'officeUpdate', type: 'agent' | 'office'): Example =>
  perSide(async (side, cell) => {
    const { portal, member } = cell
    const id = (type === 'agent' ? AGENT : OFFICE)[side].uniqueId
    await lockFor(cell, type, id)
    const { version } = await portal.db
      .selectFrom(type === 'agent' ? 'member' : 'office')
      .select('version')
      .where('unique_id', '=', id)
      .executeTakeFirstOrThrow()
    const values = type === 'agent' ? { agent: { CellPhone: '403' } } : { office: { OfficePhone: '403' } }
    return member.call(name, {
      UniqueID: id,
      draftId: randomUUID(),
      baseVersion: version,
      data: { ...values, photos: [] },
      rowLockRequest: { type, id, epoch: 1 },
    } as never)
  })

const ofLink = (
  name: 'impersonationAllow' | 'impersonationDisallow' | 'impersonationAsk' | 'impersonationGiveUp',
): Example => ({
  // Cole is to act for Ann, or Ann for Cole; the foreign pair is Sid's.
  own: async (cell) => {
    await forget(cell)
    return cell.member.call(name, linked(PEOPLE.ann.uniqueId, PEOPLE.cole.uniqueId))
  },
  'own, for me': async (cell) => {
    await forget(cell)
    return cell.member.call(name, linked(PEOPLE.cole.uniqueId, cell.person.uniqueId))
  },
  foreign: async (cell) => {
    await forget(cell)
    return cell.member.call(name, linked(PEOPLE.sid.uniqueId, PEOPLE.wes.uniqueId))
  },
})
const ofTeam = (name: 'teamAdd' | 'teamRemove'): Example =>
  perSide(async (side, cell) => {
    await forget(cell)
    return cell.member.call(name, { teamKey: AGENT[side].uniqueId, targetMemberkey: PEOPLE.wes.uniqueId })
  })
const forget = ({ portal }: Cell) =>
  portal.db
    .deleteFrom('impersonation')
    .where(
      'member_id',
      'in',
      [PEOPLE.cole, PEOPLE.wes, PEOPLE.ann].map(({ uniqueId }) => uniqueId),
    )
    .execute()

export const PEOPLE_CALLS = {
  saveUser: {
    '': async (cell) => {
      const { portal, member } = cell
      const id = cell.acts.uniqueId
      await lockFor(cell, 'agent', id)
      const { version } = await portal.db
        .selectFrom('member')
        .select('version')
        .where('unique_id', '=', id)
        .executeTakeFirstOrThrow()
      return member.call('saveUser', {
        UniqueID: id,
        draftId: randomUUID(),
        baseVersion: version,
        data: { agent: { CellPhone: '403' }, photos: [] },
        rowLockRequest: { type: 'agent', id, epoch: 1 },
      })
    },
  },
  agentSearch: once('agentSearch', { where: { clause: [] } }),
  agentLookup: once('agentLookup', { where: { clause: [] } }),
  agentSelect: perSide((side, { member }) => member.call('agentSelect', select(AGENT[side].uniqueId))),
  userFill: once('userFill'),
  agentCreate: perSide((side, { member }) =>
    member.call('agentCreate', {
      draftId: randomUUID(),
      data: {
        agent: { MemberFirstName: 'Nell', MemberLastName: 'North', OfficeKeyNumeric: OFFICE[side].uniqueId },
        photos: [],
      },
      rowLockRequest: null,
    }),
  ),
  agentUpdate: personChange('agentUpdate', 'agent'),
  officeSearch: once('officeSearch', { where: { clause: [] } }),
  officeLookup: once('officeLookup', { where: { clause: [] } }),
  officeSelect: perSide((side, { member }) => member.call('officeSelect', select(OFFICE[side].uniqueId))),
  officeInsert: perSide((side, { member }) =>
    member.call('officeInsert', {
      draftId: randomUUID(),
      data: { office: { OfficeName: 'Branch', MainOfficeKeyNumeric: OFFICE[side].uniqueId }, photos: [] },
      rowLockRequest: null,
    }),
  ),
  officeUpdate: personChange('officeUpdate', 'office'),
  offices: once('offices'),

  impersonationStart: {
    // Nobody but the one who acts for Ann already has a grant; what they may not is start again.
    own: ({ member }) => member.call('impersonationStart', { userName: PEOPLE.ann.mlsId }),
    granted: async ({ portal, member, person }) => {
      const lead = person.uniqueId === PEOPLE.cole.uniqueId ? PEOPLE.wes : PEOPLE.cole
      await portal.db
        .insertInto('impersonation')
        .values({ lead_id: lead.uniqueId, member_id: person.uniqueId, state: 'granted', by_id: lead.uniqueId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return member.call('impersonationStart', { userName: lead.mlsId })
    },
  },
  impersonationStop: once('impersonationStop'),
  impersonationStatus: once('impersonationStatus'),
  impersonationData: once('impersonationData'),
  impersonationAllow: ofLink('impersonationAllow'),
  impersonationDisallow: ofLink('impersonationDisallow'),
  impersonationAsk: ofLink('impersonationAsk'),
  impersonationGiveUp: ofLink('impersonationGiveUp'),
  teamSearch: perSide((side, { member }) => member.call('teamSearch', { targetMemberkey: AGENT[side].uniqueId })),
  teamAdd: ofTeam('teamAdd'),
  teamRemove: ofTeam('teamRemove'),
} satisfies Partial<Record<EndpointName, Example>>
