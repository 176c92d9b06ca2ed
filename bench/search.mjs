// Searches of listings over fifty connections, as fast as they are answered; the same in SQL from one client; and both kinds of work at once.
import { spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, ask, DEMO_MEMBERS, signIn } from './api.mjs'
import { quantile } from './figures.mjs'
import { whenEnded } from './portal.mjs'

const CONNECTIONS = 50
const SECONDS = 10
const RAW_SECONDS = 5
const MIXED = { editors: 600, rate: 100, seconds: 20, peakSeconds: 0, searchers: 10 }
const CITIES = ['Calgary', 'Edmonton', 'RedDeer', 'Lethbridge', 'Airdrie', 'Okotoks', 'Cochrane']
const TYPES = ['RES', 'MULT', 'RNT', 'LAND', 'COM', 'FARM']
const STREETS = ['el', 'maple', 'ridge', 'cre', 'park', 'wood', 'river', '17']

/** What members look for: a number they know, a house in a street, what is active in a town. */
const KINDS = [
  (turn) => ({ clause: [{ name: 'ListingId', value: `A0${100_000 + ((turn * 7_919) % 400_000)}` }] }),
  (turn) => ({
    clause: [
      { name: 'StreetNumber', value: String(100 + ((turn * 37) % 900)) },
      { name: 'StreetName', value: STREETS[turn % STREETS.length] },
    ],
  }),
  (turn) => ({
    clause: [
      { name: 'City', value: CITIES[turn % CITIES.length] },
      { name: 'PropertyType', value: TYPES[turn % TYPES.length] },
    ],
    multiClause: [{ name: 'StandardStatus', values: ['A'] }],
  }),
  (turn) => ({
    clause: [
      { name: 'StreetName', value: STREETS[(turn * 3) % STREETS.length] },
      { name: 'City', value: CITIES[turn % CITIES.length] },
    ],
  }),
]
const whereOf = (turn) => KINDS[turn % KINDS.length](Math.floor(turn / KINDS.length) * 13 + (turn % 7))

async function searchAllOut(url, connections, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    const members = await Promise.all(DEMO_MEMBERS.map((member) => signIn(agent, url, member)))
    const until = performance.now() + seconds * 1000
    const latencies = []
    let failed = 0
    let turn = 0
    let found = 0
    const worker = async (number) => {
      const headers = { ...members[number % members.length], 'content-type': 'application/json' }
      while (performance.now() < until) {
        const body = JSON.stringify({ where: whereOf(turn++) })
        const begun = performance.now()
        const reply = await ask(agent, `${addressOf(url)}/api/Product/Listings/f`, { method: 'POST', headers, body })
        latencies.push(performance.now() - begun)
        if (reply.status === 200) found += reply.body.length
        else failed += 1
      }
    }
    await Promise.all(Array.from({ length: connections }, (_, number) => worker(number)))
    return { latencies, failed, rate: latencies.length / seconds, bytes: found / latencies.length }
  } finally {
    agent.destroy()
  }
}

/** The rows of a search in one statement, from one client, the third kind above. */
async function rawSearches(portal) {
  const client = new pg.Client(portal.database())
  await client.connect()
  try {
    const text = `select listing.*, office.brokerage_id from listing left join office on office.unique_id = listing.list_office_id
      where listing.unique_id in (select unique_id from listing where deleted_at is null and city = $1 and property_type = $2
        and standard_status = 'A' order by listing_id desc limit 500) order by listing.listing_id desc`
    const until = performance.now() + RAW_SECONDS * 1000
    const latencies = []
    for (let turn = 0; performance.now() < until; turn++) {
      const begun = performance.now()
      await client.query({ name: 'search', text, values: [CITIES[turn % CITIES.length], TYPES[turn % TYPES.length]] })
      latencies.push(performance.now() - begun)
    }
    return latencies
  } finally {
    await client.end()
  }
}

async function autosavesMeanwhile(url) {
  const program = join(import.meta.dirname, 'autosave-load.mjs')
  const child = spawn(process.execPath, [program, JSON.stringify({ url, ...MIXED })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await whenEnded(child)
  return JSON.parse(printed).offered
}

const spread = (latencies) => [0.5, 0.99, 0.999].map((share) => quantile(latencies, share))

export async function measureSearch({ portal, report }) {
  const alone = await searchAllOut(portal.url, CONNECTIONS, SECONDS)
  const answer = `${Math.round(alone.rate)}/s, ${Math.round(alone.bytes / 1024)} KB an answer, ${alone.failed} not 200`
  report('search-latency', spread(alone.latencies), answer)
  const raw = await rawSearches(portal)
  const ratio = quantile(alone.latencies, 0.5) / CONNECTIONS / quantile(raw, 0.5)
  report('search-raw', [quantile(raw, 0.5), quantile(raw, 0.99)], `ours, of one connection: ${ratio.toFixed(2)} of it`)
  const [searches, offered] = await Promise.all([
    searchAllOut(portal.url, MIXED.searchers, MIXED.seconds),
    autosavesMeanwhile(portal.url),
  ])
  const failed = `${Math.round(searches.rate)} searches/s, ${searches.failed + offered.errors} not 200`
  report('mixed-search', spread(searches.latencies), failed)
  report('mixed-autosave', offered.latency, `${MIXED.rate}/s offered, ${Math.round(offered.achieved)}/s done`)
}
