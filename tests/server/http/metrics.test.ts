import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countUndelivered } from '#server/features/deliveries/deliveries.store.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const TOKEN = 'only for whoever looks after it'
const portal = await portalForThisFile({
  metrics: {
    token: TOKEN,
    pool: () => ({ total: 7, idle: 4, waiting: 2 }),
    deliveries: () => countUndelivered(counted),
  },
})
const counted: Parameters<typeof countUndelivered>[0] = portal.db

const ask = (authorization?: string) =>
  portal.app.inject({ method: 'GET', url: '/metrics', headers: authorization ? { authorization } : {} })

test('with the token, anyone reads how long requests took, by route, and why some were refused', async () => {
  const ann = await portal.as(PEOPLE.ann)
  const { ListingId } = await givenListing(portal.db, { fields: { StreetName: 'Secret Lane' } })
  await ann.call('listingRecord', { ListingID: ListingId })
  await ann.call('listingRecord', { ListingID: 'A0000000' })
  const { statusCode, headers, body } = await ask(`Bearer ${TOKEN}`)
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  const route = 'route="/api/Product/Listings/record",method="POST"'
  expect(body).toContain(`curbside_http_request_seconds_count{${route},status="200"} 1`)
  expect(body).toContain(`curbside_http_request_seconds_count{${route},status="404"} 1`)
  expect(body).toContain('curbside_refusals_total{code="not-found"} 1')
  expect(body).toContain('curbside_database_connections{state="busy"} 3')
  expect(body).toContain('process_resident_memory_bytes')
  for (const secret of [ListingId, 'A0000000', 'Secret', 'Archer']) expect(body).not.toContain(secret)
})

test('deliveries that wait are counted', async () => {
  const { UniqueID } = await givenListing(portal.db)
  await portal.db
    .insertInto('delivery')
    .values({ listing_unique_id: UniqueID, version: 1, destination: 'mls', status: 'failed', detail: 'down' })
    .execute()
  expect((await ask(`Bearer ${TOKEN}`)).body).toContain('curbside_deliveries{destination="mls",status="failed"} 1')
})

test('while the database is away, what the process knows by itself is still told', async () => {
  const lost = await openPortal({
    metrics: {
      token: TOKEN,
      pool: () => ({ total: 20, idle: 0, waiting: 33 }),
      deliveries: () => Promise.reject(new Error('gone')),
    },
  })
  const { statusCode, body } = await lost.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  await lost.close()
  expect([statusCode, body.includes('curbside_database_connections{state="waiting"} 33')]).toEqual([200, true])
  expect(body).not.toContain('curbside_deliveries{')
  // The build fills in the version and the commit; tests run the sources.
  expect(body).toMatch(/^curbside_build_info\{version="unbuilt",commit="[^"]*"\} 1$/m)
})

test.each([undefined, 'Bearer wrong', `Bearer ${TOKEN}x`, TOKEN])(
  '%s reads nothing, and does not learn that there is anything',
  async (given) => {
    const { statusCode, body } = await ask(given)
    expect([statusCode, body.includes('curbside_')]).toEqual([404, false])
  },
)

test('a portal without a token has no such page', async () => {
  const plain = await openPortal()
  expect((await plain.app.inject('/metrics')).statusCode).toBe(404)
  await plain.close()
})

test('the dashboard in docs shows metrics that exist', async () => {
  const { body } = await ask(`Bearer ${TOKEN}`)
  const dashboard = readFileSync('docs/grafana.json', 'utf8')
  const names = [...dashboard.matchAll(/\b(?:curbside|process|nodejs)_\w+/g)].map(([name]) => name)
  expect(names.length).toBeGreaterThan(7)
  expect(names.filter((name) => !body.includes(`# TYPE ${name.replace(/_(bucket|count)$/, '')} `))).toEqual([])
})
