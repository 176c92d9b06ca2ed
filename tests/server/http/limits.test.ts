import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLimits } from '#server/http/limits/count-calls.ts'
import { perHour, perMinute } from '#server/http/limits/limits.ts'
import { givenActing, givenListing, PEOPLE } from '../../support/board.ts'
import { type Member, openPortal, type Portal } from '../../support/portal.ts'
import { openTestDatabase } from '../../support/test-database.ts'

const SIXTY = perMinute(60)
const FEW = { read: SIXTY, write: SIXTY, file: SIXTY, stranger: SIXTY, signIn: perMinute(30) }

describe('two processes that count requests together', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  const open = (now?: () => number) =>
    openLimits(database.url, {
      limits: FEW,
      onFault: (error) => {
        throw error
      },
      ...(now ? { now } : {}),
    })
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('let a member have the limit between them, and no more', async () => {
    const [here, there] = [open(), open()]
    let had = 0
    let retryAfter = 0
    for (let asked = 0; asked < 100; asked++)
      await (asked % 3 ? here : there).spend('member 1', 'write').then(
        () => had++,
        (refusal) => {
          expect(refusal.code).toBe('too-many-requests')
          retryAfter = refusal.more.retryAfterSeconds
        },
      )
    expect(had).toBe(60)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    await here.spend('member 2', 'write')
    await here.spend('member 1', 'read')
    await Promise.all([here.close(), there.close()])
  })

  test.each([
    { atOnce: 1, limit: 60 },
    { atOnce: 7, limit: 60 },
    { atOnce: 40, limit: 60 },
    { atOnce: 40, limit: 1_200 },
    { atOnce: 300, limit: 1_200 },
  ])('of requests that come $atOnce at a time, exactly $limit are served', async ({ atOnce, limit }) => {
    const who = `member ${atOnce} of ${limit}`
    const limits = openLimits(database.url, { limits: { ...FEW, read: perMinute(limit) }, onFault: () => {} })
    const answers: boolean[] = []
    while (answers.length < limit + 60) {
      const asked = Array.from({ length: atOnce }, () =>
        limits.spend(who, 'read').then(
          () => true,
          () => false,
        ),
      )
      answers.push(...(await Promise.all(asked)))
    }
    expect(answers.filter(Boolean)).toHaveLength(limit)
    expect(answers.slice(0, limit).every(Boolean)).toBe(true)
    await limits.close()
  })

  test('serve exactly the limit between them, however many come at once', async () => {
    const both = [open(), open()]
    const asked = Array.from({ length: 200 }, (_, index) =>
      both[index % 2]!.spend('member 5', 'write').then(
        () => true,
        () => false,
      ),
    )
    expect((await Promise.all(asked)).filter(Boolean)).toHaveLength(60)
    await Promise.all(both.map((each) => each.close()))
  })

  test('ask the database once for many requests', async () => {
    const limits = openLimits(database.url, { limits: { ...FEW, read: perMinute(600) }, onFault: () => {} })
    for (let asked = 0; asked < 40; asked++) await limits.spend('member 3', 'read')
    const { openDatabase } = await import('#server/db/connection.ts')
    const { db, close } = openDatabase(database.url)
    const { rows } = await sql<{ points: number }>`select points from rate_limit where key = 'read:member 3'`.execute(
      db,
    )
    expect(rows).toEqual([{ points: 40 }])
    await Promise.all([limits.close(), close()])
  })

  test('an allowance does not outlive its minute', async () => {
    let time = Date.now()
    const limits = open(() => time)
    await limits.spend('member 4', 'write')
    time += 61_000
    await limits.close()
    // With its database gone it would have to ask; what it had of the last minute is not spent.
    await expect(limits.spend('member 4', 'write')).rejects.toThrow(/pool/)
  })
})

describe('a member in a hurry', () => {
  let portal: Portal
  let ann: Member
  beforeAll(async () => {
    portal = await openPortal({ limits: FEW })
    ann = await portal.as(PEOPLE.ann)
  })
  afterAll(() => portal.close())

  test('is told to wait, and for how long; nothing is done; others are served', async () => {
    const { UniqueID } = await givenListing(portal.db, { agent: PEOPLE.ann })
    const answers = []
    for (let asked = 0; asked < 64; asked++)
      answers.push(await ann.call('lockCreate', { type: 'listing', id: UniqueID }))
    const refused = answers.find((each) => each.status === 429)!
    expect(refused.problem.code).toBe('too-many-requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(answers.slice(0, 60).every((each) => each.status === 200)).toBe(true)
    expect((await ann.call('myListings')).status).toBe(200)
    expect(
      (await (await portal.as(PEOPLE.cole)).call('lockCreate', { type: 'listing', id: UniqueID })).status,
    ).not.toBe(429)
    const other = await portal.as(PEOPLE.ann)
    expect((await other.call('lockCreate', { type: 'listing', id: UniqueID })).status).toBe(429)
  })

  test('sees a page with sixty thumbnails, asked for all at once', async () => {
    const cole = await portal.as(PEOPLE.cole)
    const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#777' } })
      .jpeg()
      .toBuffer()
    const [, thumbnail] = (await cole.upload({ fields: { photoId: randomUUID(), draftId: randomUUID() }, image })).value
    const asked = Array.from({ length: 60 }, () =>
      cole.call('getFile', undefined, { query: { file: thumbnail!.path } }),
    )
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('guesses no passwords from one address, whatever the names', async () => {
    const pages = []
    for (let tried = 0; tried < 32; tried++)
      pages.push(
        await portal.app.inject({
          method: 'POST',
          url: '/login',
          headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
          payload: `username=nobody${tried}&password=x`,
        }),
      )
    expect([pages[0]?.statusCode, pages[31]?.statusCode]).toEqual([401, 429])
  })
})

describe('calls with an allowance of their own, by the hour', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal({
      limits: {
        search: perHour(3),
        list: perHour(2),
        code: perHour(3),
        takeover: perHour(2),
        actAs: perHour(2),
        zip: perHour(2),
        media: perHour(2),
      },
    })
  })
  afterAll(() => portal.close())
  const until429 = async (ask: () => Promise<{ status: number; problem: { code: string } }>): Promise<number> => {
    for (let asked = 0; asked < 10; asked++) {
      const { status, problem } = await ask()
      if (status === 429 && problem.code === 'too-many-requests') return asked
    }
    return Number.POSITIVE_INFINITY
  }

  test('searches together, takeovers, zips, whole lists: that many and no more, and everything else goes on', async () => {
    const ann = await portal.as(PEOPLE.ann)
    const { UniqueID: id } = await givenListing(portal.db)
    const clause = { where: { clause: [] } }
    await ann.call('agentSearch', clause)
    expect(await until429(() => ann.call('searchListings', clause))).toBe(2)
    expect(await until429(() => ann.call('lockTakeover', { type: 'listing', id, epoch: 0 }))).toBe(2)
    expect(await until429(() => ann.call('downloadPhotos', { key: id }))).toBe(2)
    expect(await until429(() => ann.call('listings'))).toBe(2)
    expect((await ann.call('listingRecord', { UniqueID: id })).status).toBe(200)
    expect((await ann.call('lockRemove', { type: 'listing', id, epoch: 1 })).status).toBe(200)
    expect((await (await portal.as(PEOPLE.cole)).call('searchListings', clause)).status).toBe(200)
  })

  test('who asks to act, gives up and asks again is told to wait', async () => {
    const [ann, sid] = [PEOPLE.ann.uniqueId, PEOPLE.sid.uniqueId]
    const sids = await portal.as(PEOPLE.sid)
    const link = { TeamLeadKeyNumeric: ann, TeamMemberKeyNumeric: sid }
    const ask = async () => {
      await sids.call('impersonationGiveUp', link)
      return sids.call('impersonationAsk', link)
    }
    expect(await until429(ask)).toBe(2)
  })

  test('who acts for somebody spends their own, not a second one', async () => {
    const bo = await portal.as(PEOPLE.bo)
    const search = () => bo.call('searchListings', { where: { clause: [] } })
    for (let asked = 0; asked < 3; asked++) expect((await search()).status).toBe(200)
    await givenActing(portal.db, PEOPLE.bo, PEOPLE.sid)
    expect((await search()).status).toBe(429)
    expect((await (await portal.as(PEOPLE.sid)).call('searchListings', { where: { clause: [] } })).status).toBe(200)
    expect(await until429(() => bo.call('impersonationStart', { userName: 'nobody' }))).toBe(2)
  })
})

describe('a portal that has more to do than it can', () => {
  test('says so at once, with the time to come back, and still answers who asks whether it lives', async () => {
    let waiting = 0
    const portal = await openPortal({ overload: { waiting: () => waiting, maxWaiting: 10 } })
    const ann = await portal.as(PEOPLE.ann)
    waiting = 11
    const refused = await ann.call('myListings')
    expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect((await portal.app.inject('/healthz')).statusCode).toBe(200)
    waiting = 10
    expect((await ann.call('myListings')).status).toBe(200)
    await portal.close()
  })
})

describe('bodies', () => {
  let portal: Portal
  beforeAll(async () => {
    portal = await openPortal()
  })
  afterAll(() => portal.close())

  test('of any size are not read: a record may be long, a lock may not', async () => {
    const ann = await portal.as(PEOPLE.ann)
    const long = 'x'.repeat(300_000)
    const lock = await ann.call('lockCreate', { type: 'listing', id: 1, long } as never)
    expect([lock.status, lock.problem.code]).toEqual([413, 'too-large'])
    expect((await ann.call('createListing', { long } as never)).status).toBe(400)
    expect((await ann.call('createListing', { long: 'x'.repeat(2_200_000) } as never)).status).toBe(413)
  })

  test.each([
    ['{"type":', 400],
    ['[]', 400],
    ['null', 400],
    ['"text"', 400],
  ])('that are not what was asked for are refused: %s', async (payload, status) => {
    const { secret } = await portal.db.transaction().execute(async (tx) => {
      const { startSession } = await import('#server/features/session/session.store.ts')
      return startSession(tx, PEOPLE.ann.uniqueId)
    })
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/api/RowLock/check',
      headers: {
        'x-curbside': '1',
        'sec-fetch-site': 'same-origin',
        cookie: `__Host-curbside=${secret}`,
        'content-type': 'application/json',
      },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([status, 'invalid-request'])
  })
})

const knock = (port: number): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => {
      socket.destroy()
      resolve('open')
    })
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'))
  })

test('a portal that stops finishes what it began and begins nothing new', async () => {
  let release = () => {}
  let begun = () => {}
  const isDrawing = new Promise<void>((resolve) => {
    begun = resolve
  })
  const readDemoPhoto = () =>
    new Promise<{ image: Buffer; thumbnail: Buffer }>((resolve) => {
      release = () => resolve({ image: Buffer.from('image'), thumbnail: Buffer.from('thumbnail') })
      begun()
    })
  const portal = await openPortal({ readDemoPhoto })
  const { UniqueID } = await givenListing(portal.db, { agent: PEOPLE.ann })
  const file = 'a'.repeat(32)
  await portal.db
    .insertInto('photo')
    .values({
      photo_id: crypto.randomUUID(),
      draft_id: null,
      listing_unique_id: UniqueID,
      uploaded_by: PEOPLE.ann.uniqueId,
      uploaded_as: PEOPLE.ann.uniqueId,
      image_file: file,
      thumb_file: 'b'.repeat(32),
      sha256: null,
      thumb_sha256: null,
      demo_seed: 7,
      width: 10,
      height: 10,
    })
    .execute()
  const { startSession } = await import('#server/features/session/session.store.ts')
  const { secret } = await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const response = fetch(`${address}/api/Image/GetAwsFile?file=${file}`, {
    headers: { cookie: `__Host-curbside=${secret}` },
  })
  await isDrawing
  const closing = portal.app.close()
  await expect.poll(() => knock(Number(new URL(address).port))).toBe('ECONNREFUSED')
  release()
  const answer = await response
  expect([answer.status, await answer.text()]).toEqual([200, 'image'])
  await closing
  await portal.close()
})
