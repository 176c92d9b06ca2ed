// Fills an empty database with the demo board: offices, members, listings, photos, histories, audit rows, tax roll and
// outlines. Deterministic for a seed and a day; all in one transaction, so that an interrupted start leaves the
// database empty and the next one starts over.
import pg from 'pg'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { LookupTable } from '#contract/lookup.ts'
import { optionsFrom } from './demo-options.ts'
import { type BoardPlan, FIRST_LISTING_ID, LISTING_TABLES, listingBlocks, type Row } from './listing-rows.ts'
import { demoMembers, demoOffices } from './people.ts'
import { condoRows, outlineRows, parcelRows } from './place-rows.ts'
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
    status: 'A',
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
