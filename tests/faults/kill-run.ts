// One run: a board, its editors, a plan of kills, the end of all faults, and the comparison. The seed determines the plan
// and the editors' choices, but not what is in progress at the moment of a kill.
import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { FormDefinition } from '#contract/form-definition.ts'
import { SESSION_COOKIE } from '#contract/session.ts'
import { encodePhoto, encodeThumbnail } from '#server/features/photos/encode-picture.ts'
import type { TakenPhoto } from '#src/offline/offline.ts'
import { createDice, type Dice } from '../offline/sync/simulator/virtual-clock.ts'
import { ORDINARY } from '../rules/ordinary-listings.ts'
import { clearFinished, leaveUnfinished, type Outcomes, work } from './acts.ts'
import { compare } from './compare.ts'
import type { KeptAs } from './compare-drafts.ts'
import { makePictures, openPhone, type Phone, SPEED, stuckDrafts } from './editor.ts'
import type { Board, Server } from './faulty-board.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { type Baseline, readBaseline, readStoredState } from './stored-state.ts'

export type Kill = {
  what: 'server' | 'starting server' | 'database' | 'session'
  /** Index of the server, if there are two. */
  which: number
  /** How long editors work before it. */
  afterMs: number
  /** Time until it is started again; for a starting server, until it is killed. */
  goneMs: number
}

/** The given numbers of server and database kills, in random order. */
export function planKills(dice: Dice, servers: number, databases: number): Kill[] {
  const kinds = [
    ...Array.from({ length: servers }, (_, at) => (at % 10 === 9 ? 'starting server' : 'server') as Kill['what']),
    ...Array.from({ length: databases }, (_, at) => (at % 4 === 1 ? 'session' : 'database') as Kill['what']),
  ]
  return kinds
    .map((what) => ({ what, order: dice() }))
    .sort((a, b) => a.order - b.order)
    .map(({ what }) => ({ what, which: dice() < 0.5 ? 0 : 1, afterMs: 150 + dice() * 1_500, goneMs: dice() * 400 }))
}

export type Recovery = { server: number[]; database: number[]; session: number[] }

/** Kills once, starts what was killed, and waits until the portal answers again. */
export async function inflict(board: Board, kill: Kill, recovery: Recovery): Promise<void> {
  await sleep(kill.afterMs)
  const server = board.servers[kill.which % board.servers.length]!
  if (kill.what === 'server' || kill.what === 'starting server') {
    await server.kill()
    if (kill.what === 'starting server') {
      server.spawn()
      await sleep(kill.goneMs * 2)
      await server.kill()
    } else await sleep(kill.goneMs)
    server.spawn()
    recovery.server.push(await server.ready())
    return
  }
  await board.killDatabase(kill.what === 'database' ? 'all' : 'one session')
  if (board.servers.length > 1) await sleep(kill.goneMs)
  const begun = performance.now()
  await board.restartDatabase()
  for (const each of board.servers) await each.ready()
  recovery[kill.what].push(performance.now() - begun)
}

export type Crew = {
  ledger: Ledger
  baseline: Baseline
  phones: Phone[]
  outcomes: Outcomes
  faults: unknown[]
  /** Stops all editors and sends everything that is waiting. Returns what could not be sent. */
  drain(deadlineMs: number): Promise<string[]>
  keptAs: KeptAs
}

/** Sessions are created in the database; other tests sign in. */
async function signIn(client: pg.Client, members: number[]): Promise<Map<number, string>> {
  const cookies = new Map<number, string>()
  for (const member of members) {
    const secret = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(secret).digest()
    await client.query('insert into session (id_hash, member_id, effective_id) values ($1, $2, $2)', [hash, member])
    cookies.set(member, `${SESSION_COOKIE}=${secret}`)
  }
  return cookies
}

const PHONES_A_MEMBER = 3
const PICTURES = 48

export async function openCrew(
  board: Pick<Board, 'servers' | 'database'>,
  { editors, seed, thinkMs }: { editors: number; seed: number; thinkMs: number },
): Promise<Crew> {
  const client = await board.database()
  const baseline = await readBaseline(client)
  const { rows } = await client.query<{ id: number }>(
    `select unique_id::float8 as id from member where role = 'agent' and status = 'A' order by unique_id limit $1`,
    [Math.ceil(editors / PHONES_A_MEMBER)],
  )
  const members = rows.map(({ id }) => id)
  const cookies = await signIn(client, members)
  await client.end()
  const form = await fetchForm(board.servers[0]!, cookies.get(members[0]!)!)
  const pictures = await makePictures(PICTURES)
  const ledger = openLedger()
  const outcomes: Outcomes = new Map()
  const faults: unknown[] = []
  const listings = new Map(members.map((member) => [member, new Set<number>()]))
  let over = false
  const phones = await Promise.all(
    Array.from({ length: editors }, (_, at) => {
      const real = members[at % members.length]!
      return openPhone({
        member: { real, effective: real },
        cookie: cookies.get(real)!,
        dice: createDice(seed + 1 + at),
        ledger,
        addresses: () => board.servers.map(({ url }) => url),
        form,
        house: houseOfToday(),
        pictures,
        listings: listings.get(real)!,
        thinkMs,
        report: (error) => void faults.push(error),
      })
    }),
  )
  const working = phones.map((phone) => work(phone, () => over, outcomes))
  return {
    ledger,
    baseline,
    phones,
    outcomes,
    faults,
    keptAs: await keptAs(pictures),
    async drain(deadlineMs) {
      over = true
      await Promise.all(working)
      for (const phone of phones) await leaveUnfinished(phone)
      const drained = await Promise.all(phones.map(({ offline }) => offline.sync.drain(deadlineMs * SPEED)))
      for (const phone of phones) await clearFinished(phone, () => {})
      const again = await Promise.all(phones.map(({ offline }) => offline.sync.drain(deadlineMs * SPEED)))
      const differences = phones.flatMap((phone, at) => [
        ...(drained[at] && again[at] ? [] : [`phone ${at} did not drain`]),
        ...stuckDrafts(phone).map(({ draftId }) => `phone ${at}: draft ${draftId} never went`),
      ])
      for (const { offline } of phones) await offline.close()
      return differences
    },
  }
}

async function fetchForm(server: Server, cookie: string): Promise<FormDefinition> {
  const { url } = server
  const reply = await fetch(`${url}/api/definition/res`, { headers: { cookie, origin: url, 'x-curbside': '1' } })
  if (reply.ok) return (await reply.json()) as FormDefinition
  // On a machine that is busy otherwise, the server refuses requests before anything is killed.
  if (reply.status !== 503) throw new Error(`definition/res answered ${reply.status}`)
  await sleep(Number(reply.headers.get('retry-after')) * 1_000)
  return fetchForm(server, cookie)
}

/** Without agents and offices, which the portal fills in. */
export function houseOfToday() {
  const { values, rows } = ORDINARY.res
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  const dated = { ...values, ListingContractDate: day(-2), ExpirationDate: day(180) }
  const own = Object.entries(dated).filter(([name]) => !/^List(Agent|Office)/.test(name))
  return { values: Object.fromEntries(own), rooms: rows?.rooms ?? [] }
}

async function keptAs(pictures: TakenPhoto[]): Promise<KeptAs> {
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const image = new Map<string, string>()
  const thumbnail = new Map<string, string>()
  for (const picture of pictures) {
    image.set(picture.sha256, hash((await encodePhoto(Buffer.from(picture.image))).bytes))
    thumbnail.set(picture.thumbnailSha256, hash((await encodeThumbnail(Buffer.from(picture.thumbnail))).bytes))
  }
  return { image, thumbnail }
}

/** `defect`: SQL that is applied before the comparison, and undone. */
export async function compareBoard(
  board: Pick<Board, 'database' | 'blobFolder'>,
  crew: Crew,
  defect?: string,
): Promise<string[]> {
  const client = await board.database()
  try {
    if (defect) await client.query(`begin; ${defect}`)
    const state = await readStoredState(client, crew.baseline, board.blobFolder)
    return compare(crew.ledger, state, crew.keptAs)
  } finally {
    await client.end()
  }
}
