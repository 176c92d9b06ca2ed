// A photographer with lasting access: adds photos to the listings in progress of the agent or the office that named them, until it is withdrawn.
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Host } from '#contract/photographer.ts'
import { guestsJob } from '#server/features/guests/sweep-guests.store.ts'
import { KEPT } from '#server/http/limits/limits.ts'
import { givenActing, givenListing, OFFICES, PEOPLE, type Person } from '../../support/board.ts'
import { sendAsGuest } from '../../support/guest-link.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave, creation } from '../../support/submission.ts'

const { ann, cole, wes, mia, sid } = PEOPLE
const portal = await portalForThisFile()
const { db } = portal
const [annsPhone, colesPhone, manager] = [await portal.as(ann), await portal.as(cole), await portal.as(mia)]
const anybody = portal.nobody
const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#373' } })
  .jpeg()
  .toBuffer()

beforeEach(async () => {
  await db.updateTable('autosave').set({ discarded_at: new Date() }).execute()
  await db.deleteFrom('photographer').execute()
})

const agent = (person: Person): Host => ({ type: 'agent', id: person.uniqueId })
const office: Host = { type: 'office', id: OFFICES.downtown.uniqueId }
async function name(by: Member, of: Host, photographerId: string = randomUUID()) {
  const { value } = await by.call('photographerName', { photographerId, of, name: 'Pia Prints', email: null })
  return { photographerId, token: value.token }
}
async function draft(by: Member, title: string, more: object = {}) {
  const sent = autosave({ deviceId: by.device, title, ...more })
  expect((await by.call('autosaveCreate', sent)).status).toBe(200)
  return sent.draftId
}
const EMPTY = {
  ...{ real_id: ann.uniqueId, effective_id: ann.uniqueId, device_id: randomUUID(), definition_hash: 'h' },
  ...{ revision: 1, fields: '{}', rows: '{}', photos: '[]', photo_order: '[]' },
}
const visit = (token: string) => anybody.call('photographerVisit', { token })
const open = (token: string, id: number) => anybody.call('photographerOpen', { token, id })
async function openByTitle(token: string, title: string) {
  const { listings } = (await visit(token)).value
  return (await open(token, listings.find((each) => each.title === title)!.id)).value.token
}
const titles = async (token: string) => (await visit(token)).value.listings.map(({ title }) => title).sort()

describe('sees', () => {
  test('drafts of listings that have photos, however many others are newer', async () => {
    await draft(annsPhone, '1 Elm St')
    const others = ['chgSold', 'openHouse', ...Array.from({ length: 100 }, () => 'agent')]
    const rows = others.map((form_name) => ({ draft_id: randomUUID(), form_name, title: form_name, ...EMPTY }))
    await db.insertInto('autosave').values(rows).execute()
    const { token } = await name(annsPhone, agent(ann))
    expect(await titles(token)).toEqual(['1 Elm St'])
    const { unique_id } = await db
      .selectFrom('autosave')
      .select('unique_id')
      .where('title', '=', 'chgSold')
      .executeTakeFirstOrThrow()
    expect((await open(token, unique_id)).status).toBe(404)
  })

  test('what the agent is working on, by its address, with the shots that the board wants, and nothing else', async () => {
    await draft(annsPhone, '1 Elm St', { values: { ListPrice: 1 } })
    await draft(colesPhone, '2 Oak St')
    const { token } = await name(annsPhone, agent(ann))
    const { value } = await visit(token)
    expect(value).toEqual({
      name: 'Pia Prints',
      of: ann.fullName,
      listings: [{ id: expect.any(Number), title: '1 Elm St', shots: expect.any(Array) }],
    })
  })

  test('of an office, the listings of all its agents, and of no other office', async () => {
    await draft(annsPhone, '1 Elm St')
    await draft(colesPhone, '2 Oak St')
    await draft(await portal.as(wes), '3 Fir St')
    const { token } = await name(manager, office)
    expect(await titles(token)).toEqual(['1 Elm St', '2 Oak St'])
  })

  test('no longer what was submitted or discarded, nor what its agent may no longer do for another', async () => {
    const submitted = await draft(annsPhone, '1 Elm St')
    const { token } = await name(annsPhone, agent(ann))
    const [{ id } = { id: 0 }] = (await visit(token)).value.listings
    await annsPhone.call('createListing', creation({ draftId: submitted }))
    expect(await titles(token)).toEqual([])
    expect((await open(token, id)).status).toBe(404)
    const acting = await portal.as(sid)
    await givenActing(db, sid, ann)
    await draft(acting, '4 Yew St')
    expect(await titles(token)).toEqual(['4 Yew St'])
    await db.deleteFrom('impersonation').execute()
    expect(await titles(token)).toEqual([])
  })
})

describe('adds', () => {
  test('photos to the tray of the draft, as any guest; the agent sees whose link it is', async () => {
    const draftId = await draft(annsPhone, '1 Elm St')
    const { token } = await name(annsPhone, agent(ann))
    const link = await openByTitle(token, '1 Elm St')
    expect((await sendAsGuest(anybody, { token: link, image })).status).toBe(200)
    const { photos, links } = (await annsPhone.call('guestTray', { draftId })).value
    expect([photos.length, links.map(({ photographer }) => photographer)]).toEqual([1, ['Pia Prints']])
  })

  test('by the same link however often it is opened; it takes none of the five for other guests', async () => {
    const draftId = await draft(annsPhone, '1 Elm St')
    const { token } = await name(annsPhone, agent(ann))
    const [one, two] = [await openByTitle(token, '1 Elm St'), await openByTitle(token, '1 Elm St')]
    expect(one).toBe(two)
    for (let at = 0; at < KEPT.guests.linksPerDraft; at++)
      expect((await annsPhone.call('guestLinkMake', { draftId })).status).toBe(200)
  })

  test('again after the day is over, but not to a draft whose link the agent ended', async () => {
    const draftId = await draft(annsPhone, '1 Elm St')
    const { token } = await name(annsPhone, agent(ann))
    const link = await openByTitle(token, '1 Elm St')
    await db
      .updateTable('guest_link')
      .set({ expires_at: new Date(0) })
      .where('draft_id', '=', draftId)
      .execute()
    expect((await anybody.call('guestVisit', { token: link })).status).toBe(403)
    expect(await openByTitle(token, '1 Elm St')).toBe(link)
    expect((await anybody.call('guestVisit', { token: link })).status).toBe(200)
    const [{ linkId } = { linkId: '' }] = (await annsPhone.call('guestTray', { draftId })).value.links
    await annsPhone.call('guestLinkRevoke', { linkId })
    const [{ id } = { id: 0 }] = (await visit(token)).value.listings
    expect((await open(token, id)).problem?.code).toBe('guest-link-ended')
  })

  test('nothing to a draft whose link the agent ended, with a new link of their own or a month later', async () => {
    const draftId = await draft(annsPhone, '1 Elm St')
    const { token, photographerId } = await name(annsPhone, agent(ann))
    await openByTitle(token, '1 Elm St')
    const [{ linkId } = { linkId: '' }] = (await annsPhone.call('guestTray', { draftId })).value.links
    await annsPhone.call('guestLinkRevoke', { linkId })
    const renewed = await name(annsPhone, agent(ann), photographerId)
    const [{ id } = { id: 0 }] = (await visit(renewed.token)).value.listings
    expect((await open(renewed.token, id)).problem?.code).toBe('guest-link-ended')
    await db.transaction().execute((tx) => guestsJob.run(tx, new Date(Date.now() + 30 * 86_400_000)))
    expect((await open(renewed.token, id)).problem?.code).toBe('guest-link-ended')
  })

  test('again with a new link of their own, also after one that they opened by the old', async () => {
    await draft(annsPhone, '1 Elm St')
    const { token, photographerId } = await name(annsPhone, agent(ann))
    await openByTitle(token, '1 Elm St')
    const renewed = await name(annsPhone, agent(ann), photographerId)
    expect(await openByTitle(renewed.token, '1 Elm St')).toBeTruthy()
  })

  test('and every listing they open, and every photo, is in its audit log with their name', async () => {
    const listing = await givenListing(db, { agent: ann })
    const { epoch } = (await annsPhone.call('lockCreate', { type: 'listing', id: listing.UniqueID })).value
    const rowLockRequest = { type: 'listing' as const, id: listing.UniqueID, epoch }
    await draft(annsPhone, 'An edit', { ParentID: listing.UniqueID, baseVersion: 1, rowLockRequest })
    const created = await draft(annsPhone, 'A new one')
    const { token } = await name(annsPhone, agent(ann))
    for (const title of ['An edit', 'A new one'])
      await sendAsGuest(anybody, { token: await openByTitle(token, title), image })
    const made = (await annsPhone.call('createListing', creation({ draftId: created }))).value.Data
    for (const entityID of [listing.ListingId, made.ListingId]) {
      const { data } = (await annsPhone.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID })).value
      const rows = data.filter(({ RealUser }) => RealUser === 'Guest')
      expect(rows.map((row) => row.Transactiontype)).toEqual(['Guest Photo Received', 'Photographer Opened'])
      for (const { SubTransaction } of rows)
        expect(SubTransaction).toContainEqual(
          expect.objectContaining({ FieldName: 'Photographer', NewValue: 'Pia Prints' }),
        )
    }
  })
})

describe('ends', () => {
  test('with the withdrawal, and so does every link they opened; what they sent stays', async () => {
    const draftId = await draft(annsPhone, '1 Elm St')
    const { token, photographerId } = await name(annsPhone, agent(ann))
    const link = await openByTitle(token, '1 Elm St')
    await sendAsGuest(anybody, { token: link, image })
    expect((await annsPhone.call('photographerWithdraw', { photographerId })).status).toBe(200)
    expect((await visit(token)).problem?.code).toBe('guest-link-ended')
    expect((await sendAsGuest(anybody, { token: link, image })).problem?.code).toBe('guest-link-ended')
    expect((await annsPhone.call('guestTray', { draftId })).value).toMatchObject({ links: [], photos: [{}] })
    expect((await annsPhone.call('photographers', { of: agent(ann) })).value.photographers).toEqual([])
    const { data } = (await annsPhone.call('auditQuery', { tableName: 'Agent', uniqueID: 101, entityID: '' })).value
    expect(data.slice(0, 2).map((row) => row.Transactiontype)).toEqual(['Photographer Withdrawn', 'Photographer Named'])
    // Nothing of it is in the way of the sweep.
    await db.transaction().execute((tx) => guestsJob.run(tx, new Date(Date.now() + 30 * 86_400_000)))
  })

  test('with a new link for the same photographer, for all who have the old one', async () => {
    const draftId = await draft(annsPhone, '1 Elm St')
    const first = await name(annsPhone, agent(ann))
    const link = await openByTitle(first.token, '1 Elm St')
    await sendAsGuest(anybody, { token: link, image })
    const second = await name(annsPhone, agent(ann), first.photographerId)
    expect((await visit(first.token)).status).toBe(403)
    expect((await anybody.call('guestVisit', { token: link })).status).toBe(403)
    expect(await openByTitle(second.token, '1 Elm St')).not.toBe(link)
    expect((await annsPhone.call('photographers', { of: agent(ann) })).value.photographers).toHaveLength(1)
    // Photos sent by the old link wait in the tray, and the log still names the photographer.
    const { photos, links } = (await annsPhone.call('guestTray', { draftId })).value
    expect([photos.length, links.map(({ photographer }) => photographer)]).toEqual([1, ['Pia Prints']])
    const { ListingId } = (await annsPhone.call('createListing', creation({ draftId }))).value.Data
    const { data } = (await annsPhone.call('auditQuery', { tableName: 'Listing', uniqueID: 0, entityID: ListingId }))
      .value
    const received = data.find((row) => row.Transactiontype === 'Guest Photo Received')
    expect(received?.SubTransaction).toContainEqual(
      expect.objectContaining({ FieldName: 'Photographer', NewValue: 'Pia Prints' }),
    )
  })

  test('with the membership of the agent', async () => {
    const { token } = await name(manager, agent(cole))
    expect((await visit(token)).status).toBe(200)
    await db.updateTable('member').set({ status: 'I' }).where('unique_id', '=', cole.uniqueId).execute()
    expect((await visit(token)).status).toBe(403)
    await db.updateTable('member').set({ status: 'A' }).where('unique_id', '=', cole.uniqueId).execute()
  })
})

describe('is named', () => {
  test('ten times at most, with a name and a real e-mail address', async () => {
    const ask = async (given: object) => {
      const input = { photographerId: randomUUID(), of: agent(ann), name: 'Pia', email: null, ...given }
      const { status, problem } = await annsPhone.call('photographerName', input)
      return problem?.errors?.[0]?.message ?? problem?.code ?? status
    }
    expect(await ask({ name: ' \u200b ' })).toBe('Enter a name.')
    expect(await ask({ email: 'pia at example' })).toBe('Enter an e-mail address such as name@example.com.')
    for (let at = 0; at < KEPT.guests.photographers; at++) expect(await ask({ email: 'pia@example.com' })).toBe(200)
    expect(await ask({})).toBe('too-many-photographers')
  })

  test('by nobody who acts for the agent, and by nobody else under the id of theirs', async () => {
    const { photographerId } = await name(annsPhone, agent(ann))
    const of = agent(sid)
    const stranger = await portal.as(sid)
    expect((await stranger.call('photographerName', { photographerId, of, name: 'Eve', email: null })).status).toBe(404)
    expect((await stranger.call('photographerWithdraw', { photographerId })).status).toBe(404)
    await givenActing(db, sid, ann)
    const asAnn = { photographerId: randomUUID(), of: agent(ann), name: 'Eve', email: null }
    expect((await stranger.call('photographerName', asAnn)).status).toBe(403)
  })

  test('once, if two members use one new id at the same moment', async () => {
    const photographerId = randomUUID()
    const given = { photographerId, name: 'Pia', email: null }
    const strangers = await portal.as(sid)
    const replies = await Promise.all([
      annsPhone.call('photographerName', { ...given, of: agent(ann) }),
      strangers.call('photographerName', { ...given, of: agent(sid) }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('with a token of 256 bits that is stored nowhere', async () => {
    const { token } = await name(annsPhone, agent(ann))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await db.selectFrom('photographer').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})
