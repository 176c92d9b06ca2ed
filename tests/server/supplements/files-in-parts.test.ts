// A large file arrives in parts: after any interruption the upload continues where it stopped, and the result is one file, checked like any other.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { SUPPLEMENT_MAX_BYTES, SUPPLEMENT_PART_BYTES } from '#contract/supplement.ts'
import { jobsOf } from '#server/jobs/jobs-of.ts'
import { givenActing, givenListing, PEOPLE } from '../../support/board.ts'
import { type Member, openPortal, portalForThisFile } from '../../support/portal.ts'
import { compound, film } from '../../support/supplement-files.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)

const PART = SUPPLEMENT_PART_BYTES
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Two parts and a bit. */
const aFilm = () => Buffer.concat([film('isom'), randomBytes(2 * PART + 500)])

/** A file as a phone has it, and what the phone may do with it. */
function fileOf(bytes = aFilm(), over: Record<string, string> = {}) {
  const ids = { supplementId: randomUUID(), draftId: randomUUID(), sha256: sha256(bytes), ...over }
  const cut = (offset: number, more: Record<string, string | undefined>) => ({
    fields: { ...ids, offset: String(offset), ...more },
  })
  return {
    bytes,
    ids,
    standing: (member: Member, more: Record<string, string> = {}) => {
      const { supplementId, draftId, sha256 } = ids
      return member.call('uploadStanding', { supplementId, draftId, sha256, ...more })
    },
    part: (member: Member, offset: number, more: Record<string, string> = {}) =>
      member.bringPart({ ...cut(offset, more), bytes: bytes.subarray(offset, offset + PART) }),
    rest: (member: Member, offset: number, more: Record<string, string> = {}) =>
      member.bring({ ...cut(offset, { name: 'House.mp4', ...more }), bytes: bytes.subarray(offset) }),
  }
}
const code = async (answer: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await answer
  return [status, problem?.code]
}
/** Nobody but the pair of members who began it hears of a file that is arriving, or adds to it. */
async function expectNothingOf(file: ReturnType<typeof fileOf>, stranger: Member) {
  expect((await file.standing(stranger)).value).toEqual({ offset: 0, stored: null })
  expect(await code(file.part(stranger, 0))).toEqual([404, 'not-found'])
  expect(await code(file.part(stranger, PART))).toEqual([409, 'supplement-offset'])
  expect(await code(file.rest(stranger, PART))).toEqual([409, 'supplement-offset'])
}
const rowsOf = (table: 'supplement' | 'supplement_part', id: string) =>
  portal.db.selectFrom(table).selectAll().where('supplement_id', '=', id).execute()
const download = (url: string) => ann.call('getSupplement', undefined, { query: { file: url.split('=')[1]! } })

describe('a file in parts', () => {
  test('arrives as it was, at two processes and after a restart of both, as one file', async () => {
    const file = fileOf()
    expect((await file.standing(ann)).value).toEqual({ offset: 0, stored: null })
    expect((await file.part(ann, 0)).value).toEqual({ offset: PART })
    const other = await openPortal({ beside: portal })
    expect((await file.standing(ann.at(other))).value).toEqual({ offset: PART, stored: null })
    expect((await file.part(ann.at(other), PART)).value).toEqual({ offset: 2 * PART })
    await other.close()
    const later = await openPortal({ beside: portal })
    const { status, value } = await file.rest(ann.at(later), 2 * PART)
    await later.close()
    expect([status, value.sha256, value.extension]).toEqual([200, file.ids.sha256, 'mp4'])
    expect((await download(value.url)).bytes.equals(file.bytes)).toBe(true)
    expect(await rowsOf('supplement_part', file.ids.supplementId)).toEqual([])
  })

  test('whose replies were lost is sent on, and stored once; its reply is had again without its bytes', async () => {
    const file = fileOf()
    const twice = [await file.part(ann, 0), await file.part(ann, 0)]
    expect(twice.map(({ value }) => value)).toEqual([{ offset: PART }, { offset: PART }])
    await file.part(ann, PART)
    const { value } = await file.rest(ann, 2 * PART)
    expect((await file.standing(ann)).value).toEqual({ offset: 0, stored: value })
    expect(await rowsOf('supplement', file.ids.supplementId)).toHaveLength(1)
  })

  test('sent by two tabs at once is one file', async () => {
    const file = fileOf()
    const both = (send: () => Promise<{ status: number }>) =>
      Promise.all([send(), send()]).then((answers) => answers.map(({ status }) => status))
    expect(await both(() => file.part(ann, 0))).toEqual([200, 200])
    expect(await both(() => file.part(ann, PART))).toEqual([200, 200])
    expect(await rowsOf('supplement_part', file.ids.supplementId)).toHaveLength(2)
    const ends = await Promise.all([file.rest(ann, 2 * PART), file.rest(ann, 2 * PART)])
    expect(ends.map(({ status }) => status)).toContain(200)
    const value = ends.find(({ status }) => status === 200)!.value
    expect((await file.standing(ann)).value.stored).toEqual(value)
    expect(await rowsOf('supplement', file.ids.supplementId)).toHaveLength(1)
  })

  test('may still come whole, and leaves no parts behind', async () => {
    const file = fileOf()
    await file.part(ann, 0)
    expect((await ann.bring({ fields: file.ids, bytes: file.bytes })).status).toBe(200)
    expect(await rowsOf('supplement_part', file.ids.supplementId)).toEqual([])
  })
})

describe('refused by name, with nothing stored', () => {
  test('what does not go on where the last part ended', async () => {
    const file = fileOf()
    expect(await code(file.part(ann, PART))).toEqual([409, 'supplement-offset'])
    await file.part(ann, 0)
    for (const offset of [1, PART - 1, PART + 1, 2 * PART])
      expect(await code(file.part(ann, offset)), String(offset)).toEqual([409, 'supplement-offset'])
    expect(await code(file.rest(ann, 2 * PART))).toEqual([409, 'supplement-offset'])
    expect((await file.standing(ann)).value.offset).toBe(PART)
  })

  test('another file, or another draft, under the same id', async () => {
    const file = fileOf()
    await file.part(ann, 0)
    const others: Record<string, string>[] = [{ sha256: 'a'.repeat(64) }, { draftId: randomUUID() }]
    for (const more of others) {
      const all = [
        file.standing(ann, more),
        file.part(ann, 0, more),
        file.part(ann, PART, more),
        file.rest(ann, PART, more),
      ]
      for (const each of all) expect(await code(each)).toEqual([409, 'supplement-mismatch'])
    }
    const changed = fileOf(aFilm(), file.ids)
    expect(await code(changed.part(ann, 0))).toEqual([409, 'supplement-mismatch'])
    await file.part(ann, PART)
    await file.rest(ann, 2 * PART)
    expect(await code(file.standing(ann, { sha256: 'a'.repeat(64) }))).toEqual([409, 'supplement-mismatch'])
  })

  test('another member', async () => {
    const file = fileOf()
    await file.part(ann, 0)
    for (const stranger of [await portal.as(PEOPLE.sid), await portal.as(PEOPLE.ada)])
      await expectNothingOf(file, stranger)
    await file.part(ann, PART)
    await file.rest(ann, 2 * PART)
    expect(await code(file.standing(await portal.as(PEOPLE.sid)))).toEqual([404, 'not-found'])
  })

  test('the same member, acting for another', async () => {
    const mia = await portal.as(PEOPLE.mia)
    const file = fileOf()
    await file.part(mia, 0)
    await givenActing(portal.db, PEOPLE.mia, PEOPLE.ann)
    await expectNothingOf(file, mia)
  })

  test('without a session, the right or the lock, from one part to the next', async () => {
    const listing = await givenListing(portal.db)
    const { epoch } = (await ann.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
    const file = fileOf(undefined, { key: String(listing.UniqueID), epoch: String(epoch) })
    expect((await file.part(ann, 0)).status).toBe(200)
    expect(await code(file.part(portal.nobody, PART))).toEqual([401, 'sign-in-required'])
    expect(await code(file.standing(portal.nobody))).toEqual([401, 'sign-in-required'])
    await ann.call('lockRemove', { type: 'listing', id: listing.UniqueID, epoch })
    expect(await code(file.part(ann, PART))).toEqual([409, 'lock-epoch'])
    await sql`update listing set list_agent_id = ${PEOPLE.sid.uniqueId}, list_office_id = ${PEOPLE.sid.officeId}
      where unique_id = ${listing.UniqueID}`.execute(portal.db)
    expect(await code(file.part(ann, PART))).toEqual([403, 'not-allowed'])
    expect((await file.standing(ann)).value.offset).toBe(PART)
  })

  test('a part of another size or with other bytes than it says, and an offset that is none', async () => {
    const { ids, bytes } = fileOf()
    const part = (offset: string, given: Buffer, more = {}) =>
      code(ann.bringPart({ fields: { ...ids, offset, ...more }, bytes: given }))
    expect(await part('0', bytes.subarray(0, PART - 1))).toEqual([400, 'invalid-request'])
    expect(await part('0', bytes.subarray(0, PART + 1))).toEqual([413, 'too-large'])
    expect(await part('0', bytes.subarray(0, PART), { partSha256: 'a'.repeat(64) })).toEqual([
      422,
      'supplement-damaged',
    ])
    for (const offset of ['-1', '1e3', ' 0', '0x0', '999999999', ''])
      expect(await part(offset, bytes.subarray(0, PART))).toEqual([400, 'invalid-request'])
    expect(await part(String(SUPPLEMENT_MAX_BYTES), bytes.subarray(0, PART))).toEqual([413, 'too-large'])
    expect(await rowsOf('supplement_part', ids.supplementId)).toEqual([])
  })

  test('a kind of file that the board does not take: with its first part, or when all of it is here', async () => {
    const program = fileOf(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2 * PART)]))
    expect(await code(program.part(ann, 0))).toEqual([422, 'supplement-refused'])
    const macros = fileOf(Buffer.concat([compound('Macros'), Buffer.alloc(2 * PART)]))
    await macros.part(ann, 0)
    await macros.part(ann, PART)
    expect(await code(macros.rest(ann, 2 * PART))).toEqual([422, 'supplement-refused'])
    expect(await rowsOf('supplement', macros.ids.supplementId)).toEqual([])
  })

  test('a file that is refused has to be sent again from its beginning, and its parts are swept', async () => {
    const macros = fileOf(Buffer.concat([compound('Macros'), Buffer.alloc(2 * PART)]))
    await macros.part(ann, 0)
    await macros.part(ann, PART)
    const files = (await rowsOf('supplement_part', macros.ids.supplementId)).map(({ file }) => file)
    expect(await code(macros.rest(ann, 2 * PART))).toEqual([422, 'supplement-refused'])
    expect((await macros.standing(ann)).value).toEqual({ offset: 0, stored: null })
    expect(await code(macros.rest(ann, 2 * PART))).toEqual([409, 'supplement-offset'])
    expect(await rowsOf('supplement_part', macros.ids.supplementId)).toEqual([])
    const swept = await portal.db.selectFrom('loose_blob').select('key').where('key', 'in', files).execute()
    expect(swept).toHaveLength(2)
  })

  test('a rest that makes the file larger than a file may be', async () => {
    const file = fileOf(Buffer.concat([film('isom'), Buffer.alloc(SUPPLEMENT_MAX_BYTES)]))
    await file.part(ann, 0)
    expect(await code(file.rest(ann, PART, { sha256: file.ids.sha256 }))).toEqual([413, 'too-large'])
    expect(await code(file.rest(ann, PART))).toEqual([413, 'too-large'])
  })
})

test('parts take the member’s room on the server, and do not stand in the way of their own file', async () => {
  const cole = await portal.as(PEOPLE.cole)
  const [begun, other] = [fileOf(), fileOf()]
  await begun.part(cole, 0)
  const used = async () => (await cole.call('uploadRoom')).value.usedBytes
  expect(await used()).toBe(PART)
  await sql`update supplement_part set bytes = ${UNCLAIMED_MAX_BYTES} where supplement_id = ${begun.ids.supplementId}`.execute(
    portal.db,
  )
  expect(await code(other.part(cole, 0))).toEqual([413, 'uploads-full'])
  await sql`update supplement_part set bytes = ${PART} where supplement_id = ${begun.ids.supplementId}`.execute(
    portal.db,
  )
  await begun.part(cole, PART)
  await begun.rest(cole, 2 * PART)
  expect(await used()).toBe(begun.bytes.length)
})

test('a file that is still arriving keeps its first parts, and one that no more comes of starts again', async () => {
  const file = fileOf()
  await file.part(ann, 0)
  await file.part(ann, PART)
  const runJobs = async () => {
    for (const job of jobsOf(portal.blobs)) await portal.db.transaction().execute((tx) => job.run(tx, new Date()))
  }
  await sql`update supplement_part set created_at = created_at - interval '20 days' where starts_at = 0`.execute(
    portal.db,
  )
  await runJobs()
  expect((await file.standing(ann)).value.offset).toBe(2 * PART)
  await sql`update supplement_part set created_at = created_at - interval '8 days'`.execute(portal.db)
  await runJobs()
  expect((await file.standing(ann)).value.offset).toBe(0)
  expect(await code(file.part(ann, 2 * PART))).toEqual([409, 'supplement-offset'])
  expect((await file.part(ann, 0)).value).toEqual({ offset: PART })
})
