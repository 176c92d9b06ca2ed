// The policy of who may what, and the table it reads: over all callers and records there can be, and over all tables a board could write.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AGENT_ACTIONS,
  LISTING_ACTIONS,
  OFFICE_ACTIONS,
  type Rights,
  RightsFile,
  ROLE_NAMES,
  SCOPES,
} from '#contract/rights.ts'
import {
  aclString,
  type Caller,
  decideImpersonation,
  mayAgent,
  mayEndImpersonation,
  mayField,
  mayListing,
  mayOffice,
  mayRetryDelivery,
  mayStartImpersonation,
  roleWhenActing,
} from '#rules/may.ts'
import { refusedFields } from '#rules/permitted-fields.ts'
import { DEFAULT_RIGHTS, rightsFrom } from '#rules/rights.ts'

const id = fc.integer({ min: 1, max: 4 })
const role = fc.constantFrom(...ROLE_NAMES)
const scope = fc.constantFrom(...SCOPES)
const scopes = <A extends string>(actions: readonly A[]) =>
  fc.dictionary(role, fc.dictionary(fc.constantFrom(...actions), scope, { maxKeys: 3 }), { maxKeys: 3 })
/** Any table that a board could write. */
const rights = fc
  .record({ listing: scopes(LISTING_ACTIONS), agent: scopes(AGENT_ACTIONS), office: scopes(OFFICE_ACTIONS) })
  .map((file): Rights => rightsFrom(RightsFile.parse(file)))
const themselves = fc
  .record({ memberId: id, role, officeId: id, brokerageId: id, rights })
  .map((each): Caller => ({ ...each, effectiveId: each.memberId }))
const maybe = fc.option(id, { nil: null })
const listing = fc.record({
  listAgentId: maybe,
  coListAgentId: maybe,
  listOfficeId: maybe,
  brokerageId: maybe,
  standardStatus: fc.constantFrom('A', 'E', 'I', 'P', 'S', 'T', 'W'),
})
const agent = fc.record({ uniqueId: id, officeId: id, brokerageId: id })
const office = fc.record({ uniqueId: id, brokerageId: id })
/** What the session makes of a member who acts for somebody (server/features/session). */
const actingFor = (member: Caller, lead: Caller): Caller => ({
  ...lead,
  memberId: member.memberId,
  role: member.memberId === lead.memberId ? lead.role : roleWhenActing(lead.role),
})
const RANK = { hidden: 0, no: 1, yes: 2 } as const

describe('nobody gains by acting for somebody', () => {
  test('whatever they may then, the one they act for may', () =>
    fc.assert(
      fc.property(themselves, themselves, listing, agent, office, (member, target, one, person, place) => {
        // The catalog refuses a table in which staff reach further than administrators.
        const { listing, agent, office } = DEFAULT_RIGHTS
        const table = target.rights ?? DEFAULT_RIGHTS
        const lead = {
          ...target,
          rights: {
            ...table,
            listing: { ...table.listing, admin: listing.admin },
            agent: { ...table.agent, admin: agent.admin },
            office: { ...table.office, admin: office.admin },
          },
        }
        const acting = actingFor(member, lead)
        for (const action of LISTING_ACTIONS)
          expect(RANK[mayListing(acting, action, one)]).toBeLessThanOrEqual(RANK[mayListing(lead, action, one)])
        for (const action of AGENT_ACTIONS)
          expect(RANK[mayAgent(acting, action, person)]).toBeLessThanOrEqual(RANK[mayAgent(lead, action, person)])
        for (const action of OFFICE_ACTIONS)
          expect(RANK[mayOffice(acting, action, place)]).toBeLessThanOrEqual(RANK[mayOffice(lead, action, place)])
      }),
    ))

  test('under another name nothing is granted, asked for, ended or begun', () =>
    fc.assert(
      fc.property(themselves, themselves, agent, agent, (member, target, lead, other) => {
        fc.pre(member.memberId !== target.memberId)
        const acting = actingFor(member, target)
        const link = { leadId: lead.uniqueId, memberId: other.uniqueId }
        expect(decideImpersonation(acting, link, { lead, member: other })).toBe('no')
        expect(mayEndImpersonation(acting, link, lead)).toBe('no')
        expect(mayStartImpersonation(acting, true)).toBe('no')
      }),
    ))

  test('only who is acted for, or an administrator who gains nothing, grants — whatever the board’s table says', () =>
    fc.assert(
      fc.property(themselves, agent, agent, (caller, lead, member) => {
        const link = { leadId: lead.uniqueId, memberId: member.uniqueId }
        if (decideImpersonation(caller, link, { lead, member }) !== 'grant') return
        expect(caller.memberId).not.toBe(member.uniqueId)
        expect(caller.memberId === lead.uniqueId || caller.role === 'admin').toBe(true)
      }),
    ))

  test('nobody starts without a grant', () => {
    for (const role of ROLE_NAMES)
      expect(mayStartImpersonation({ memberId: 1, effectiveId: 1, role, officeId: 1, brokerageId: 1 }, false)).toBe(
        'no',
      )
  })
})

test('what a member may not see answers nothing but that it is not there', () =>
  fc.assert(
    fc.property(themselves, listing, (caller, one) => {
      const isHidden = mayListing(caller, 'view', one) === 'hidden'
      for (const action of LISTING_ACTIONS) expect(mayListing(caller, action, one) === 'hidden').toBe(isHidden)
    }),
  ))

test('a stranger’s listing that is not active is not there for an agent, whatever they try', () => {
  const sid: Caller = { memberId: 9, effectiveId: 9, role: 'agent', officeId: 9, brokerageId: 9 }
  const foreign = { listAgentId: 1, coListAgentId: 2, listOfficeId: 1, brokerageId: 1 }
  for (const action of LISTING_ACTIONS) {
    for (const standardStatus of ['E', 'I', 'P', 'S', 'T', 'W'])
      expect(mayListing(sid, action, { ...foreign, standardStatus })).toBe('hidden')
    expect(mayListing(sid, action, { ...foreign, standardStatus: 'A' })).toBe(action === 'view' ? 'yes' : 'no')
  }
})

describe('a broader scope', () => {
  const callers = (table: Rights, each: Caller) => ({ ...each, rights: table })

  test('of one role narrows nothing for anybody', () =>
    fc.assert(
      fc.property(
        rights,
        themselves,
        listing,
        role,
        fc.constantFrom(...LISTING_ACTIONS),
        scope,
        (table, caller, one, widened, action, wider) => {
          fc.pre(SCOPES.indexOf(wider) >= SCOPES.indexOf(table.listing[widened][action]))
          const broader: Rights = {
            ...table,
            listing: { ...table.listing, [widened]: { ...table.listing[widened], [action]: wider } },
          }
          for (const each of LISTING_ACTIONS) {
            const [before, after] = [
              mayListing(callers(table, caller), each, one),
              mayListing(callers(broader, caller), each, one),
            ]
            expect(RANK[after]).toBeGreaterThanOrEqual(RANK[before])
            if (caller.role !== widened) expect(after).toBe(before)
          }
        },
      ),
    ))
})

describe('the table', () => {
  const cole: Caller = { memberId: 2, effectiveId: 2, role: 'agent', officeId: 1, brokerageId: 1 }
  const coListed = { listAgentId: 1, coListAgentId: 2, listOfficeId: 1, brokerageId: 1, standardStatus: 'P' }

  test('a board keeps the co-agent from editing, in one cell; the rest of the table stands', () => {
    const own = rightsFrom({ listing: { agent: { edit: 'own' } } })
    expect(mayListing(cole, 'edit', coListed)).toBe('yes')
    expect(mayListing({ ...cole, rights: own }, 'edit', coListed)).toBe('no')
    expect(mayListing({ ...cole, rights: own }, 'copy', coListed)).toBe('yes')
    expect(own.listing.broker).toEqual(DEFAULT_RIGHTS.listing.broker)
    expect(rightsFrom({})).toEqual(DEFAULT_RIGHTS)
  })

  test('a board lets its managers add to teams: they ask, and do not grant', () => {
    const rights = rightsFrom({ agent: { manager: { addTeamMember: 'office', addToTeam: 'office' } } })
    const mia: Caller = { memberId: 4, effectiveId: 4, role: 'manager', officeId: 1, brokerageId: 1, rights }
    const [lead, member] = [1, 2].map((uniqueId) => ({ uniqueId, officeId: 1, brokerageId: 1 })) as [
      { uniqueId: number; officeId: number; brokerageId: number },
      { uniqueId: number; officeId: number; brokerageId: number },
    ]
    expect(decideImpersonation(mia, { leadId: 1, memberId: 2 }, { lead, member })).toBe('request')
  })

  test('words of its own follow the role’s', () => {
    expect(aclString('broker', rightsFrom({ words: { broker: ['BROKER', 'AUDITOR'] } }))).toBe('BROKER,AUDITOR')
  })

  test('a field or page of a role’s is no other’s; sent as it was, it is no write', () => {
    const rights = rightsFrom({ fields: { '*': { ListPrice: ['broker'] } }, pages: { res: { Legal: ['broker'] } } })
    const caller = { ...cole, rights }
    expect(mayField(caller, 'res', { FieldName: 'ListPrice', PageName: 'Price' })).toBe(false)
    expect(mayField({ ...caller, role: 'broker' }, 'res', { FieldName: 'ListPrice', PageName: 'Price' })).toBe(true)
    expect(mayField(caller, 'res', { FieldName: 'Zoning', PageName: 'Legal' })).toBe(false)
    expect(mayField(caller, 'com', { FieldName: 'Zoning', PageName: 'Legal' })).toBe(true)
    const place = { fieldLabel: '', datatype: 'decimal', pageSortOrder: 1, SortOrder: 1 } as const
    const form = {
      formName: 'res',
      pages: [
        {
          PageName: 'Legal',
          PageLabel: 'Legal',
          pageSortOrder: 1,
          groups: [{ groupType: 'Parcels', fields: [], items: 'parcels' }],
        },
      ],
      fields: [{ ...place, FieldName: 'ListPrice', PageName: 'Price', PageLabel: 'Price', inputType: 'TextInput' }],
    } as unknown as Parameters<typeof refusedFields>[1]
    for (const asBefore of [5, '5', '5.00'])
      expect(refusedFields(caller, form, { ListPrice: asBefore }, { ListPrice: 5 })).toEqual([])
    expect(
      refusedFields(caller, form, { ListPrice: 6 }, { ListPrice: 5 }, () => 1).map(({ target }) => target),
    ).toEqual(['ListPrice', 'parcels'])
  })

  test('a field that the caller may not read is refused whatever its value, of listings, too', () => {
    const field = (FieldName: string, see: string) => ({ FieldName, PageName: 'All', see })
    const form = {
      formName: 'res',
      pages: [],
      fields: [field('Notes', 'board'), field('AccessCode', 'code'), field('OwnerName', 'side')],
    } as unknown as Parameters<typeof refusedFields>[1]
    const names = ['Notes', 'AccessCode', 'OwnerName']
    const refusedTo = (who: Caller, value: string) =>
      refusedFields(who, form, Object.fromEntries(names.map((name) => [name, value])), {
        Notes: 'true',
        AccessCode: 'true',
        OwnerName: 'true',
      }).map(({ target }) => target)
    const rights = rightsFrom({ fields: { '*': { AccessCode: ['broker'], OwnerName: ['broker'] } } })
    for (const guess of ['true', 'wrong']) {
      expect(refusedTo(cole, guess)).toEqual(['Notes'])
      expect(refusedTo({ ...cole, role: 'staff' }, guess)).toEqual([])
    }
    expect(refusedTo({ ...cole, rights }, 'true')).toEqual(['Notes', 'AccessCode'])
    expect(refusedTo({ ...cole, rights }, 'wrong')).toEqual(['Notes', 'AccessCode', 'OwnerName'])
  })
})

test('a refused record is sent again by staff and administrators as themselves only', () => {
  const allowed = (['agent', 'manager', 'broker', 'staff', 'admin'] as const).flatMap((role) =>
    [9, 8].map((effectiveId): [string, string] => [
      `${role} as ${effectiveId}`,
      mayRetryDelivery({ memberId: 9, effectiveId, role, officeId: 1, brokerageId: 1 }),
    ]),
  )
  expect(allowed.filter(([, verdict]) => verdict === 'yes').map(([who]) => who)).toEqual(['staff as 9', 'admin as 9'])
})
