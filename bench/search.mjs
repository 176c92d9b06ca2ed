// Searches of listings over fifty connections: at full speed, the same in SQL, at fifty people's pace, and beside
// autosaves.
import { spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addressOf, ask, DEMO_MEMBERS, signIn } from './api.mjs'
import { quantile } from './figures.mjs'
import { whenEnded } from './portal.mjs'

const CONNECTIONS = 50
const SECONDS = 10
const RAW_CONNECTIONS = 20
const RAW_SECONDS = 8
const STEADY = { rate: 50, seconds: 20 }
const MIXED = { editors: 600, rate: 100, seconds: 20, peakSeconds: 0, searchers: 10 }
const CITIES = ['Calgary', 'Edmonton', 'RedDeer', 'Lethbridge', 'Airdrie', 'Okotoks', 'Cochrane']
const TYPES = ['RES', 'MULT', 'RNT', 'LAND', 'COM', 'FARM']
const STREETS = ['el', 'maple', 'ridge', 'cre', 'park', 'wood', 'river', '17']

/** Typical searches: a known number, a house in a street, the active listings of a town. */
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

/** Six members over as many connections; answers are compressed, as for a phone. */
async function openSearching(url, connections) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const members = await Promise.all(DEMO_MEMBERS.map((member) => signIn(agent, url, member)))
  const seen = { latencies: [], failed: 0, bytes: 0 }
  let turn = 0
  return {
    seen,
    async search(due = performance.now()) {
      const at = turn++
      const headers = {
        ...members[at % members.length],
        'content-type': 'application/json',
        'accept-encoding': 'gzip, deflate, br',
      }
      const body = JSON.stringify({ where: whereOf(at) })
      const reply = await ask(agent, `${addressOf(url)}/api/Product/Listings/f`, { method: 'POST', headers, body })
      seen.latencies.push(performance.now() - due)
      seen.bytes += reply.body.length
      if (reply.status !== 200) seen.failed += 1
    },
    close: () => agent.destroy(),
  }
}

/** Each connection sends its next search as soon as the last was answered. */
async function searchAllOut(url, connections, seconds) {
  const { seen, search, close } = await openSearching(url, connections)
  try {
    const until = performance.now() + seconds * 1000
    const worker = async () => {
      while (performance.now() < until) await search()
    }
    await Promise.all(Array.from({ length: connections }, worker))
    return { ...seen, rate: seen.latencies.length / seconds }
  } finally {
    close()
  }
}

/** `rate` a second, evenly, regardless of the answers; latency counts from the moment the search was due. */
async function searchSteadily(url, connections, { rate, seconds }) {
  const { seen, search, close } = await openSearching(url, connections)
  try {
    const begun = performance.now()
    const all = []
    for (let at = 0; at < rate * seconds; at++) {
      const due = begun + (at * 1000) / rate
      const early = due - performance.now()
      if (early > 1) await sleep(early)
      all.push(search(due))
    }
    await Promise.all(all)
    return seen
  } finally {
    close()
  }
}

/** The four kinds in SQL, for a member who sees every listing: the columns of the rows, in one statement each. */
const inSql = (
  where,
) => `select unique_id, listing_id, property_type, standard_status, list_agent_id, modified_at, shown from listing
  where deleted_at is null and ${where} order by listing_id desc limit 500`
const NAMED = 'street_name = any(array(select name from street_name where name like $1))'
const RAW_KINDS = [
  inSql('listing_id like $1'),
  inSql(`${NAMED} and street_number = $2`),
  inSql("city = $1 and property_type = $2 and standard_status = any('{A}'::bpchar[])"),
  inSql(`${NAMED} and city = $2`),
]
const valuesOf = ({ clause }) => {
  const by = Object.fromEntries(clause.map(({ name, value }) => [name, value]))
  if (by.ListingId) return [`${by.ListingId}%`]
  return by.StreetName ? [`%${by.StreetName}%`, by.StreetNumber ?? by.City] : [by.City, by.PropertyType]
}

/** The same searches as plain statements, over as many connections as the portal has to its database. */
async function rawSearches(portal) {
  const clients = Array.from({ length: RAW_CONNECTIONS }, () => new pg.Client(portal.database()))
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const until = performance.now() + RAW_SECONDS * 1000
    const latencies = []
    let turn = 0
    const worker = async (client) => {
      while (performance.now() < until) {
        const at = turn++
        const kind = at % RAW_KINDS.length
        const begun = performance.now()
        await client.query({ name: `kind-${kind}`, text: RAW_KINDS[kind], values: valuesOf(whereOf(at)) })
        latencies.push(performance.now() - begun)
      }
    }
    await Promise.all(clients.map(worker))
    return { latencies, rate: latencies.length / RAW_SECONDS }
  } finally {
    await Promise.all(clients.map((client) => client.end()))
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

const ownSeconds = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
const used = (portal) => ({ ...portal.processorSeconds(), generator: ownSeconds() })
const spread = (latencies) => [0.5, 0.99, 0.999].map((share) => quantile(latencies, share))

export async function measureSearch({ portal, report }) {
  const raw = await rawSearches(portal)
  const before = used(portal)
  const alone = await searchAllOut(portal.url, CONNECTIONS, SECONDS)
  const after = used(portal)
  const each = ['server', 'database', 'generator'].map(
    (of) => ((after[of] - before[of]) * 1000) / alone.latencies.length,
  )
  const size = Math.round(alone.bytes / alone.latencies.length / 1024)
  report('search-rate', [alone.rate], `${size} KB an answer, ${alone.failed} not 200`, [raw.rate])
  report('search-latency', spread(alone.latencies), undefined, spread(raw.latencies))
  report('search-processor', each)
  const steady = await searchSteadily(portal.url, CONNECTIONS, STEADY)
  report('search-steady', spread(steady.latencies), `${steady.failed} not 200`)
  const [searches, offered] = await Promise.all([
    searchAllOut(portal.url, MIXED.searchers, MIXED.seconds),
    autosavesMeanwhile(portal.url),
  ])
  const failed = `${Math.round(searches.rate)} searches/s, ${searches.failed + offered.errors} not 200`
  report('mixed-search', spread(searches.latencies), failed)
  report('mixed-autosave', offered.latency, `${MIXED.rate}/s offered, ${Math.round(offered.achieved)}/s done`)
}
