// Each kind of document has its readers, at every way out: the record, the file, the bin, the log, another's draft.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/rights.ts'
import { givenListing, insertMembers, PEOPLE, type Person } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, change } from '../../support/submission.ts'
import { pdf } from '../../support/supplement-files.ts'

const portal = await portalForThisFile()
const NIA = { ...PEOPLE.ann, uniqueId: 301, firstName: 'Nia', role: 'agent' as Role, mlsId: 'M301' } as Person
await insertMembers(portal.db, [NIA])
const [ann, nia, sid, stan, mia] = (await Promise.all(
  [PEOPLE.ann, NIA, PEOPLE.sid, PEOPLE.stan, PEOPLE.mia].map((each) => portal.as(each)),
)) as [Member, Member, Member, Member, Member]

const KINDS = ['RPR', 'MEMO', 'RENTROLL', 'COMPLAINT', 'NEWKIND'] as const
type Kind = (typeof KINDS)[number]
const row = (uid: string, SupplementType: string, SortOrder = 1) => ({
  uid,
  SortOrder,
  IsDeleted: false,
  SupplementType,
  Description: `About ${SupplementType}`,
})

const download = (member: Member, url: string) =>
  member.call('getSupplement', undefined, { query: { file: url.split('=')[1]! } })

/** Locks the listing, brings files as this member, writes, and unlocks. */
async function write(member: Member, UniqueID: number, supplements: ReturnType<typeof row>[]) {
  const draftId = randomUUID()
  const { version } = (await member.call('listingRecord', { UniqueID })).value
  const { epoch } = (await member.call('lockCreate', { type: 'listing', id: UniqueID })).value
  const written = await member.call('updateListing', change({ UniqueID, version }, epoch, { draftId, supplements }))
  await member.call('lockRemove', { type: 'listing', id: UniqueID, epoch })
  return written
}

/** Ann's listing with a document of each kind, as staff filed them. */
async function filed(kinds: readonly Kind[] = KINDS.slice(1, 4)) {
  const { UniqueID, ListingId } = await givenListing(portal.db, { agent: PEOPLE.ann })
  const draftId = randomUUID()
  const files = await Promise.all(
    kinds.map(async (kind) => {
      const fields = { supplementId: randomUUID(), draftId, name: `${kind}.pdf` }
      return { kind, uid: fields.supplementId, url: (await stan.bring({ fields, bytes: pdf() })).value.url }
    }),
  )
  const { version } = (await stan.call('listingRecord', { UniqueID })).value
  const { epoch } = (await stan.call('lockCreate', { type: 'listing', id: UniqueID })).value
  const supplements = files.map(({ uid, kind }, at) => row(uid, kind, at + 1))
  const { status } = await stan.call('updateListing', change({ UniqueID, version }, epoch, { draftId, supplements }))
  expect(status).toBe(200)
  await stan.call('lockRemove', { type: 'listing', id: UniqueID, epoch })
  const fileOf = (kind: Kind) => files.find((each) => each.kind === kind)!
  return { UniqueID, ListingId, files, fileOf }
}
const stored = async (UniqueID: number) =>
  (await portal.db.selectFrom('listing').select('items').where('unique_id', '=', UniqueID).executeTakeFirstOrThrow())
    .items.supplements!

describe.each([
  ['an agent of another brokerage', sid, []],
  ['a colleague in the office', nia, ['MEMO']],
  ['the list agent', ann, ['MEMO', 'RENTROLL']],
  ['the board', stan, ['MEMO', 'RENTROLL', 'COMPLAINT']],
] as const)('%s', (_, member, kinds) => {
  test(`reads ${kinds.join(', ') || 'none of them'}, in the record and as files`, async () => {
    const { UniqueID, files } = await filed()
    const { value, bytes } = await member.call('listingRecord', { UniqueID })
    expect(value.items.supplements!.map(({ SupplementType }) => SupplementType)).toEqual(kinds)
    const statuses = await Promise.all(files.map(async ({ url }) => (await download(member, url)).status))
    expect(statuses).toEqual(files.map(({ kind }) => ((kinds as readonly string[]).includes(kind) ? 200 : 404)))
    for (const { kind, uid, url } of files)
      if (!(kinds as readonly string[]).includes(kind))
        for (const private_ of [uid, url, `${kind}.pdf`, `About ${kind}`])
          expect(bytes.toString('utf8')).not.toContain(private_)
  })
})

test('a kind without a level is the side’s; one that members read is everybody’s', async () => {
  const { UniqueID, fileOf } = await filed(['RPR', 'NEWKIND'])
  const { value } = await sid.call('listingRecord', { UniqueID })
  expect(value.items.supplements!.map(({ SupplementType }) => SupplementType)).toEqual(['RPR'])
  expect((await download(sid, fileOf('RPR').url)).status).toBe(200)
  expect((await download(sid, fileOf('NEWKIND').url)).status).toBe(404)
  expect((await download(ann, fileOf('NEWKIND').url)).status).toBe(200)
})

describe('a document that Ann may not read', () => {
  test('stays when she saves, whatever she sends under its id', async () => {
    const { UniqueID, fileOf } = await filed()
    const { uid } = fileOf('COMPLAINT')
    expect((await write(ann, UniqueID, [row(fileOf('MEMO').uid, 'RPR')])).status).toBe(200)
    for (const id of [uid, uid.toUpperCase()]) {
      const { status, problem } = await write(ann, UniqueID, [row(id, 'RPR')])
      expect([status, problem.errors]).toEqual([422, [expect.objectContaining({ target: 'Supplements' })]])
    }
    expect((await stored(UniqueID)).map(({ SupplementType }) => SupplementType).sort()).toEqual([
      'COMPLAINT',
      'RENTROLL',
      'RPR',
    ])
  })

  test('is not restored from the bin by her, nor is its file or its id hers there', async () => {
    const { UniqueID, fileOf } = await filed()
    const { uid, url } = fileOf('COMPLAINT')
    await write(stan, UniqueID, [{ ...row(uid, 'COMPLAINT'), IsDeleted: true }])
    await write(stan, UniqueID, [{ ...row(fileOf('RENTROLL').uid, 'RENTROLL'), IsDeleted: true }])
    const { deleted } = (await ann.call('listingRecord', { UniqueID })).value
    expect(deleted!.supplements).toEqual([fileOf('RENTROLL').uid])
    expect((await write(ann, UniqueID, [row(uid, 'RPR')])).status).toBe(422)
    expect([(await download(ann, url)).status, (await download(stan, url)).status]).toEqual([404, 200])
    expect((await download(ann, fileOf('RENTROLL').url)).status).toBe(200)
    expect((await download(nia, fileOf('RENTROLL').url)).status).toBe(404)
  })

  test('is in the log by its change, not by its words', async () => {
    const { UniqueID, ListingId } = await filed()
    const log = async (member: Member) =>
      (
        await member.call('auditQuery', { tableName: 'Listing', uniqueID: UniqueID, entityID: ListingId })
      ).bytes.toString()
    expect(await log(stan)).toContain('About COMPLAINT')
    expect(await log(ann)).toContain('Supplements[')
    expect(await log(ann)).not.toContain('About ')
  })

  test('is not hers by taking over the changes in which it is', async () => {
    const { UniqueID, fileOf } = await filed()
    const begun = async (member: Member, uid: string, kind: string | null) => {
      const draftId = randomUUID()
      const { version } = (await member.call('listingRecord', { UniqueID })).value
      const { epoch } = (await member.call('lockCreate', { type: 'listing', id: UniqueID })).value
      const of = { SortOrder: 1, IsDeleted: false, isNew: false, editedAt: 1 }
      const value = (text: string) => ({ value: text, base: null, editedAt: 1 })
      const fields = { Description: value('Tenants'), ...(kind && { SupplementType: value(kind) }) }
      const { status } = await member.call(
        'autosaveCreate',
        autosave({
          draftId,
          deviceId: member.device,
          ParentID: UniqueID,
          baseVersion: version,
          rows: { supplements: { [uid]: { ...of, fields } } },
          rowLockRequest: { type: 'listing', id: UniqueID, epoch },
        }),
      )
      expect(status).toBe(200)
      await member.call('lockRemove', { type: 'listing', id: UniqueID, epoch })
      return { ParentID: UniqueID, draftId, revision: 1, rowLockRequest: null }
    }
    const hidden = await begun(stan, fileOf('COMPLAINT').uid, null)
    expect((await ann.call('autosaveTakeOver', { ...hidden, into: randomUUID() })).status).toBe(403)
    const renamed = await begun(stan, fileOf('MEMO').uid, 'COMPLAINT')
    expect((await ann.call('autosaveTakeOver', { ...renamed, into: randomUUID() })).status).toBe(403)
    const open = await begun(mia, fileOf('RENTROLL').uid, null)
    expect((await ann.call('autosaveTakeOver', { ...open, into: randomUUID() })).status).toBe(200)
    expect((await ann.call('autosaveTakeOver', { ...hidden, into: null })).status).toBe(200)
  })
})
