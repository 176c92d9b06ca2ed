// A small board of people with names: Hillside Realty with its two offices, and a stranger from another brokerage.
import { hash } from '@node-rs/argon2'
import type { Role } from '#contract/rights.ts'
import type { Db } from '#server/db/connection.ts'
import { jsonb } from '#server/db/jsonb.ts'
import { DEMO_TYPES, type DemoType } from '#server/demo-board/demo-types.ts'

export const OFFICES = {
  /** Hillside's main office. */
  downtown: { uniqueId: 11, mlsId: 'HILL1', name: 'Hillside Downtown', brokerageId: 11 },
  west: { uniqueId: 12, mlsId: 'HILL2', name: 'Hillside West', brokerageId: 11 },
  other: { uniqueId: 21, mlsId: 'RIVER1', name: 'Riverbank Realty', brokerageId: 21 },
} as const

const person = (uniqueId: number, firstName: string, lastName: string, role: Role, office: keyof typeof OFFICES) => ({
  uniqueId,
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`,
  role,
  officeId: OFFICES[office].uniqueId,
  mlsId: `M${uniqueId}`,
})

export const PEOPLE = {
  /** The agent most stories are about. */
  ann: person(101, 'Ann', 'Archer', 'agent', 'downtown'),
  /** Ann's co-agent, of the same office. */
  cole: person(102, 'Cole', 'Carter', 'agent', 'downtown'),
  /** An agent of the brokerage's other office. */
  wes: person(103, 'Wes', 'Walker', 'agent', 'west'),
  /** Manages Ann's office. */
  mia: person(104, 'Mia', 'Mason', 'manager', 'downtown'),
  /** Broker of Hillside. */
  bo: person(105, 'Bo', 'Brooks', 'broker', 'west'),
  /** The board's staff, and its administrator. */
  stan: person(106, 'Stan', 'Stone', 'staff', 'other'),
  ada: person(107, 'Ada', 'Ames', 'admin', 'other'),
  /** An agent of another brokerage. */
  sid: person(201, 'Sid', 'Strand', 'agent', 'other'),
} as const

export type Person = (typeof PEOPLE)[keyof typeof PEOPLE]

export async function insertBoard(db: Db): Promise<void> {
  await db
    .insertInto('office')
    .values(
      Object.values(OFFICES).map((office) => ({
        unique_id: office.uniqueId,
        mls_id: office.mlsId,
        name: office.name,
        phone: '403-555-0100',
        aor: 'creb',
        status: 'A',
        brokerage_id: office.brokerageId,
        fields: jsonb({}),
      })),
    )
    .execute()
  await insertMembers(db, Object.values(PEOPLE))
}

export async function insertMembers(db: Db, people: readonly Person[]): Promise<void> {
  await db
    .insertInto('member')
    .values(
      people.map((each) => ({
        unique_id: each.uniqueId,
        mls_id: each.mlsId,
        user_name: `${each.firstName.toLowerCase()}@demo`,
        role: each.role,
        status: 'A',
        first_name: each.firstName,
        last_name: each.lastName,
        email: `${each.firstName.toLowerCase()}@example.test`,
        direct_phone: `403-555-0${each.uniqueId}`,
        aor: 'creb',
        office_id: each.officeId,
        fields: jsonb({}),
      })),
    )
    .execute()
}

/** Signs in here by this password, as ann@demo. */
export async function givenAccount(db: Db, person: Person, password: string, { isDemo = false } = {}): Promise<string> {
  const user_name = `${person.firstName.toLowerCase()}@demo`
  // A check costs what its hash says: the portal's own cost would make up most of the tests of signing in.
  const password_hash = await hash(password, { memoryCost: 8, timeCost: 1 })
  await db
    .insertInto('local_account')
    .values({ member_id: person.uniqueId, user_name, password_hash, is_demo: isDemo })
    .execute()
  return user_name
}

export type GivenListing = {
  agent?: Person
  coAgent?: Person
  propertyType?: DemoType
  status?: 'A' | 'E' | 'I' | 'P' | 'S' | 'T' | 'W'
  fields?: Record<string, string | number | string[] | null>
}

const formNameOf = (type: DemoType): string => Object.entries(DEMO_TYPES).find(([, code]) => code === type)![0]

let made = 0
/** A listing that is simply there, whoever wrote it. */
export async function givenListing(
  db: Db,
  { agent = PEOPLE.ann, coAgent, propertyType = 'RES', status = 'A', fields = {} }: GivenListing = {},
): Promise<{ UniqueID: number; ListingId: string; version: number }> {
  const listingId = `A9${String(++made).padStart(6, '0')}`
  const { unique_id } = await db
    .insertInto('listing')
    .values({
      listing_id: listingId,
      property_type: propertyType,
      standard_status: status,
      list_agent_id: agent.uniqueId,
      co_list_agent_id: coAgent?.uniqueId ?? null,
      list_office_id: agent.officeId,
      draft_id: null,
      form_name: formNameOf(propertyType),
      definition_hash: null,
      fields: jsonb({
        PropertyType: propertyType,
        StandardStatus: status,
        ListPrice: 450_000,
        StreetNumber: '12',
        StreetName: 'Elm',
        City: 'CAL',
        ListAgentKeyNumeric: agent.uniqueId,
        ListAgentFullName: agent.fullName,
        ListOfficeKeyNumeric: agent.officeId,
        ...(coAgent ? { CoListAgentKeyNumeric: coAgent.uniqueId } : {}),
        ...fields,
      }),
      items: jsonb({}),
      deleted_at: null,
    })
    .returning('unique_id')
    .executeTakeFirstOrThrow()
  return { UniqueID: unique_id, ListingId: listingId, version: 1 }
}

/** From now on this person's sessions act for the other, who has granted it. */
export async function givenActing(db: Db, person: Person, lead: Person): Promise<void> {
  await db
    .insertInto('impersonation')
    .values({ lead_id: lead.uniqueId, member_id: person.uniqueId, state: 'granted', by_id: lead.uniqueId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .updateTable('session')
    .set({ effective_id: lead.uniqueId })
    .where('member_id', '=', person.uniqueId)
    .execute()
}
