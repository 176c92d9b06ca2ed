// The rows of listings, as text for COPY: records, photos, audit and deliveries, in blocks that fit in memory. The same
// plan produces the same blocks, byte for byte, even in a worker thread.
import type { ItemRow, Values } from '#contract/listing.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { agentChooser, type ChooseAgent } from './choose-agent.ts'
import { copyLine } from './copy-line.ts'
import { type Course, demoCourse } from './demo-course.ts'
import { type DemoListing, demoListing } from './demo-listing.ts'
import { type Options, optionsFrom } from './demo-options.ts'
import { pictureSeed } from './demo-picture.ts'
import { type LineBuffer, lineBuffer } from './line-buffer.ts'
import type { DemoMember, DemoOffice } from './people.ts'
import { type Random, seededRandom, seedFrom } from './seeded-random.ts'
import { type PickParcel, parcelPicker, taxRoll } from './tax-roll.ts'

/** Plain data, so that it can be sent to a worker. */
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

export const LISTING_TABLES = ['listing', 'photo', 'audit_transaction', 'audit_change', 'delivery'] as const
export type ListingTableName = (typeof LISTING_TABLES)[number]
export type Block = { listings: number; rows: Record<ListingTableName, Uint8Array<ArrayBuffer>>; ends: Ends }
/** Highest keys used so far. */
export type Ends = { listing: number; photo: number; transaction: number }

export const COLUMNS: Record<ListingTableName, string> = {
  listing:
    'unique_id,listing_id,property_type,standard_status,list_agent_id,co_list_agent_id,list_office_id,version,form_name,definition_hash,fields,items,created_at,modified_at',
  photo:
    'photo_id,unique_id,listing_unique_id,uploaded_by,uploaded_as,image_file,thumb_file,demo_seed,width,height,sort_order,created_at',
  audit_transaction: 'transaction_id,at,kind,table_name,entity_id,record_unique_id,real_id,effective_id,request_id',
  audit_change: 'transaction_id,position,class_name,field_name,old_value,new_value',
  delivery: 'listing_unique_id,version,destination,status,at',
}

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

export function* listingBlocks(plan: BoardPlan): Generator<Block> {
  const ends: Ends = { listing: FIRST_LISTING_ID - 1, photo: 0, transaction: 0 }
  let rows = newRows()
  let count = 0
  const block = (): Block => ({ listings: count, rows: takeRows(rows), ends: { ...ends } })
  for (const made of madeListings(plan)) {
    addRows(rows, ends, made, plan)
    if (++count < BLOCK) continue
    yield block()
    rows = newRows()
    count = 0
  }
  if (count > 0) yield block()
}

type Rows = Record<ListingTableName, LineBuffer>
const newRows = (): Rows => ({
  listing: lineBuffer(),
  photo: lineBuffer(),
  audit_transaction: lineBuffer(),
  audit_change: lineBuffer(),
  delivery: lineBuffer(),
})
const takeRows = (rows: Rows): Block['rows'] => ({
  listing: rows.listing.take(),
  photo: rows.photo.take(),
  audit_transaction: rows.audit_transaction.take(),
  audit_change: rows.audit_change.take(),
  delivery: rows.delivery.take(),
})

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

function addRows(rows: Rows, ends: Ends, made: Made, plan: BoardPlan): void {
  const { id, listing, course, agent, values, co } = made
  const listingId = `A${String(id).padStart(7, '0')}`
  const listed = course.listed.toISOString()
  const changed = course.changed.toISOString()
  const items: Record<string, ItemRow[]> = { ...listing.items, history: course.history }
  ends.listing = id
  rows.listing.add(
    copyLine([
      id,
      listingId,
      listing.propertyType,
      listing.status,
      agent.uniqueId,
      co?.uniqueId ?? null,
      agent.officeId,
      course.version,
      listing.propertyType.toLowerCase(),
      plan.hashes.get(listing.propertyType) ?? null,
      JSON.stringify(values),
      JSON.stringify(items),
      listed,
      changed,
    ]),
  )
  addPhotos(rows, ends, made, plan, listed)
  for (const { at, kind, changes } of course.entries) {
    const transaction = ++ends.transaction
    const [moment, who] = [at.toISOString(), agent.uniqueId]
    rows.audit_transaction.add(copyLine([transaction, moment, kind, 'Listing', listingId, id, who, who, 'demo-board']))
    for (let position = 0; position < changes.length; position++) {
      const [field, before, after] = changes[position]!
      rows.audit_change.add(copyLine([transaction, position, 'Listing', field, before, after]))
    }
  }
  if (listing.status === 'I') return
  const delivered = new Date(course.changed.getTime() + QUARTER_HOUR_MS).toISOString()
  for (const destination of ['mls', 'national'])
    rows.delivery.add(copyLine([id, course.version, destination, 'delivered', delivered]))
}

/** A listing that left the market long ago keeps only its first pictures. */
function addPhotos(rows: Rows, ends: Ends, { id, listing, agent }: Made, plan: BoardPlan, listed: string): void {
  const random = seededRandom(seedFrom(plan.seed, id, 0x9407))
  const onMarket = listing.status === 'A' || listing.status === 'P' || listing.status === 'I'
  const photos = onMarket ? random.int(3, 25) : random.int(1, 6)
  let lines = ''
  for (let position = 0; position < photos; position++) {
    const key = opaqueKey(random, plan.seed, id, position)
    const uuid = `${key.slice(0, 8)}-${key.slice(8, 12)}-4${key.slice(13, 16)}-a${key.slice(17, 20)}-${key.slice(20)}`
    const thumb = key.slice(16) + key.slice(0, 16)
    const seed = pictureSeed(id, listing.subject, position)
    const who = agent.uniqueId
    lines += `${uuid}\t${++ends.photo}\t${id}\t${who}\t${who}\t${key}\t${thumb}\t${seed}\t1536\t1024\t${position + 1}\t${listed}\n`
  }
  rows.photo.add(lines)
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
