// Fills an empty database with the demo board: offices, members, listings, photos, histories, audit rows. Deterministic for a seed and a day;
// all in one transaction, so that a start that is interrupted leaves an empty board and the next one begins again.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { Db, Tx } from '../../db/connection.ts'
import type { NewListing } from '../../db/schema.ts'
import { type DemoListing, demoListing } from './demo-listing.ts'
import { type Options, optionsFrom } from './demo-options.ts'
import { pictureSeed } from './draw-house.ts'
import { type DemoMember, type DemoOffice, demoMembers, demoOffices } from './people.ts'
import { type Random, seededRandom } from './seeded-random.ts'

export type DemoBoard = {
  listings: number
  members?: number
  seed?: number
  today: Date
  forms: FormDefinition[]
  lookups: LookupTable[]
  passwordHash: string
  say: (line: string) => void
}

const BATCH = 500
const FIRST_LISTING_ID = 100_001
const DAY_MS = 86_400_000

/** False when a board is already there. */
export async function seedDemoBoard(db: Db, board: DemoBoard): Promise<boolean> {
  const there = await db.selectFrom('member').select('unique_id').limit(1).executeTakeFirst()
  if (there) return false
  const begun = Date.now()
  await db.transaction().execute(async (tx) => {
    const random = seededRandom(board.seed ?? 1905)
    const offices = demoOffices(random)
    const members = demoMembers(random, offices, board.members ?? 300)
    await insertPeople(tx, offices, members, board.passwordHash)
    await insertListings(tx, random, members, board)
    await tx
      .insertInto('setting')
      .values({ name: 'demo-board', value: String(board.listings) })
      .execute()
  })
  await sql`analyze`.execute(db)
  board.say(`Demo board: ${board.listings} listings ready in ${((Date.now() - begun) / 1000).toFixed(1)} s`)
  return true
}

async function insertPeople(tx: Tx, offices: DemoOffice[], members: DemoMember[], passwordHash: string): Promise<void> {
  await tx
    .insertInto('office')
    .values(
      offices.map((office) => ({
        unique_id: office.uniqueId,
        mls_id: office.mlsId,
        name: office.name,
        phone: office.phone,
        aor: 'creb',
        status: 'A',
        brokerage_id: office.brokerageId,
        fields: JSON.stringify({
          OfficeAddress1: office.street,
          OfficeCity: office.town,
          OfficePostalCode: office.postalCode,
        }),
      })),
    )
    .execute()
  await tx
    .insertInto('member')
    .values(
      members.map((member) => ({
        unique_id: member.uniqueId,
        mls_id: member.mlsId,
        user_name: member.userName,
        password_hash: member.userName ? passwordHash : null,
        role: member.role,
        status: 'A',
        first_name: member.firstName,
        last_name: member.lastName,
        email: member.email,
        direct_phone: member.phone,
        aor: 'creb',
        office_id: member.officeId,
        fields: JSON.stringify({}),
      })),
    )
    .execute()
}

async function insertListings(tx: Tx, random: Random, members: DemoMember[], board: DemoBoard): Promise<void> {
  const fields = new Map(
    board.forms.flatMap((form) =>
      form.propertyType ? [[form.propertyType, new Set(form.fields.map((field) => field.FieldName))] as const] : [],
    ),
  )
  const hashes = new Map(board.forms.map((form) => [form.propertyType, form.hash]))
  const options = optionsFrom(board.lookups, fields)
  const offices = await tx.selectFrom('office').select(['unique_id', 'name', 'mls_id', 'phone']).execute()
  const officeOf = new Map(offices.map((office) => [office.unique_id, office]))
  for (let done = 0; done < board.listings; done += BATCH) {
    const size = Math.min(BATCH, board.listings - done)
    const batch = Array.from({ length: size }, (_, at) =>
      oneListing(random, options, members, officeOf, hashes, FIRST_LISTING_ID + done + at, board.today),
    )
    await insertBatch(tx, batch)
    board.say(`Demo board: ${Math.round((100 * (done + size)) / board.listings)} %`)
  }
  await sql`select setval(pg_get_serial_sequence('listing', 'unique_id'), ${FIRST_LISTING_ID + board.listings}), setval('listing_number', ${FIRST_LISTING_ID + board.listings})`.execute(
    tx,
  )
}

type Office = { unique_id: number; name: string; mls_id: string; phone: string }
type Made = { id: number; listing: NewListing; made: DemoListing; agent: DemoMember; listed: Date; random: Random }

/** Few agents have many listings: the square of a random number leans to the front of the list. The first two are the demo's agent and co-agent. */
function chooseAgent(random: Random, members: DemoMember[]): DemoMember {
  const agents = members.filter((member) => member.role === 'agent' || member.role === 'broker')
  return random.chance(0.014) ? members[0]! : agents[Math.floor(random.next() ** 2 * agents.length)]!
}

function oneListing(
  random: Random,
  options: Options,
  members: DemoMember[],
  officeOf: Map<number, Office>,
  hashes: Map<string | undefined, string>,
  id: number,
  today: Date,
): Made {
  const made = demoListing(random, options)
  const agent = chooseAgent(random, members)
  const co =
    agent === members[0] && random.chance(0.5)
      ? members[1]!
      : random.chance(0.08)
        ? chooseAgent(random, members)
        : undefined
  const office = officeOf.get(agent.officeId)!
  const listed = new Date(today.getTime() - made.daysOnMarket * DAY_MS)
  const changed = new Date(Math.min(today.getTime(), listed.getTime() + random.int(0, 20) * DAY_MS))
  const listingId = `A${String(id).padStart(7, '0')}`
  const day = (date: Date) => date.toISOString().slice(0, 10)
  const values: Values = {
    ...made.values,
    ListAgentKeyNumeric: agent.uniqueId,
    ListAgentMlsId: agent.mlsId,
    ListAgentFullName: `${agent.firstName} ${agent.lastName}`,
    ListAgentEmail: agent.email,
    ListAgentDirectPhone: agent.phone,
    ListOfficeKeyNumeric: office.unique_id,
    ListOfficeMlsId: office.mls_id,
    ListOfficeName: office.name,
    ListOfficePhone: office.phone,
    ...(co
      ? {
          CoListAgentKeyNumeric: co.uniqueId,
          CoListAgentMlsId: co.mlsId,
          CoListAgentFullName: `${co.firstName} ${co.lastName}`,
        }
      : {}),
    PropertyType: made.propertyType,
    StandardStatus: made.status,
    ListingContractDate: day(listed),
    ExpirationDate: day(new Date(listed.getTime() + 180 * DAY_MS)),
    ...(made.status === 'S'
      ? { ClosePrice: Math.round(Number(made.values.ListPrice) * 0.98), CloseDate: day(changed) }
      : {}),
  }
  return {
    id,
    made,
    agent,
    listed,
    random,
    listing: {
      unique_id: id,
      listing_id: listingId,
      property_type: made.propertyType,
      standard_status: made.status,
      list_agent_id: agent.uniqueId,
      co_list_agent_id: co?.uniqueId ?? null,
      list_office_id: office.unique_id,
      draft_id: null,
      form_name: made.propertyType.toLowerCase(),
      definition_hash: hashes.get(made.propertyType) ?? null,
      fields: JSON.stringify(values),
      items: JSON.stringify({ ...made.items, history: history(made, listed, changed) }),
      created_at: listed,
      modified_at: changed,
      deleted_at: null,
    },
  }
}

function history(made: DemoListing, listed: Date, changed: Date): ItemRow[] {
  const row = (
    at: Date,
    SortOrder: number,
    MlsChangeType: string,
    PreviousValue: string | null,
    NewValue: string,
  ): ItemRow => ({
    uid: `demo-history-${SortOrder}`,
    SortOrder,
    IsDeleted: false,
    IsLive: true,
    OriginatingSystemTimestamp: at.toISOString(),
    EffectiveDate: at.toISOString().slice(0, 10),
    MlsChangeType,
    PreviousValue,
    NewValue,
    DOM: Math.round((at.getTime() - listed.getTime()) / DAY_MS),
  })
  const price = Number(made.values.ListPrice)
  const first = row(listed, 1, 'New Listing', null, String(price))
  return made.status === 'A' || made.status === 'I'
    ? [first]
    : [first, row(changed, 2, 'Status Change', 'A', made.status)]
}

async function insertBatch(tx: Tx, batch: Made[]): Promise<void> {
  await tx
    .insertInto('listing')
    .values(batch.map((each) => each.listing))
    .execute()
  const photos = batch.flatMap(({ id, made, agent, listed }) =>
    Array.from({ length: made.photos }, (_, position) => ({
      photo_id: randomUUID(),
      draft_id: null,
      listing_unique_id: id,
      uploaded_by: agent.uniqueId,
      uploaded_as: agent.uniqueId,
      image_file: opaqueId(),
      thumb_file: opaqueId(),
      sha256: null,
      thumb_sha256: null,
      demo_seed: pictureSeed(id, made.subject, position),
      width: 1536,
      height: 1024,
      description: '',
      sort_order: position + 1,
      created_at: listed,
    })),
  )
  for (let from = 0; from < photos.length; from += 4_000)
    await tx
      .insertInto('photo')
      .values(photos.slice(from, from + 4_000))
      .execute()
  await insertAudit(tx, batch)
  const sent = batch.filter(({ made }) => made.status !== 'I')
  await tx
    .insertInto('delivery')
    .values(
      sent.flatMap(({ id, listed }) =>
        (['mls', 'national'] as const).map((destination) => ({
          listing_unique_id: id,
          version: 1,
          destination,
          status: 'delivered' as const,
          at: new Date(listed.getTime() + 15 * 60_000),
          detail: null,
        })),
      ),
    )
    .execute()
}

const opaqueId = () => randomUUID().replaceAll('-', '')

/** One transaction a listing for its creation, one more where it changed status. */
async function insertAudit(tx: Tx, batch: Made[]): Promise<void> {
  const entries = batch.flatMap(({ listing, made, agent, listed }) => {
    const entry = (kind: string, at: Date, changes: [string, string | null, string][]) => ({
      listing,
      agent,
      kind,
      at,
      changes,
    })
    const price = String(made.values.ListPrice)
    const created = entry('Insert', listed, [
      ['StandardStatus', null, made.status === 'I' ? 'I' : 'A'],
      ['ListPrice', null, price],
      ['UnparsedAddress', null, String(made.values.UnparsedAddress ?? '')],
    ])
    const moved =
      made.status === 'A' || made.status === 'I'
        ? []
        : [entry('Update', new Date(listing.modified_at as Date), [['StandardStatus', 'A', made.status]])]
    return [created, ...moved]
  })
  const rows = await tx
    .insertInto('audit_transaction')
    .values(
      entries.map(({ listing, agent, kind, at }) => ({
        at,
        kind,
        table_name: 'Listing',
        entity_id: listing.listing_id,
        record_unique_id: listing.unique_id!,
        real_id: agent.uniqueId,
        effective_id: agent.uniqueId,
        request_id: 'demo-board',
      })),
    )
    .returning('transaction_id')
    .execute()
  await tx
    .insertInto('audit_change')
    .values(
      entries.flatMap(({ changes }, at) =>
        changes.map(([field_name, old_value, new_value], position) => ({
          transaction_id: rows[at]!.transaction_id,
          position,
          class_name: 'Listing',
          field_name,
          old_value,
          new_value,
        })),
      ),
    )
    .execute()
}
