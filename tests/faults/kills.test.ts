// Servers and databases are killed repeatedly while members work. Everything that the portal acknowledged must be stored
// afterwards, exactly once. Long mode (half an hour, after npm test -- server):
// KILLS=500 PG_KILLS=100 EDITORS=200 SEED=7 npx vitest run --project server tests/faults/kills.test.ts
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDice } from '../offline/sync/simulator/virtual-clock.ts'
import { type Board, openBoard } from './faulty-board.ts'
import { type Crew, compareBoard, inflict, type Kill, openCrew, planKills, type Recovery } from './kill-run.ts'

const setting = (name: string, usual: number) => Number(process.env[name] ?? usual)
const kills = setting('KILLS', 4)
const databaseKills = setting('PG_KILLS', 4)
const editors = setting('EDITORS', 12)
const thinkMs = setting('THINK_MS', 250)
const seed = setting('SEED', 7)
const isLong = kills + databaseKills > 20
const TIME = isLong ? 5 * 60 * 60_000 : 300_000
const DRAIN_MS = isLong ? 240_000 : 90_000

const recovery: Recovery = { server: [], database: [], session: [] }
let board: Board
let crew: Crew

const say = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
const worst = (times: number[]) => (times.length === 0 ? '–' : `${Math.round(Math.max(...times))} ms`)
const middle = (times: number[]) => `${Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)} ms`

async function inflictAll(plan: Kill[], where: string) {
  for (const [at, kill] of plan.entries()) {
    await inflict(board, kill, recovery)
    if (isLong && at % 10 === 9) say(`${where}: ${at + 1} of ${plan.length} kills, ${figures()}`)
  }
  expect(crew.ledger.counts.acknowledged).toBeGreaterThan(0)
}

function figures(): string {
  const { requests, acknowledged, silent, problems } = crew.ledger.counts
  const refused = [...problems].map(([code, count]) => `${count} × ${code}`).join(', ')
  return `${requests} requests, ${acknowledged} acknowledged, ${silent} without a reply${refused && `, ${refused}`}`
}

beforeAll(async () => {
  board = await openBoard()
  say(`seed ${seed}: ${kills} kills of servers, ${databaseKills} of the database, ${editors} editors`)
  crew = await openCrew(board, { editors, seed, thinkMs })
}, TIME)
afterAll(() => board?.close(), TIME)

describe('nothing acknowledged is lost, nothing happens twice', () => {
  test(
    'one server and its own database are killed',
    async () => {
      const dice = createDice(seed)
      await inflictAll(planKills(dice, Math.ceil(kills / 2), Math.ceil(databaseKills / 2)), 'one server')
    },
    TIME,
  )

  test(
    'two servers on one database and one blob folder are killed in turn, and the database under both',
    async () => {
      await board.split()
      const dice = createDice(seed + 1)
      await inflictAll(planKills(dice, Math.floor(kills / 2), Math.floor(databaseKills / 2)), 'two servers')
    },
    TIME,
  )

  test(
    'once the faults stop, everything is sent, and what was acknowledged is stored once, with one audit row for each effect',
    async () => {
      const stuck = await crew.drain(DRAIN_MS)
      const differences = await compareBoard(board, crew)
      const { writes, photos, autosaves, keys, takeovers } = crew.ledger
      say(
        `${figures()}; acknowledged: ${writes.size} writes of listings, ${photos.size} photos, ${autosaves.size} drafts,`,
      )
      say(`${keys.size} deletes and copies, ${takeovers.size} takeovers`)
      say([...crew.outcomes].map(([what, count]) => `${count} × ${what}`).join(', '))
      for (const [what, times] of Object.entries(recovery))
        say(
          `ready again after a kill of a ${what}: ${times.length} times, usually ${middle(times)}, at worst ${worst(times)}`,
        )
      expect(stuck).toEqual([])
      expect(differences).toEqual([])
      expect(crew.faults).toEqual([])
      // A database that is down is no fault of the portal.
      const unexpected = [...crew.ledger.counts.problems.keys()].filter((code) => code.startsWith('500'))
      expect(unexpected, board.servers.flatMap((server) => server.faults()).join('\n')).toEqual([])
      expect(writes.size).toBeGreaterThan(0)
      expect(photos.size).toBeGreaterThan(0)
    },
    TIME,
  )

  // One row of the real board at a time is changed, and then restored, to show that the comparison finds it.
  const DEFECTS: [string, string, RegExp][] = [
    [
      'an audit row too many',
      `insert into audit_transaction (kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id)
      select kind, table_name, entity_id, record_unique_id, real_id, effective_id, request_id from audit_transaction
      order by transaction_id desc limit 1`,
      /^audit: 1 row\(s\) too many/,
    ],
    [
      'a delivery that is gone',
      'delete from delivery where delivery_id = (select max(delivery_id) from delivery)',
      /^delivery of .* is missing$/,
    ],
    ['a reply that is gone', 'delete from idempotency where key = (select max(key) from idempotency)', /is not kept$/],
    [
      'a key without a reply',
      'update idempotency set reply = null where key = (select max(key) from idempotency)',
      /half done/,
    ],
    [
      // All rows, because any single draft may have no acknowledged save.
      'drafts that are gone',
      'delete from autosave where finished_at is null and revision > 0',
      /was saved to the server and is lost$/,
    ],
    [
      'drafts set back',
      'update autosave set revision = revision - 1 where finished_at is null and revision > 1 and discarded_at is null',
      /revision \d+ was acknowledged, \d+ is stored$/,
    ],
    [
      'a photo that is gone',
      'delete from photo where unique_id = (select max(unique_id) from photo)',
      /^photo .* was acknowledged and is lost$/,
    ],
    [
      'a picture under another name',
      'update photo set image_file = thumb_file where unique_id = (select max(unique_id) from photo)',
      /other bytes$/,
    ],
    [
      'a listing that is deleted',
      'update listing set deleted_at = now() where unique_id = (select max(unique_id) from listing where deleted_at is null)',
      /nobody deleted it$/,
    ],
    [
      'a price set back',
      `update listing set fields = fields || '{"ListPrice": 1}' where unique_id = (select max(unique_id) from listing)`,
      /ListPrice is 1, acknowledged was \d+$/,
    ],
    [
      'an epoch that went back',
      `update row_lock set epoch = epoch - 1 where entity_type = 'listing' and epoch > 0`,
      /is stored with epoch/,
    ],
    [
      'bytes that nobody would ever take away',
      `update photo set image_file = repeat('0', 32) where photo_id = (select photo_id from photo where demo_seed is null limit 1)`,
      /no row names them/,
    ],
  ]
  test.each(DEFECTS)(
    'the compare would have seen %s',
    async (_, sql, difference) => {
      const differences = await compareBoard(board, crew, sql)
      expect(differences).toEqual(expect.arrayContaining([expect.stringMatching(difference)]))
    },
    TIME,
  )

  test(
    'the compare would have seen a listing that was acknowledged and never came to be',
    async () => {
      const [write] = crew.ledger.writes.values()
      crew.ledger.writes.set('lost', { ...write!, key: 'lost', uniqueId: -1, listingId: 'A0' })
      const differences = await compareBoard(board, crew)
      expect(differences).toContain('listing A0 was acknowledged and is lost')
    },
    TIME,
  )
})
