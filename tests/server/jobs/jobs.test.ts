// Background jobs: one of two processes runs each, and nothing is deleted that somebody could still request.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { isOrphan } from '#server/jobs/decide-orphans.ts'
import { type Job, runIfDue, startJobs } from '#server/jobs/run-jobs.ts'
import { sweepJob } from '#server/jobs/sweep.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave, creation, photoRow } from '../../support/submission.ts'
import { pdf } from '../../support/supplement-files.ts'

const portal = await portalForThisFile()
const ann = await portal.as(PEOPLE.ann)
const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#777' } })
  .jpeg()
  .toBuffer()

const DAY = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY)

describe('jobs', () => {
  const counting = (name: string) => {
    let runs = 0
    const job: Job = {
      name,
      everyMs: DAY,
      run: async () => {
        runs++
      },
    }
    return { job, runs: () => runs }
  }

  test('once a period, however many look at once', async () => {
    const { job, runs } = counting('daily')
    const now = new Date()
    await Promise.all(Array.from({ length: 8 }, () => runIfDue(portal.db, job, now)))
    expect(runs()).toBe(1)
    expect(await runIfDue(portal.db, job, new Date(now.getTime() + DAY - 1))).toBe(false)
    expect(await runIfDue(portal.db, job, new Date(now.getTime() + DAY))).toBe(true)
  })

  test('one that fails is due again, and what it began is taken back', async () => {
    let fails = true
    const job: Job = {
      name: 'stumbles',
      everyMs: DAY,
      run: async (tx) => {
        await tx
          .insertInto('setting')
          .values({ name: `stumbled-${fails}`, value: '' })
          .execute()
        if (fails) throw new Error('a stone')
      },
    }
    await expect(runIfDue(portal.db, job, new Date())).rejects.toThrow('a stone')
    fails = false
    expect(await runIfDue(portal.db, job, new Date())).toBe(true)
    const left = await portal.db.selectFrom('setting').select('name').where('name', 'like', 'stumbled-%').execute()
    expect(left).toEqual([{ name: 'stumbled-false' }])
  })

  test('a stop waits for what is under way', async () => {
    let finish = () => {}
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    const job: Job = {
      name: 'slow',
      everyMs: DAY,
      run: () =>
        new Promise((resolve) => {
          finish = resolve
          begun()
        }),
    }
    const ports = { now: () => new Date(), onFault: () => {}, pollEveryMs: 5 }
    const stop = startJobs(portal.db, [job], ports)
    await started
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    expect(stopped).toBe(false)
    finish()
    await stopping
    expect(await runIfDue(portal.db, job, new Date())).toBe(false)
  })
})

describe('the sweep', () => {
  const now = inDays(0)
  const sent = { createdAt: inDays(-8), isOnRecord: false, takenOffAt: null, draft: null }
  test.each([
    ['nobody speaks of it', sent, true],
    ['it came last week', { ...sent, createdAt: inDays(-6) }, false],
    ['a record shows it', { ...sent, isOnRecord: true }, false],
    ['it was taken off a record', { ...sent, isOnRecord: true, takenOffAt: inDays(-29) }, false],
    ['it was taken off a record long ago', { ...sent, isOnRecord: true, takenOffAt: inDays(-31) }, true],
    ['its draft lives', { ...sent, draft: { discardedAt: null, finishedAt: null } }, false],
    ['its draft became a listing without it', { ...sent, draft: { discardedAt: null, finishedAt: inDays(-40) } }, true],
    ['its draft lies in the bin', { ...sent, draft: { discardedAt: inDays(-29), finishedAt: null } }, false],
    ['its draft has left the bin', { ...sent, draft: { discardedAt: inDays(-31), finishedAt: null } }, true],
  ])('bytes, when %s', (_, bytes, goes) => expect(isOrphan(bytes, now)).toBe(goes))

  test('takes away what nobody holds, and its bytes; leaves all else', async () => {
    const bring = async (draftId: string) => {
      const [photoId, supplementId] = [randomUUID(), randomUUID()]
      const photo = (await ann.upload({ fields: { photoId, draftId }, image: picture })).value
      const file = (await ann.bring({ fields: { supplementId, draftId }, bytes: pdf() })).value
      return { photoId, supplementId, keys: [...photo.map(({ path }) => path), file.path] }
    }
    const [alone, living, binned, listed] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const brought = {
      alone: await bring(alone),
      living: await bring(living),
      binned: await bring(binned),
      listed: await bring(listed),
    }
    for (const draftId of [living, binned])
      await ann.call('autosaveCreate', autosave({ draftId, deviceId: ann.device }))
    await ann.call('autosaveRemove', { draftId: binned })
    const { photoId, supplementId } = brought.listed
    const supplements = [{ uid: supplementId, SortOrder: 1, IsDeleted: false, SupplementType: 'RPR' }]
    const made = await ann.call(
      'createListing',
      creation({ draftId: listed, photos: [photoRow(photoId, 1)], supplements }),
    )
    expect(made.status).toBe(200)
    const here = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(brought).map(async ([name, { keys }]) => {
            const sizes = await Promise.all(keys.map((key) => portal.blobs.size(key)))
            return [name, sizes.filter((size) => size !== undefined).length]
          }),
        ),
      )
    const job = sweepJob(portal.blobs)
    await runIfDue(portal.db, job, inDays(6))
    expect(await here()).toEqual({ alone: 3, living: 3, binned: 3, listed: 3 })
    await runIfDue(portal.db, job, inDays(8))
    expect(await here()).toEqual({ alone: 3, living: 3, binned: 3, listed: 3 })
    await runIfDue(portal.db, job, inDays(10))
    expect(await here()).toEqual({ alone: 0, living: 3, binned: 3, listed: 3 })
    await runIfDue(portal.db, job, inDays(31))
    await runIfDue(portal.db, job, inDays(33))
    expect(await here()).toEqual({ alone: 0, living: 3, binned: 0, listed: 3 })
    const drafts = await portal.db.selectFrom('autosave').select('draft_id').where('finished_at', 'is', null).execute()
    expect(drafts.map(({ draft_id }) => draft_id)).toEqual([living])
    const replies = () => portal.db.selectFrom('idempotency').select('key').execute()
    expect(await replies()).not.toEqual([])
    await runIfDue(portal.db, job, inDays(91))
    expect(await replies()).toEqual([])
  })

  test('a full bin of one member keeps nobody else’s bytes from going', async () => {
    const [draftId, alone] = [randomUUID(), randomUUID()]
    const many = (await ann.upload({ fields: { photoId: randomUUID(), draftId }, image: picture })).value[0]!
    await ann.call('autosaveCreate', autosave({ draftId, deviceId: ann.device }))
    await ann.call('autosaveRemove', { draftId })
    await sql`
      insert into photo (photo_id, draft_id, uploaded_by, uploaded_as, image_file, thumb_file, width, height)
      select gen_random_uuid(), draft_id, uploaded_by, uploaded_as, image_file, thumb_file, width, height
      from photo, generate_series(1, 1000) where image_file = ${many.path}`.execute(portal.db)
    await ann.upload({ fields: { photoId: alone, draftId: randomUUID() }, image: picture })
    await portal.db.transaction().execute((tx) => sweepJob(portal.blobs).run(tx, inDays(20)))
    const left = () => portal.db.selectFrom('photo').select('photo_id').where('photo_id', '=', alone).execute()
    expect(await left()).toEqual([])
  })
})
