// A demo board of any size from a seed: reproducible, plausible, and written completely or not at all.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { checkRecord } from '#rules/check-record.ts'
import { compileForm } from '#rules/form-plan.ts'
import { buildCatalog } from '#server/catalog/read/build-catalog.ts'
import { readCatalog } from '#server/catalog/read/read-catalog.ts'
import { agentChooser } from '#server/demo-board/choose-agent.ts'
import { drawProgress } from '#server/demo-board/draw-progress.ts'
import { listingBlocks, type Made, madeListings } from '#server/demo-board/listing-rows.ts'
import { type DemoBoard, planBoard, seedDemoBoard } from '#server/demo-board/seed-demo-board.ts'
import { seededRandom } from '#server/demo-board/seeded-random.ts'
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const { forms, lookups } = buildCatalog(readCatalog('server/catalog/board'))
const today = new Date('2026-11-21T09:30:00Z')
const board = (given: Partial<DemoBoard>): DemoBoard => ({
  listings: 150,
  today,
  forms,
  lookups,
  passwordHash: 'hash of demo',
  ...given,
})
const quietly = () => {}

/** Every row of every table, in one number. */
async function digest({ url }: TestDatabase): Promise<Record<string, string | undefined>> {
  const tables = ['office', 'member', 'listing', 'photo', 'audit_transaction', 'audit_change', 'delivery']
  const all = await Promise.all(
    [...tables, 'condo_name', 'tax_parcel', 'outline'].map(async (table) => {
      const leaving = ['condo_name', 'member', 'office'].includes(table)
        ? `- 'created_at' - 'modified_at'`
        : `- 'delivery_id' - 'key' - 'next_attempt_at'`
      const text = `select md5(coalesce(string_agg(md5((to_jsonb(t) ${leaving})::text), '' order by md5((to_jsonb(t) ${leaving})::text)), '')) as md5 from ${table} t`
      return [table, (await ask(url, text))[0]!.md5] as const
    }),
  )
  return Object.fromEntries(all)
}

async function ask(url: string, text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(text, values).then(
    async ({ rows }) => {
      await client.end()
      return rows
    },
    async (error) => {
      await client.end()
      throw error
    },
  )
}

describe('a board of a hundred and fifty listings', () => {
  let one: TestDatabase
  let other: TestDatabase
  beforeAll(async () => {
    ;[one, other] = await Promise.all([openTestDatabase(), openTestDatabase()])
    await seedDemoBoard(one.url, board({ seed: 7 }), quietly)
  })
  afterAll(() => Promise.all([one.close(), other.close()]))

  test('is the same from the same seed', async () => {
    expect(await seedDemoBoard(other.url, board({ seed: 7 }), quietly)).toBe(true)
    expect(await digest(other)).toEqual(await digest(one))
  })

  test('stays when another is to be made, unless that is to replace it', async () => {
    const before = await digest(other)
    expect(await seedDemoBoard(other.url, board({ seed: 8 }), quietly)).toBe(false)
    expect(await digest(other)).toEqual(before)
    expect(await seedDemoBoard(other.url, board({ seed: 8, replace: true }), quietly)).toBe(true)
    const after = await digest(other)
    for (const table of ['listing', 'photo', 'member', 'tax_parcel']) expect(after[table]).not.toBe(before[table])
    expect((await ask(other.url, 'select count(*) from listing'))[0]).toEqual({ count: '150' })
  })

  test('is gone when it was not finished', async () => {
    const empty = await openTestDatabase()
    const stop = () => {
      throw new Error('stopped')
    }
    await expect(seedDemoBoard(empty.url, board({}), stop)).rejects.toThrow('stopped')
    const left = await ask(
      empty.url,
      'select 1 from member union all select 1 from listing union all select 1 from tax_parcel',
    )
    expect(left).toEqual([])
    await empty.close()
  })

  test('has nothing to tell the MLS and the national site: all but the incomplete are there', async () => {
    const [waiting] = await ask(one.url, `select count(*) from delivery where status <> 'delivered'`)
    const [untold] = await ask(
      one.url,
      `select count(*) from listing where standard_status <> 'I'
       and (select count(*) from delivery where listing_unique_id = unique_id) <> 2`,
    )
    expect([waiting, untold]).toEqual([{ count: '0' }, { count: '0' }])
  })

  test('lets the next listing, photo and audit entry be made', async () => {
    const made = await ask(
      one.url,
      `insert into listing (listing_id, property_type, standard_status, form_name, fields, items)
       values ('A' || nextval('listing_number'), 'RES', 'I', 'res', '{}', '{}') returning unique_id`,
    )
    expect(made[0]!.unique_id).toBe('100151')
    await ask(
      one.url,
      `insert into audit_transaction (kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
       values ('Insert', 'Listing', 'x', 1, 1, 1, 'x')`,
    )
  })

  test('has the six who sign in, and nobody else who can', async () => {
    const names = await ask(
      one.url,
      'select user_name, is_demo from local_account where password_hash is not null order by member_id',
    )
    expect(names.every((row) => (row.is_demo as unknown) === true)).toBe(true)
    expect(names.map((row) => row.user_name)).toEqual(
      ['agent', 'coagent', 'manager', 'broker', 'staff', 'admin'].map((name) => `${name}@demo`),
    )
  })

  test('stands on its tax roll: numbers, address and place of nearly every listing of the two cities are a parcel’s', async () => {
    const [found] = await ask(
      one.url,
      `select count(*)::int as listings, count(p.unique_id)::int as agreeing from listing l left join tax_parcel p on
         p.linc_number = fields_of->>'ParcelNumber' and p.roll_number = fields_of->>'TaxRollNumber'
         and p.street_number = fields_of->>'StreetNumber' and p.street_name = fields_of->>'StreetName'
         and p.subdivision_name = fields_of->>'SubdivisionName'
         and p.latitude = (fields_of->>'Latitude')::float8 and p.longitude = (fields_of->>'Longitude')::float8
       , lateral (select 1) as none where fields_of->>'City' in ('Calgary', 'Edmonton')`.replaceAll(
        'fields_of',
        'l.fields',
      ),
    )
    expect(Number(found!.listings)).toBeGreaterThan(60)
    expect(Number(found!.agreeing) / Number(found!.listings)).toBeGreaterThan(0.8)
  })

  test('knows twenty thousand parcels by LINC and roll number, each inside its community, and its community inside its city', async () => {
    const [roll] = await ask(
      one.url,
      `select count(*)::int as parcels, count(distinct linc_number)::int as lincs, count(distinct roll_number)::int as rolls,
         count(*) filter (where linc_number ~ '^00[0-9]{8}$')::int as shaped, count(distinct (city, street_number, street_name, street_suffix, unit_number))::int as addresses
       from tax_parcel`,
    )
    expect(roll).toMatchObject({ parcels: 20_000, lincs: 20_000, rolls: 20_000, shaped: 20_000 })
    expect(Number(roll!.addresses)).toBeGreaterThan(19_900)
    const [outside] = await ask(
      one.url,
      `select count(*)::int as parcels from tax_parcel p where not exists (select from outline o
         where o.layer = 'municipalities' and o.name = p.city and o.ring @> point(p.longitude, p.latitude))
       or not exists (select from outline o where o.layer = 'neighbourhoods' and o.ring @> point(p.longitude, p.latitude))`,
    )
    expect(outside).toEqual({ parcels: 0 })
  })
})

test.each([0, 1])('a board of %i listings works as well', async (listings) => {
  const database = await openTestDatabase()
  expect(await seedDemoBoard(database.url, board({ listings }), quietly)).toBe(true)
  const [counted] = await ask(
    database.url,
    'select (select count(*) from listing)::int, (select count(*) from member)::int as members',
  )
  expect(counted).toEqual({ count: listings, members: 300 })
  await database.close()
})

describe('what stands on a board', () => {
  const plan = planBoard(board({ listings: 3_000 }))
  const listings = [...madeListings(plan)]
  const share = (fits: (made: Made) => boolean, of = listings) => of.filter(fits).length / of.length
  const number = (values: Values, field: string) => Number(values[field])

  test.each([
    ['active', 0.3, 0.42, ({ listing }: Made) => listing.status === 'A'],
    ['sold or leased', 0.3, 0.44, ({ listing }: Made) => listing.status === 'S'],
    ['houses and condos', 0.55, 0.68, ({ listing }: Made) => listing.propertyType === 'RES'],
    ['farms', 0.02, 0.06, ({ listing }: Made) => listing.propertyType === 'FARM'],
    ['in Calgary', 0.3, 0.5, ({ values }: Made) => values.City === 'Calgary'],
    ['in Edmonton', 0.25, 0.42, ({ values }: Made) => values.City === 'Edmonton'],
    [
      'with a price change',
      0.05,
      0.4,
      ({ course }: Made) =>
        course.entries.some(({ changes }) => changes[0]![1] !== null && changes[0]![0] === 'ListPrice'),
    ],
  ])('%s: between %f and %f of all', (_, least, most, fits) => {
    expect(share(fits)).toBeGreaterThan(least)
    expect(share(fits)).toBeLessThan(most)
  })

  test('homes have the size, rooms and price of homes, and cost more in Calgary', () => {
    const homes = listings.filter(({ listing }) => listing.propertyType === 'RES')
    for (const { values } of homes) {
      expect(number(values, 'BathroomsTotalInteger')).toBeLessThanOrEqual(7)
      expect(number(values, 'BedroomsTotal')).toBeLessThanOrEqual(6)
      expect(number(values, 'ListPrice')).toBeGreaterThan(60_000)
      expect(number(values, 'ListPrice')).toBeLessThan(2_500_000)
    }
    const median = (city: string) => {
      const prices = homes.filter(({ values }) => values.City === city).map(({ values }) => number(values, 'ListPrice'))
      return prices.sort((a, b) => a - b)[Math.floor(prices.length / 2)]!
    }
    expect(median('Calgary')).toBeGreaterThan(median('Edmonton') * 1.1)
  })

  test('dates follow each other: listed, agreed, closed, and nothing after today', () => {
    const now = '2026-11-21'
    for (const { values, listing, course } of listings) {
      const dates = ['ListingContractDate', 'PurchaseContractDate', 'CloseDate', 'WithdrawnDate', 'CancellationDate']
        .map((field) => values[field])
        .filter((date) => date !== undefined)
      expect(dates).toEqual([...dates].sort())
      expect(String(dates.at(-1)) <= now).toBe(true)
      expect(String(values.ExpirationDate) >= String(values.ListingContractDate)).toBe(true)
      expect(String(values.ExpirationDate) <= now, String(values.ExpirationDate)).toBe(
        listing.status === 'E' ||
          (listing.status !== 'A' && listing.status !== 'I' && String(values.ExpirationDate) <= now),
      )
      const moments = course.entries.map(({ at }) => at.getTime())
      expect(moments).toEqual([...moments].sort((a, b) => a - b))
    }
  })

  test('the history begins with the first price and ends at today’s price and status; the audit log tells the same', () => {
    for (const { values, listing, course } of listings) {
      const now = new Map<string, string>()
      for (const { changes } of course.entries)
        for (const [field, before, after] of changes) {
          expect(now.get(field) ?? null).toBe(before)
          now.set(field, after)
        }
      expect(now.get('ListPrice')).toBe(String(values.ListPrice))
      expect(now.get('StandardStatus')).toBe(listing.status)
      if (listing.status === 'I') continue
      expect(course.history.map((row) => row.OriginatingSystemTimestamp)).toEqual(
        course.entries.map(({ at }) => at.toISOString()),
      )
      const last = course.history.findLast((row) => row.MlsChangeType !== 'Status Change')
      expect(last!.NewValue).toBe(String(values.ListPrice))
    }
  })

  test('no two listings on the market stand on one parcel', () => {
    const seen = new Set<unknown>()
    const onMarket = listings.filter(
      ({ listing: { status, subject } }) => 'API'.includes(status) && subject !== 'mobile',
    )
    for (const { values } of onMarket) seen.add(values.ParcelNumber)
    expect(seen.size).toBe(onMarket.length)
  })

  test('a price may be changed today on any of them', () => {
    const compiled = new Map(forms.map((form) => [form.propertyType, compileForm(form)]))
    for (const { values, listing } of listings.slice(0, 400)) {
      if (listing.status === 'I') continue
      const checked = checkRecord(compiled.get(listing.propertyType)!, {
        values: { ...values, ListPrice: Math.round(Number(values.ListPrice) * 0.98) },
        rows: listing.items,
        base: values,
        baseRows: listing.items,
        photos: [],
        now: today.toISOString(),
        timezone: 'America/Edmonton',
        tokens: { SUBMITSTATUS: listing.status, OPERATION: 'edit' },
      })
      expect(checked.errors.map(({ target, message }) => `${values.ListAgentFullName} ${target}: ${message}`)).toEqual(
        [],
      )
    }
  })

  test('blocks give every photo names of its own', () => {
    const names = [...listingBlocks(plan)].flatMap((rows) =>
      rows.photo.flatMap(({ photo_id, image_file, thumb_file }) => [photo_id, image_file, thumb_file]),
    )
    expect(names.length).toBeGreaterThan(30_000)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('on a board of fifty thousand some agents have few listings, and one of broker@demo’s brokerage has above four hundred', () => {
  const { members } = planBoard(board({ listings: 50_000 }))
  const random = seededRandom(1)
  const choose = agentChooser(1905, members, 50_000)
  const count = new Map<string, number>()
  for (let at = 0; at < 50_000; at++) {
    const { mlsId } = choose(random, at)
    count.set(mlsId, (count.get(mlsId) ?? 0) + 1)
  }
  const priya = members.find(({ userName }) => userName === 'coagent@demo')!
  expect(priya.officeId).toBe(members.find(({ userName }) => userName === 'broker@demo')!.officeId)
  expect(count.get(priya.mlsId)).toBeGreaterThanOrEqual(400)
  expect(Math.max(...count.values())).toBeLessThan(600)
  expect([...count.values()].filter((listings) => listings < 10).length).toBeGreaterThan(100)
})

test('progress is a bar on a terminal, and a line for every ten per cent elsewhere', () => {
  const watch = (isTTY: boolean) => {
    const written: string[] = []
    let now = 0
    const progress = drawProgress({ isTTY, write: (text) => written.push(String(text)) > 0 }, 1_000, () => now)
    for (let listings = 50; listings <= 1_000; listings += 50) {
      now += 250
      progress.at(listings / 1_000, listings)
    }
    return written
  }
  expect(watch(false)).toHaveLength(10)
  expect(watch(false)[4]).toBe(' 50 %  500 of 1000 listings, 200 a second, 3 s to go\n')
  expect(watch(true)[9]).toBe(
    `\r\x1b[K${'█'.repeat(15)}${'░'.repeat(15)}  50 %  500 of 1000 listings, 200 a second, 3 s to go`,
  )
})
