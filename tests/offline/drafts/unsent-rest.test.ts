// Another phone submitted the draft first: changes that only this phone has become "Your unsent changes" of that listing, and are not shown as submitted.
import { describe, expect, test } from 'vitest'
import { freeze, withFile, withPhoto } from '#src/offline/drafts/change-draft.ts'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { deletedPhotos, draftPhotos } from '#src/offline/drafts/draft-values.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { photoChanges, photoWords } from '#src/offline/drafts/photo-changes.ts'
import { notePicked, putPicked } from '#src/offline/drafts/picked-files.ts'
import { goOn } from '#src/offline/drafts/rebase-draft.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import { standingOf } from '#src/offline/drafts/standing.ts'
import { standingLabel } from '#src/offline/drafts/standing-words.ts'
import { unsentRest } from '#src/offline/drafts/unsent-rest.ts'
import { putUpload } from '#src/offline/drafts/uploads.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { markSending, settleUsed, usedBy } from '#src/offline/sync/settle-draft.ts'
import { ANN, aCreate, anEdit, aRecord, aRoom, edited, FORM, field, withPhotos } from '../given.ts'

const ports = (missing: string[] = []) => {
  let ids = 0
  return { newId: () => `new-${++ids}`, now: 3000, missing: new Set(missing) }
}
const restOf = (draft: Draft, record: SavedRecord, missing: string[] = []) => unsentRest(draft, record, ports(missing))

describe('what this phone has more', () => {
  test('a remark and two photos become changes of the listing, over what it says now', () => {
    const shared = edited(aCreate({ City: 'CAL' }), field('ListPrice', 500_000))
    const mine = withPhotos(edited({ ...shared, acknowledged: 2 }, field('PublicRemarks', 'Sunny')), 'one', 'two')
    const rest = restOf(mine, aRecord({ values: { City: 'CAL', ListPrice: 500_000 } }))
    expect(rest?.draft.fields).toMatchObject({ PublicRemarks: { value: 'Sunny', base: null } })
    expect(Object.keys(rest!.draft.fields)).toEqual(['PublicRemarks'])
    expect([...rest!.bytes.keys()]).toEqual(['one', 'two'])
    expect(rest!.draft.photoOrder).toEqual([...rest!.bytes.values()])
    for (const id of rest!.bytes.values())
      expect(rest!.draft.photos[id]).toMatchObject({ isNew: true, state: 'waiting' })
    expect(rest?.draft).toMatchObject({ operation: 'edit', base: { UniqueID: 7, version: 1 }, conflicts: [] })
    expect(listingBody(rest!.draft, FORM).listingRequest.data.listing).toEqual({ PublicRemarks: 'Sunny' })
  })

  test('nothing of it goes out by itself: without a lock there is no save, no upload and no submission', () => {
    const mine = withPhotos(edited(aCreate(), field('PublicRemarks', 'Sunny')), 'one')
    const { draft } = restOf(mine, aRecord({ status: 'I' }))!
    expect(factsOf(draft, ANN)).toMatchObject({
      unsaved: false,
      uploads: [],
      submittedAt: null,
      here: { changes: true },
    })
    expect(standingOf(draft)).toMatchObject({ kind: 'needs-you', note: { title: 'Your unsent changes' } })
  })

  test('opened under a lock they are applied: no note asks for them any longer, unless there is something to decide', () => {
    const begin = { formName: 'res', definitionHash: 'h1', record: aRecord({ values: { ListPrice: 3 } }), lockEpoch: 4 }
    const unseen = edited({ ...aCreate(), acknowledged: 1 }, field('ListPrice', 2))
    const applied = goOn(restOf(unseen, begin.record)!.draft, begin, 4000)
    expect([applied.attention, standingOf(applied).kind]).toEqual([null, 'on-phone'])

    const seen = { ...edited(aCreate(), field('ListPrice', 2)), acknowledged: 2 }
    const undecided = goOn(restOf(seen, begin.record)!.draft, begin, 4000)
    const title = 'Somebody changed the same fields'
    expect(undecided.attention).toMatchObject({ code: 'version-conflict', title, errors: [{ target: 'ListPrice' }] })
  })

  test('work that was submitted meanwhile is not gone on with', () => {
    const begin = { formName: 'res', definitionHash: 'h1', record: aRecord(), lockEpoch: 4 }
    const over = { ...edited(aCreate(), field('ListPrice', 2)), became: { UniqueID: 7, label: 'A7', at: 3000 } }
    expect(() => goOn(over, begin, 4000)).toThrow('This has been submitted.')
  })

  test('its note promises what is so of fields and photos: the listing changes when they are submitted', () => {
    const mine = withPhotos(edited(aCreate(), field('PublicRemarks', 'Sunny')), 'one')
    const { detail } = restOf(mine, aRecord())!.draft.attention!
    expect(detail).toMatch(/kept on this phone. To add them, apply them to the listing and submit\.$/)
    expect(detail).not.toMatch(/nothing is sent/)
  })

  test('what the listing says already drops out, blanks at the ends and defaults nobody touched included', () => {
    const mine = edited(aCreate({ City: 'CAL', PoolYN: 'N' }), field('PublicRemarks', 'Sunny '), field('ListPrice', 1))
    expect(restOf(mine, aRecord({ values: { City: 'EDM', PublicRemarks: 'Sunny', ListPrice: 1 } }))).toBeNull()
  })

  test('what the submission made of a new listing’s status is no conflict, on a phone that had taken the draft over, too', () => {
    const taken = { ...edited(aCreate(), field('StandardStatus', 'I')), acknowledged: 1_002 }
    const mine = { ...taken, fields: { StandardStatus: { ...taken.fields.StandardStatus!, rev: 1_001 } } }
    expect(restOf(mine, aRecord({ values: { StandardStatus: 'A' } }))).toBeNull()
  })

  test('typed here and never seen by the other phone, it stands over their value; the record’s is what it was', () => {
    const mine = edited({ ...aCreate(), acknowledged: 1 }, field('ListPrice', 2))
    expect(restOf(mine, aRecord({ values: { ListPrice: 3 } }))!.draft).toMatchObject({
      fields: { ListPrice: { value: 2, base: 3 } },
      conflicts: [],
    })
  })

  test('what the other phone had from here and changed afterwards is for the member to decide', () => {
    const mine = { ...edited(aCreate(), field('ListPrice', 2)), acknowledged: 2 }
    const { draft } = restOf(mine, aRecord({ values: { ListPrice: 3 } }))!
    expect(draft.conflicts).toEqual([
      { section: 'fields', uid: null, field: 'ListPrice', base: null, mine: 2, theirs: 3 },
    ])
    // An earlier submission of this phone's that arrived late holds less than was saved since: then nobody has changed it.
    expect(restOf(mine, aRecord())!.draft.conflicts).toEqual([])
  })

  test('rooms: a new one is added, a changed one is changed, one that is the same is not there', () => {
    const room = (uid: string, RoomType: string) =>
      ({ kind: 'row', section: 'rooms', uid, fields: { RoomType }, isNew: true }) as const
    const mine = edited(aCreate(), room('same', 'BED'), room('other', 'DEN'), room('new', 'BATH'))
    const rooms = [aRoom('same', 1, { RoomType: 'BED' }), aRoom('other', 2, { RoomType: 'BED' })]
    const { draft } = restOf(mine, aRecord({ rooms }))!
    expect(Object.keys(draft.rows.rooms!)).toEqual(['other', 'new'])
    expect(draft.rows.rooms).toMatchObject({
      other: { isNew: false, fields: { RoomType: { value: 'DEN', base: 'BED' } } },
      new: { isNew: true, fields: { RoomType: { value: 'BATH' } } },
    })
  })

  test('a file goes with its row, under one new id; a photo whose bytes another phone has does not', () => {
    const chosen = { bytes: new ArrayBuffer(1), sha256: 'f', name: 'plan.pdf', mediaType: 'application/pdf' }
    const mine = withFile(withPhotos(aCreate(), 'theirs', 'mine'), 'file', chosen, 2000)
    const { draft, bytes } = restOf(mine, aRecord(), ['theirs'])!
    const id = bytes.get('file')!
    expect([...bytes.keys()]).toEqual(['mine', 'file'])
    expect(draft.rows.supplements?.[id]).toMatchObject({ isNew: true, fields: { Name: { value: 'plan.pdf' } } })
    expect(draft.files?.[id]).toMatchObject({ id, state: 'waiting' })
  })

  const onServer = (draft: Draft, ...ids: string[]): Draft => ({
    ...ids.reduce((state, id) => putUpload(state, id, { state: 'uploaded' }), draft),
    acknowledged: draft.revision,
  })

  test('a photo that the server had and the submission has not stays deleted, to be restored; one that never arrived is new', () => {
    const begun = onServer(withPhotos(aCreate(), 'first', 'gone', 'last'), 'first', 'gone', 'last')
    const cover: DraftEdit = { kind: 'photo-order', order: ['last', 'first', 'gone', 'here'] }
    const mine = edited(withPhotos(begun, 'here'), cover)
    const { draft, bytes } = restOf(mine, aRecord({ photos: ['first', 'last'] }))!
    const [gone, here] = [bytes.get('gone')!, bytes.get('here')!]
    const sent = (each: Draft) =>
      listingBody(each, FORM).listingRequest.data.photos.flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id))
    expect(sent(draft)).toEqual(['last', 'first', here])
    expect(photoWords(photoChanges(draft))).toBe('1 new, 1 deleted or left out on another device, another order')
    expect(deletedPhotos(draft)).toMatchObject([{ id: gone, isNew: true, state: 'waiting' }])
    const none = restOf(begun, aRecord({ photos: ['first', 'last'] }))!.draft
    expect(hasNoWork({ ...none, attention: null })).toBe(false)
    const restored = edited(draft, { kind: 'photo', id: gone, IsDeleted: false })
    expect(sent(restored)).toContain(gone)
    expect(photoWords(photoChanges(restored))).toBe('2 new, another order')
  })

  test('words typed, or a turn made, since the server had the photo bring it back, and the member is told', () => {
    const begun = onServer(withPhotos(aCreate(), 'p', 'q'), 'p', 'q')
    const mine = edited(begun, { kind: 'photo', id: 'p', Description: 'The kitchen' })
    const image = { image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1), name: 'turned', thumbnailSha256: 't' }
    const turned = withPhoto(mine, 'turned', { ...image, sha256: 't', replaces: 'q', Description: '' }, 2000)
    const { draft, bytes } = restOf(turned, aRecord())!
    expect(draftPhotos(draft).map(({ id }) => id)).toEqual([bytes.get('p'), bytes.get('turned')])
    const targets = draft.attention?.errors.map(({ code, target }) => `${code} ${target}`)
    expect(targets).toEqual([`kept photos[${bytes.get('p')}]`, `kept photos[${bytes.get('turned')}]`])
    expect(photoChanges(draft)).toMatchObject({ added: 2, leftOut: 0 })
  })

  test('an address that the form composed is no change by itself; with a part that was typed it is', () => {
    const composed = edited(aCreate(), field('UnparsedAddress', '7 Elm Street'))
    const theirs = aRecord({ values: { UnparsedAddress: '7 Elm St', City: 'CAL' } })
    expect(restOf(composed, theirs)).toBeNull()
    const typed = edited(composed, field('City', 'EDM'))
    expect(Object.keys(restOf(typed, theirs)!.draft.fields)).toEqual(['UnparsedAddress', 'City'])
  })

  test('a photo of the listing that was described here keeps its words', () => {
    const mine = edited(withPhotos(aCreate(), 'p'), { kind: 'photo', id: 'p', Description: 'The kitchen' })
    const rest = restOf(mine, aRecord({ photos: ['p'] }))!
    expect([rest.bytes.size, rest.draft.photos.p]).toMatchObject([0, { Description: 'The kitchen', isNew: false }])
  })

  test('words under a photo that is on the other phone, and was deleted there, are kept with it; it cannot be sent from here', () => {
    const adopted = { ...withPhotos(aCreate(), 'theirs', 'plain'), revisionFloor: 1_000 }
    const mine = edited(adopted, { kind: 'photo', id: 'theirs', Description: 'The kitchen' })
    const { draft, bytes } = restOf(mine, aRecord(), ['theirs', 'plain'])!
    expect([...bytes.keys()]).toEqual(['theirs'])
    expect(draft.photos[bytes.get('theirs')!]).toMatchObject({
      Description: 'The kitchen',
      state: 'refused',
      problem: 'This picture is still on the other phone.',
    })
  })

  test('a new room that had reached the server but is missing from the listing stays, and the member is told that it was deleted', () => {
    const room = (uid: string) => ({ kind: 'row', section: 'rooms', uid, fields: {}, isNew: true }) as const
    const sent = edited(aCreate(), room('sent'))
    const mine = edited({ ...sent, acknowledged: sent.revision }, room('unsent'))
    const { draft } = restOf(mine, aRecord())!
    expect(Object.keys(draft.rows.rooms!)).toEqual(['sent', 'unsent'])
    expect(draft.attention?.errors).toMatchObject([{ target: 'rooms[sent]', code: 'kept' }])
  })

  test('a room and a photo whose arrival this phone never heard of, and that somebody deleted since, stay, and the member is told', () => {
    const room = (uid: string) => ({ kind: 'row', section: 'rooms', uid, fields: {}, isNew: true }) as const
    const mine = withPhotos(edited(aCreate(), room('arrived'), room('here')), 'sent', 'unsent')
    const { draft, bytes } = restOf(mine, aRecord({ deleted: { rooms: ['arrived'], photos: ['sent'] } }))!
    expect(Object.keys(draft.rows.rooms!)).toEqual(['arrived', 'here'])
    const targets = draft.attention?.errors.map(({ code, target }) => `${code} ${target}`)
    expect(targets).toEqual([`kept photos[${bytes.get('sent')}]`, 'kept rooms[arrived]'])
  })

  test('a room and a photo that were edited here but deleted by somebody else stay, and the member is told', () => {
    const before = aRecord({
      rooms: [aRoom('r', 1, { RoomType: 'BED', RoomLevel: 'MAIN' })],
      photos: ['p', 'untouched'],
    })
    before.base.photos[0]!.Permission = 'OfficeOnly'
    const mine = edited(
      anEdit(before),
      { kind: 'row', section: 'rooms', uid: 'r', fields: { RoomType: 'DEN' } },
      { kind: 'photo', id: 'p', Description: 'The kitchen' },
    )
    const record = aRecord({ version: 2 })
    const { draft } = restOf(mine, record)!
    expect(draft.rows.rooms?.r).toMatchObject({
      isNew: true,
      fields: { RoomType: { value: 'DEN' }, RoomLevel: { value: 'MAIN' } },
    })
    const fields = { Permission: { value: 'OfficeOnly' } }
    expect(draft.photos).toMatchObject({ p: { Description: 'The kitchen', isNew: false, fields } })
    const told = ['rooms[r]', 'photos[p]'].map((target) => ({ target, code: 'kept' }))
    expect(draft.attention?.errors).toMatchObject(told)
    const applied = goOn(draft, { formName: 'res', definitionHash: 'h1', record, lockEpoch: 4 }, 4000)
    expect(applied.attention).toMatchObject({ title: 'Deleted on one side, edited on the other', errors: told })
  })
})

describe('the draft itself', () => {
  const typed = edited(aCreate(), field('PublicRemarks', 'Sunny'))
  const sending = markSending(freeze(typed, 'submit', listingBody(typed, FORM), 'own-key', 1), 'own-key')!

  test('is over, and says what it became; “Submitted” belongs to the reply to its own key', () => {
    const { draft, split, dropBytes } = settleUsed(sending, 'own-key', aRecord(), ports())
    expect(standingLabel(standingOf(draft!), String)).toBe('Became listing A7')
    expect([split?.draft.fields.PublicRemarks?.value, dropBytes]).toEqual(['Sunny', true])
    expect(factsOf(draft!, ANN)).toMatchObject({
      unsaved: false,
      submittedAt: null,
      bin: null,
      here: { changes: false },
    })
  })

  test('leaves nothing behind when the listing has all of it', () => {
    const settled = settleUsed(sending, 'own-key', aRecord({ values: { PublicRemarks: 'Sunny' } }), ports())
    expect([settled.split, standingOf(settled.draft!).kind]).toEqual([undefined, 'became'])
  })

  test('is left alone by an answer that is not about what it waits for', () => {
    for (const key of [null, 'earlier-key']) expect(settleUsed(sending, key, aRecord(), ports()).draft).toBe(sending)
  })

  test('waits for photos that are being prepared just now; one that can be tried again goes along', () => {
    const picking = notePicked(typed, [{ id: 'pick', kind: 'photo', name: 'kitchen.heic' }], 2500)
    expect(settleUsed(picking, null, aRecord(), ports())).toMatchObject({ draft: picking, outcome: { kind: 'again' } })
    const failed = putPicked(picking, 'pick', { problem: 'No memory', again: true, kept: true })
    const { split } = settleUsed(failed, null, aRecord(), ports())
    const id = split!.bytes.get('pick')!
    expect(split!.draft.picked).toMatchObject({ [id]: { id, name: 'kitchen.heic', kept: true } })
  })

  test('only a reply that names the listing counts', () => {
    const no = (more: object) => {
      const problem = { type: '', title: '', status: 409, code: 'draft-used', ...more }
      return usedBy({ kind: 'problem', status: 409, problem, retryAfterMs: null })
    }
    expect([no({ UniqueID: 7 }), no({}), no({ UniqueID: 7, code: 'version-conflict' })]).toEqual([7, null, null])
  })
})
