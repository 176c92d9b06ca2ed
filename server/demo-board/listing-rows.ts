// The table rows of listings: records, photos, audit and deliveries, in blocks that fit in memory. The same plan produces
// the same rows.
import type { Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { agentChooser, type ChooseAgent } from './choose-agent.ts'
import { type Course, demoCourse } from './demo-course.ts'
import { type DemoListing, demoListing } from './demo-listing.ts'
import { type Options, optionsFrom } from './demo-options.ts'
import { pictureFields, pictureSeed } from './demo-picture.ts'
import type { DemoMember, DemoOffice } from './people.ts'
import { type Random, seededRandom, seedFrom } from './seeded-random.ts'
import { type PickParcel, parcelPicker, taxRoll } from './tax-roll.ts'

export type BoardPlan = {
  seed: number
  listings: number
  parcels: number
  /** Midnight UTC. */
  today: Date
  lookups: LookupTable[]
  /** Field names by property type, from its form. */
  fields: Map<string, ReadonlySet<string>>
  hashes: Map<string, string>
  offices: DemoOffice[]
  members: DemoMember[]
}

/** A table row by column name. */
export type Row = Record<string, unknown>
export const LISTING_TABLES = ['listing', 'photo', 'audit_transaction', 'audit_change', 'delivery'] as const
type Rows = Record<(typeof LISTING_TABLES)[number], Row[]>

export const FIRST_LISTING_ID = 100_001
const BLOCK = 1_000
const QUARTER_HOUR_MS = 15 * 60_000

export type Made = {
  id: number
  listing: DemoListing
  course: Course
  agent: DemoMember
  values: Values
  co?: DemoMember
}
type Maker = {
  plan: BoardPlan
  options: Options
  pickParcel: PickParcel
  chooseAgent: ChooseAgent
  offices: Map<number, DemoOffice>
}

function makerOf(plan: BoardPlan): Maker {
  const options = optionsFrom(plan.lookups, plan.fields)
  return {
    plan,
    options,
    pickParcel: parcelPicker(taxRoll(plan.seed, plan.parcels, options.towns)),
    chooseAgent: agentChooser(plan.seed, plan.members, plan.listings),
    offices: new Map(plan.offices.map((office) => [office.uniqueId, office])),
  }
}

/** The listings one by one, in the order of the blocks. */
export function* madeListings(plan: BoardPlan): Generator<Made> {
  const maker = makerOf(plan)
  for (let at = 0; at < plan.listings; at++) yield make(maker, at)
}

export function* listingBlocks(plan: BoardPlan): Generator<Rows> {
  let rows = newRows()
  let transaction = 0
  for (const made of madeListings(plan)) {
    transaction = addRows(rows, transaction, made, plan)
    if (rows.listing.length < BLOCK) continue
    yield rows
    rows = newRows()
  }
  if (rows.listing.length > 0) yield rows
}

const newRows = (): Rows => ({ listing: [], photo: [], audit_transaction: [], audit_change: [], delivery: [] })

function make({ plan, options, pickParcel, chooseAgent, offices }: Maker, at: number): Made {
  const id = FIRST_LISTING_ID + at
  const random = seededRandom(seedFrom(plan.seed, id))
  const listing = demoListing(random, options, pickParcel)
  const agent = chooseAgent(random, at)
  const another = agent === plan.members[0] && random.chance(0.5) ? plan.members[1] : undefined
  const co = another ?? (random.chance(0.08) ? chooseAgent(random, at + 2) : undefined)
  const office = offices.get(agent.officeId)!
  const course = demoCourse(random, listing.status, listing.values, plan.today)
  const values: Values = Object.assign(listing.values, {
    ListAgentKeyNumeric: agent.uniqueId,
    ListAgentMlsId: agent.mlsId,
    ListAgentFullName: `${agent.firstName} ${agent.lastName}`,
    ListAgentEmail: agent.email,
    ListAgentDirectPhone: agent.phone,
    ListOfficeKeyNumeric: office.uniqueId,
    ListOfficeMlsId: office.mlsId,
    ListOfficeName: office.name,
    ListOfficePhone: office.phone,
    ...(co &&
      co !== agent && {
        CoListAgentKeyNumeric: co.uniqueId,
        CoListAgentMlsId: co.mlsId,
        CoListAgentFullName: `${co.firstName} ${co.lastName}`,
      }),
    PropertyType: listing.propertyType,
    StandardStatus: listing.status,
    ...course.values,
  })
  return { id, listing, course, agent, values, ...(co && co !== agent && { co }) }
}

/** Returns the key of the last audit transaction. */
function addRows(rows: Rows, lastTransaction: number, made: Made, plan: BoardPlan): number {
  const { id, listing, course, agent, values, co } = made
  const listing_id = `A${String(id).padStart(7, '0')}`
  rows.listing.push({
    unique_id: id,
    listing_id,
    property_type: listing.propertyType,
    standard_status: listing.status,
    list_agent_id: agent.uniqueId,
    co_list_agent_id: co?.uniqueId,
    list_office_id: agent.officeId,
    version: course.version,
    form_name: listing.propertyType.toLowerCase(),
    definition_hash: plan.hashes.get(listing.propertyType),
    fields: values,
    items: { ...listing.items, history: course.history },
    created_at: course.listed,
    modified_at: course.changed,
  })
  addPhotos(rows, made, plan)
  let transaction_id = lastTransaction
  for (const { at, kind, changes } of course.entries) {
    transaction_id += 1
    rows.audit_transaction.push({
      transaction_id,
      at,
      kind,
      table_name: 'Listing',
      entity_id: listing_id,
      record_unique_id: id,
      real_id: agent.uniqueId,
      effective_id: agent.uniqueId,
      request_id: 'demo-board',
    })
    for (const [position, [field_name, old_value, new_value]] of changes.entries())
      rows.audit_change.push({ transaction_id, position, class_name: 'Listing', field_name, old_value, new_value })
  }
  if (listing.status === 'I') return transaction_id
  const at = new Date(course.changed.getTime() + QUARTER_HOUR_MS)
  for (const destination of ['mls', 'national'])
    rows.delivery.push({ listing_unique_id: id, version: course.version, destination, status: 'delivered', at })
  return transaction_id
}

/** A listing that left the market long ago keeps only its first pictures. */
function addPhotos(rows: Rows, { id, listing, agent, course }: Made, plan: BoardPlan): void {
  const random = seededRandom(seedFrom(plan.seed, id, 0x9407))
  const onMarket = listing.status === 'A' || listing.status === 'P' || listing.status === 'I'
  const photos = onMarket ? random.int(3, 25) : random.int(1, 6)
  for (let position = 0; position < photos; position++) {
    const key = opaqueKey(random, plan.seed, id, position)
    const demo_seed = pictureSeed(id, listing.subject, position)
    rows.photo.push({
      photo_id: `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-a${key.slice(17, 20)}-${key.slice(20)}`,
      listing_unique_id: id,
      uploaded_by: agent.uniqueId,
      uploaded_as: agent.uniqueId,
      image_file: key,
      thumb_file: key.slice(16) + key.slice(0, 16),
      demo_seed,
      fields: pictureFields(demo_seed),
      width: 1536,
      height: 1024,
      sort_order: position + 1,
      created_at: course.listed,
    })
  }
}

const HEX = Array.from({ length: 65_536 }, (_, at) => at.toString(16).padStart(4, '0'))
const hex8 = (word: number) => HEX[word >>> 16]! + HEX[word & 0xffff]!
/** A bijection on 32 bits: different inputs give different outputs. */
const scrambled = (word: number): number => {
  let mixed = Math.imul(word ^ (word >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** 32 hex digits: the first half differs for every photo of a board, the whole key also between boards. */
const opaqueKey = (random: Random, seed: number, id: number, position: number): string =>
  hex8(scrambled(id ^ seed)) +
  hex8(scrambled((id * 64 + position) ^ seed)) +
  hex8((random.next() * 4_294_967_296) >>> 0) +
  hex8((random.next() * 4_294_967_296) >>> 0)
