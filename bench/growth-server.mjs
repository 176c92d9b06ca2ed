// How the server's calls grow with the board: one after another for what a call costs, then as fast as they go for what
// the machine carries.
import { spawn } from 'node:child_process'
import { Agent } from 'node:http'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addressOf, ask, signIn } from './api.mjs'
import { median, quantile } from './figures.mjs'
import { preparePortal, whenEnded } from './portal.mjs'
import { KINDS, searchAllOut } from './search.mjs'

const RUNS = 3
const CALLS_A_RUN = 40
const WARM_UP = 20
const FEW = 14
const MANY = 42
const SEARCHING = { connections: 16, seconds: 4, runs: 3 }
const SAVING = { editors: 300, rate: 50, seconds: 4, peakSeconds: 5 }

const found = (kind) => (turn) => ({ path: 'Product/Listings/f', input: { where: KINDS[kind](turn) } })
const own = (brokerage) => () => ({ path: `Product/Listings/myeditablelistings?brokerage=${brokerage}` })

/** By the name of the curve: the chart it belongs to, who asks, and what for. */
export const CALLS = {
  'a listing number': { chart: 'search', members: ['agent', 'broker', 'staff'], ask: found(0) },
  'a number in a street': { chart: 'search', members: ['agent', 'broker', 'staff'], ask: found(1) },
  'active in a town': { chart: 'search', members: ['agent', 'broker', 'staff'], ask: found(2) },
  'a street in a town': { chart: 'search', members: ['agent', 'broker', 'staff'], ask: found(3) },
  'My Listings, an agent': { chart: 'dashboard', members: ['agent', 'coagent'], ask: own(0) },
  'My Listings, a brokerage': { chart: 'dashboard', members: ['broker'], ask: own(1) },
  'Today, an agent': { chart: 'dashboard', members: ['agent', 'coagent'], ask: () => ({ path: 'dashboard/today' }) },
  'Today, a broker': { chart: 'dashboard', members: ['broker'], ask: () => ({ path: 'dashboard/today' }) },
  'Today, staff': { chart: 'dashboard', members: ['staff'], ask: () => ({ path: 'dashboard/today' }) },
}

const load = () => Number(loadavg()[0].toFixed(1))

/** Milliseconds of processor time that each of `calls` calls cost the server and its database. */
function costOf(before, after, calls) {
  const each = (of) => ((after[of] - before[of]) * 1000) / calls
  return { server: each('server'), database: each('database') }
}

/** `call()` makes the next call and resolves with its milliseconds. */
async function openCalls(portal, { members, ask: questionOf }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const callers = []
  for (const member of members) callers.push(await signIn(agent, portal.url, `${member}@demo`))
  const seen = { calls: 0, bytes: 0 }
  const call = async () => {
    const at = seen.calls++
    const { path, input } = questionOf(at)
    const headers = { ...callers[at % callers.length], 'accept-encoding': 'gzip, deflate, br' }
    const begun = performance.now()
    const reply = await ask(agent, `${addressOf(portal.url)}/api/${path}`, {
      headers: { ...headers, ...(input && { 'content-type': 'application/json' }) },
      ...(input && { method: 'POST', body: JSON.stringify(input) }),
    })
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    seen.bytes += reply.body.length
    return performance.now() - begun
  }
  return { call, seen, close: () => agent.destroy() }
}

/** Pages read so far. PostgreSQL counts a connection's when it ends: the portal's are ended, and it opens new ones. */
async function pagesRead(client) {
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = 'curbside' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  const { rows } = await client.query(
    'select blks_hit + blks_read as pages from pg_stat_database where datname = current_database()',
  )
  return Number(rows[0].pages)
}

/** Pages that a call reads, whatever else the machine does. What a new connection reads cancels out. */
async function countPages(portal, given) {
  const client = new pg.Client(portal.database())
  await client.connect()
  const { call, close } = await openCalls(portal, given)
  try {
    const pages = []
    for (const calls of [FEW, MANY]) {
      const before = await pagesRead(client)
      for (let at = 0; at < calls; at++) await call()
      pages.push((await pagesRead(client)) - before)
    }
    return Math.max(0, pages[1] - pages[0]) / (MANY - FEW)
  } finally {
    close()
    await client.end()
  }
}

async function measureCall(portal, given) {
  const { call, seen, close } = await openCalls(portal, given)
  try {
    for (let warm = 0; warm < WARM_UP; warm++) await call()
    const runs = []
    seen.bytes = 0
    const before = portal.processorSeconds()
    for (let run = 0; run < RUNS; run++) {
      const times = []
      for (let at = 0; at < CALLS_A_RUN; at++) times.push(await call())
      runs.push({ median: median(times), p99: quantile(times, 0.99) })
    }
    const calls = RUNS * CALLS_A_RUN
    return {
      processor: costOf(before, portal.processorSeconds(), calls),
      median: median(runs.map((each) => each.median)),
      worstMedian: Math.max(...runs.map((each) => each.median)),
      worst: Math.max(...runs.map((each) => each.p99)),
      kilobytes: seen.bytes / calls / 1024,
    }
  } finally {
    close()
  }
}

async function measureSearchPeak(portal) {
  const runs = []
  const before = portal.processorSeconds()
  let calls = 0
  for (let run = 0; run < SEARCHING.runs; run++) {
    const { latencies, failed, rate } = await searchAllOut(portal.url, SEARCHING.connections, SEARCHING.seconds)
    if (failed > 0) throw new Error(`${failed} searches were not answered with 200`)
    calls += latencies.length
    runs.push({ rate, p99: quantile(latencies, 0.99) })
  }
  return {
    rate: median(runs.map((each) => each.rate)),
    worstRate: Math.min(...runs.map((each) => each.rate)),
    p99: median(runs.map((each) => each.p99)),
    worstP99: Math.max(...runs.map((each) => each.p99)),
    processor: costOf(before, portal.processorSeconds(), calls),
  }
}

async function saveOnce(url) {
  const program = join(import.meta.dirname, 'autosave-load.mjs')
  const child = spawn(process.execPath, [program, JSON.stringify({ url, ...SAVING })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  await whenEnded(child)
  return JSON.parse(printed)
}

async function measureAutosave(portal) {
  const runs = []
  const before = portal.processorSeconds()
  for (let run = 0; run < 3; run++) runs.push(await saveOnce(portal.url))
  const calls = runs.reduce((sum, { processor }) => sum + processor.autosaves, 0)
  if (runs.some(({ offered, peak }) => offered.errors + peak.errors > 0)) throw new Error('autosaves were refused')
  const rates = runs.map(({ peak }) => peak.rate)
  const [p50, p99] = [0, 1].map((at) => runs.map(({ offered }) => offered.latency[at]))
  return {
    rate: median(rates),
    worstRate: Math.min(...rates),
    median: median(p50),
    worstMedian: Math.max(...p50),
    p99: median(p99),
    worstP99: Math.max(...p99),
    processor: costOf(before, portal.processorSeconds(), calls),
  }
}

/** Only the pages of each call: counts, the same on a busy machine. */
export async function countBoard(board) {
  const portal = await preparePortal({ listings: 0, board })
  const pages = {}
  try {
    await portal.start()
    for (const [name, call] of Object.entries(CALLS)) {
      pages[name] = await countPages(portal, call)
      process.stdout.write(`  ${name}: ${pages[name].toFixed(1)} pages a call\n`)
    }
  } finally {
    await portal.remove()
  }
  return pages
}

/** One board, served by so many processes. What a single call costs is measured with one. */
export async function measureBoard(board, processes) {
  const portal = await preparePortal({ listings: 0, board, processes })
  const point = { processes, load: [load()], calls: {} }
  try {
    await portal.start()
    for (const [name, call] of processes === 1 ? Object.entries(CALLS) : []) {
      point.calls[name] = await measureCall(portal, call)
      process.stdout.write(`  ${name}: ${JSON.stringify(point.calls[name])}\n`)
    }
    point.search = await measureSearchPeak(portal)
    process.stdout.write(`  searches: ${JSON.stringify(point.search)}\n`)
    point.autosave = await measureAutosave(portal)
    process.stdout.write(`  autosaves: ${JSON.stringify(point.autosave)}\n`)
  } finally {
    await portal.remove()
  }
  point.load.push(load())
  return point
}
