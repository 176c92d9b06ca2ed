// Fills an empty database with the demo board: offices, members, listings, photos, histories, audit rows, tax roll and
// outlines. Deterministic for a seed and a day; all in one transaction, so that an interrupted start leaves the
// database empty and the next one starts over.
import pg from 'pg'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import type { OutlineTable } from '../db/schema.ts'
import { optionsFrom } from './demo-options.ts'
import { type BoardPlan, FIRST_LISTING_ID, LISTING_TABLES, listingBlocks, type Row } from './listing-rows.ts'
import { demoMembers, demoOffices } from './people.ts'
import { memberFields, officeFields } from './profiles.ts'
import { seededRandom, seedFrom } from './seeded-random.ts'
import { CELL, type Point, TAX_YEAR, type TaxRoll, taxRoll } from './tax-roll.ts'

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
}
/** Progress: a share of the whole in [0, 1], and the number of listings loaded. */
export type OnProgress = (share: number, listings: number) => void

const DEFAULT_SEED = 1905
const LEAST_PARCELS = 20_000
/** Rows of one insert statement. */
const BATCH = 2_000
/** Tables that keep their rows: the catalog, the settings and the schema's own tables. */
const KEPT_TABLES = /^(setting|catalog_|kysely_|rate_limit)/

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
  await client.query('set local statement_timeout = 0')
  await emptyBoard(client)
  const plan = planBoard(board)
  await insertPeople(client, plan, board.passwordHash)
  await insertPlaces(client, plan)
  await insertListings(client, plan, onProgress)
  await client.query(
    `insert into setting (name, value) values ('demo-board', $1) on conflict (name) do update set value = excluded.value`,
    [String(board.listings)],
  )
}

async function emptyBoard(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()`,
  )
  const tables = rows.map(({ name }) => name).filter((name) => !KEPT_TABLES.test(name))
  // The audit log's trigger lets nobody empty it; the tables' owner can disable it, and does so only when one demo
  // board replaces another.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  await client.query(`truncate ${tables.join(', ')} restart identity`)
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
}

async function insertRows(client: pg.Client, table: string, rows: Iterable<Row>): Promise<void> {
  let batch: Row[] = []
  const send = async () => {
    const columns = Object.keys(batch[0]!).join(', ')
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(batch)],
    )
    batch = []
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length === BATCH) await send()
  }
  if (batch.length > 0) await send()
}

async function insertPeople(client: pg.Client, plan: BoardPlan, passwordHash: string): Promise<void> {
  const { offices, members, today } = plan
  const random = seededRandom(seedFrom(plan.seed, 0x0ff1ce))
  const officeRows = offices.map((office) => ({
    unique_id: office.uniqueId,
    mls_id: office.mlsId,
    name: office.name,
    phone: office.phone,
    aor: 'creb',
    status: office.status,
    brokerage_id: office.brokerageId,
    fields: officeFields(random, office, offices, members),
    modified_at: today,
  }))
  await insertRows(client, 'office', officeRows)
  const officeOf = new Map(offices.map((office) => [office.uniqueId, office]))
  const memberRows = members.map((member) => ({
    unique_id: member.uniqueId,
    mls_id: member.mlsId,
    user_name: member.userName,
    role: member.role,
    status: member.status,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    direct_phone: member.phone,
    aor: 'creb',
    office_id: member.officeId,
    fields: memberFields(random, member, officeOf.get(member.officeId)!, today),
    modified_at: today,
  }))
  await insertRows(client, 'member', memberRows)
  const accounts = members.flatMap(({ uniqueId, userName }) =>
    userName === null ? [] : [{ member_id: uniqueId, user_name: userName, password_hash: passwordHash, is_demo: true }],
  )
  await insertRows(client, 'local_account', accounts)
}

async function insertPlaces(client: pg.Client, plan: BoardPlan): Promise<void> {
  const roll = taxRoll(plan.seed, plan.parcels, optionsFrom(plan.lookups, plan.fields).towns)
  await insertRows(client, 'condo_name', condoRows(roll))
  await insertRows(client, 'tax_parcel', parcelRows(roll))
  await insertRows(client, 'outline', outlineRows(roll))
}

async function insertListings(client: pg.Client, plan: BoardPlan, onProgress: OnProgress) {
  let done = 0
  for (const block of listingBlocks(plan)) {
    for (const table of LISTING_TABLES) await insertRows(client, table, block[table])
    done += block.listing.length
    onProgress(done / plan.listings, done)
  }
  await client.query(
    `select setval(pg_get_serial_sequence('listing', 'unique_id'), $1), setval('listing_number', $1)`,
    [FIRST_LISTING_ID - 1 + plan.listings],
  )
  await client.query(
    `select setval(pg_get_serial_sequence('audit_transaction', 'transaction_id'), max(transaction_id))
     from audit_transaction`,
  )
}

function* parcelRows(roll: TaxRoll): Generator<Row> {
  for (let number = 0; number < roll.size; number++) {
    const { address, fields } = roll.parcel(number)
    yield {
      linc_number: address.ParcelNumber,
      roll_number: address.TaxRollNumber,
      unit_number: address.UnitNumber ?? null,
      street_number: address.StreetNumber,
      street_name: address.StreetName,
      street_suffix: address.StreetSuffix,
      street_dir_suffix: address.StreetDirSuffix,
      city: address.City,
      county_or_parish: address.CountyOrParish,
      subdivision_name: address.SubdivisionName,
      postal_code: address.PostalCode,
      latitude: address.Latitude,
      longitude: address.Longitude,
      tax_year: TAX_YEAR,
      fields,
    }
  }
}

function* outlineRows(roll: TaxRoll): Generator<Row> {
  for (const { layer, name, ring } of outlines(roll))
    yield { layer, name, ring: `(${ring.map(([x, y]) => `(${x.toFixed(7)},${y.toFixed(7)})`).join(',')})` }
}

function* condoRows(roll: TaxRoll): Generator<Row> {
  for (const { condoName, community } of roll.cells) yield { condo_name: condoName, subdivision_name: community.code }
}

// The outlines that the map draws over the demo board: parcels, communities and municipalities. Outlines of communities
// and cities are demo shapes around real centers, not surveyed boundaries.
type Outline = { layer: OutlineTable['layer']; name: string; ring: readonly Point[] }

/** Center, and half of the height in degrees of latitude. */
const MUNICIPALITIES: readonly (readonly [string, number, number, number])[] = [
  ['Calgary', 51.045, -114.07, 0.13],
  ['Edmonton', 53.546, -113.494, 0.145],
  ['Airdrie', 51.292, -114.014, 0.04],
  ['Cochrane', 51.189, -114.467, 0.03],
  ['Okotoks', 50.725, -113.975, 0.03],
  ['Chestermere', 51.038, -113.822, 0.025],
  ['Strathmore', 51.038, -113.4, 0.025],
  ['High River', 50.58, -113.874, 0.02],
  ['St. Albert', 53.63, -113.626, 0.03],
  ['Sherwood Park', 53.541, -113.295, 0.035],
  ['Spruce Grove', 53.545, -113.909, 0.025],
  ['Leduc', 53.26, -113.549, 0.03],
  ['Beaumont', 53.357, -113.415, 0.02],
  ['Fort Saskatchewan', 53.713, -113.213, 0.03],
]

function* outlines(roll: TaxRoll): Generator<Outline> {
  for (const [name, latitude, longitude, half] of MUNICIPALITIES)
    yield { layer: 'municipalities', name, ring: octagon(latitude, longitude, half) }
  for (const { community, south, west } of roll.cells) {
    const [east, north] = [west + CELL.width, south + CELL.height]
    const ring: Point[] = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ]
    yield { layer: 'neighbourhoods', name: community.name, ring }
  }
  for (let number = 0; number < roll.size; number++) {
    const { address, ring, ownsRing } = roll.parcel(number)
    if (ownsRing) yield { layer: 'parcels', name: String(address.ParcelNumber), ring }
  }
}

function octagon(latitude: number, longitude: number, half: number): Point[] {
  const wide = half / Math.cos((latitude * Math.PI) / 180)
  return Array.from({ length: 8 }, (_, at) => {
    const angle = ((at + 0.5) * Math.PI) / 4
    return [longitude + 1.08 * wide * Math.cos(angle), latitude + 1.08 * half * Math.sin(angle)] as const
  })
}
