// Fills an empty database with the demo board: offices, members, listings, photos, histories, audit rows, tax roll and
// outlines. Deterministic for a seed and a day; all in one transaction, so that an interrupted start leaves the
// database empty and the next one starts over.
import pg from 'pg'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { emptyBoard, putIndexesAside } from './bulk-load.ts'
import { copyLine } from './copy-line.ts'
import { copyRows } from './copy-rows.ts'
import { optionsFrom } from './demo-options.ts'
import { type BoardPlan, COLUMNS, type Ends, FIRST_LISTING_ID, LISTING_TABLES } from './listing-rows.ts'
import { listingSource } from './listing-source.ts'
import { type DemoMember, type DemoOffice, demoMembers, demoOffices } from './people.ts'
import { CONDO_COLUMNS, condoLines, OUTLINE_COLUMNS, outlineLines, PARCEL_COLUMNS, parcelLines } from './place-rows.ts'
import { memberFields, officeFields } from './profiles.ts'
import { seededRandom, seedFrom } from './seeded-random.ts'
import { taxRoll } from './tax-roll.ts'

export type DemoBoard = {
  listings: number
  members?: number
  seed?: number
  today: Date
  forms: FormDefinition[]
  lookups: LookupTable[]
  passwordHash: string
  /** Empties an existing demo board first. */
  replace?: boolean
  /** Builds indexes over the finished rows, and uses a second thread; the default from twenty thousand listings up. */
  bulk?: boolean
}
/** Progress: a share of the whole in [0, 1], and the number of listings loaded. */
export type OnProgress = (share: number, listings: number) => void

const DEFAULT_SEED = 1905
const LEAST_PARCELS = 20_000
/** Board size from which indexes are built over the finished rows and a second thread generates the rows. */
const LARGE = 20_000
const BULK_TABLES = [...LISTING_TABLES, 'tax_parcel', 'outline']
/** The listings' share of the total; the rest is indexes and keys. */
const LISTINGS_SHARE = 0.7

/** One member per 25 listings, between three hundred and six thousand. */
const membersFor = (listings: number): number => Math.max(300, Math.min(6_000, Math.round(listings / 25)))
const parcelsFor = (listings: number): number => Math.max(LEAST_PARCELS, Math.round(listings / 2))

export function planBoard(board: DemoBoard): BoardPlan {
  const { listings, lookups, forms, seed = DEFAULT_SEED } = board
  const random = seededRandom(seed)
  const count = board.members ?? membersFor(listings)
  const offices = demoOffices(random, count)
  const typed = forms.flatMap((form) => (form.propertyType ? [[form.propertyType, form] as const] : []))
  return {
    seed,
    listings,
    parcels: parcelsFor(listings),
    today: new Date(`${board.today.toISOString().slice(0, 10)}T00:00:00.000Z`),
    lookups,
    fields: new Map(typed.map(([type, form]) => [type, new Set(form.fields.map((field) => field.FieldName))])),
    hashes: new Map(typed.map(([type, form]) => [type, form.hash])),
    offices,
    members: demoMembers(random, offices, count),
  }
}

/** False if there already is a board and it should stay. */
export async function seedDemoBoard(databaseUrl: string, board: DemoBoard, onProgress: OnProgress): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'curbside demo board' })
  client.on('error', () => {}) // the running query reports it
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table member in access exclusive mode')
    const there = (await client.query('select 1 from member limit 1')).rowCount !== 0
    if (there && !board.replace) return false
    await fill(client, board, onProgress)
    await client.query('commit')
    await client.query('analyze')
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

async function fill(client: pg.Client, board: DemoBoard, onProgress: OnProgress): Promise<void> {
  const large = board.bulk ?? board.listings >= LARGE
  await tune(client)
  // Rows load faster into tables that were emptied in the same transaction, because nobody else can see them.
  await emptyBoard(client)
  const putBack = large ? await putIndexesAside(client, BULK_TABLES) : async () => {}
  const plan = planBoard(board)
  await insertPeople(client, plan, board.passwordHash)
  await insertPlaces(client, plan, large)
  await insertListings(client, plan, large, onProgress)
  await putBack((done, of) => onProgress(LISTINGS_SHARE + ((1 - LISTINGS_SHARE) * done) / of, board.listings))
  await client.query(
    `insert into setting (name, value) values ('demo-board', $1) on conflict (name) do update set value = excluded.value`,
    [String(board.listings)],
  )
}

async function tune(client: pg.Client): Promise<void> {
  await client.query(`set local statement_timeout = 0; set local maintenance_work_mem = '256MB'`)
  const compression = await client.query<{ lz4: boolean }>(
    `select 'lz4' = any(enumvals) as lz4 from pg_settings where name = 'default_toast_compression'`,
  )
  if (compression.rows[0]?.lz4) await client.query(`set local default_toast_compression = lz4`)
}

async function insertPeople(client: pg.Client, plan: BoardPlan, passwordHash: string): Promise<void> {
  const { offices, members, today } = plan
  const random = seededRandom(seedFrom(plan.seed, 0x0ff1ce))
  const officeLine = (office: DemoOffice) => {
    const fields = JSON.stringify(officeFields(random, office, offices, members))
    return copyLine([
      office.uniqueId,
      office.mlsId,
      office.name,
      office.phone,
      'creb',
      'A',
      office.brokerageId,
      fields,
      today.toISOString(),
    ])
  }
  await copyRows(
    client,
    'office',
    'unique_id,mls_id,name,phone,aor,status,brokerage_id,fields,modified_at',
    offices.map(officeLine),
  )
  const officeOf = new Map(offices.map((office) => [office.uniqueId, office]))
  const memberLine = (member: DemoMember) =>
    copyLine([
      member.uniqueId,
      member.mlsId,
      member.userName,
      member.role,
      member.status,
      member.firstName,
      member.lastName,
      member.email,
      member.phone,
      'creb',
      member.officeId,
      JSON.stringify(memberFields(random, member, officeOf.get(member.officeId)!, today)),
      today.toISOString(),
    ])
  await copyRows(
    client,
    'member',
    'unique_id,mls_id,user_name,role,status,first_name,last_name,email,direct_phone,aor,office_id,fields,modified_at',
    members.map(memberLine),
  )
  const accounts = members.filter(({ userName }) => userName !== null)
  await copyRows(
    client,
    'local_account',
    'member_id,user_name,password_hash,is_demo',
    accounts.map(({ uniqueId, userName }) => copyLine([uniqueId, userName, passwordHash, 't'])),
  )
}

async function insertPlaces(client: pg.Client, plan: BoardPlan, freeze: boolean): Promise<void> {
  const roll = taxRoll(plan.seed, plan.parcels, optionsFrom(plan.lookups, plan.fields).towns)
  await copyRows(client, 'condo_name', CONDO_COLUMNS, condoLines(roll))
  await copyRows(client, 'tax_parcel', PARCEL_COLUMNS, parcelLines(roll), freeze)
  await copyRows(client, 'outline', OUTLINE_COLUMNS, outlineLines(roll), freeze)
}

async function insertListings(client: pg.Client, plan: BoardPlan, large: boolean, onProgress: OnProgress) {
  let done = 0
  let ends: Ends = { listing: FIRST_LISTING_ID - 1, photo: 0, transaction: 0 }
  for await (const block of listingSource(plan, large)) {
    for (const table of LISTING_TABLES) await copyRows(client, table, COLUMNS[table], [block.rows[table]], large)
    done += block.listings
    ends = block.ends
    onProgress((LISTINGS_SHARE * done) / plan.listings, done)
  }
  await setSequence(client, `pg_get_serial_sequence('listing', 'unique_id')`, ends.listing)
  await setSequence(client, `'listing_number'`, ends.listing)
  await setSequence(client, `pg_get_serial_sequence('photo', 'unique_id')`, ends.photo)
  await setSequence(client, `pg_get_serial_sequence('audit_transaction', 'transaction_id')`, ends.transaction)
}

/** The sequence's next value is the one after `last`. */
const setSequence = (client: pg.Client, sequence: string, last: number) =>
  client.query(`select setval(${sequence}, $1, $2)`, [Math.max(1, last), last > 0])
