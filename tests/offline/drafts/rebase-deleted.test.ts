// Parts of a record that somebody else deleted while a member had changed them. The server reads a record without its
// deleted rows and photos, so they are missing there; it names them for those who may edit.
import { describe, expect, test } from 'vitest'
import type { DeletedParts, ItemRow } from '#contract/listing.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { ANN, anEdit, aRecord, aRoom, autosaveOf, edited, FORM, field, withPhotos } from '../given.ts'

const rooms = [
  aRoom('r1', 1, { RoomType: 'BED', RoomLevel: 'Main' } as Partial<ItemRow>),
  aRoom('r2', 2, { RoomType: 'DEN' } as Partial<ItemRow>),
]
const saved = aRecord({ values: { City: 'CAL' }, rooms, photos: ['x', 'y'] })
const changed = (given: { rooms?: ItemRow[]; photos?: string[]; deleted?: DeletedParts }) =>
  aRecord({ values: { City: 'CAL' }, rooms, photos: ['x', 'y'], ...given, version: 2 })

const asOffice = (uid: string): DraftEdit => ({
  ...{ kind: 'row', section: 'rooms', uid },
  ...{ fields: { RoomType: 'OFFICE' }, bases: { RoomType: 'BED' } },
})
const described = (id: string, Description: string): DraftEdit => ({ kind: 'photo', id, Description })
const sentRooms = (draft: Draft) => listingBody(draft, FORM).listingRequest.data.rooms
const targets = ({ attention }: Draft) => attention?.errors.map(({ code, target }) => `${code} ${target}`) ?? []

/** Another phone of hers takes the draft over, as the server has it, over the record as it is by then. */
function takenOver(draft: Draft, record: SavedRecord, local?: Draft): Draft {
  const origin = { draftId: draft.draftId, deviceId: 'other', owner: ANN, now: 9 }
  return adoption(autosaveOf(draft), record)(origin).update(local).result as Draft
}

describe('a room that she changed and they deleted', () => {
  const draft = edited(anEdit(saved), asOffice('r1'))
  const theirs = changed({ rooms: [rooms[1]!] })

  test('stays with all its answers, and she is told', () => {
    const next = rebase(draft, theirs.base, 9)
    expect(targets(next)).toEqual(['kept rooms[r1]'])
    expect(sentRooms(next)[0]).toMatchObject({ uid: 'r1', RoomType: 'OFFICE', RoomLevel: 'Main', IsDeleted: false })
  })

  test('stays on the phone that takes the draft over, and she is told there', () => {
    const next = takenOver(draft, theirs)
    expect(targets(next)).toEqual(['kept rooms[r1]'])
    expect(sentRooms(next)).toMatchObject([{ uid: 'r1', RoomType: 'OFFICE' }, { uid: 'r2' }])
  })

  test('is told of until she deletes it again, whatever else they change meanwhile', () => {
    const next = rebase(rebase(draft, theirs.base, 9), aRecord({ values: { City: 'EDM' }, version: 3 }).base, 9)
    expect(targets(next)).toEqual(['kept rooms[r1]'])
    const gone = edited(next, { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true })
    expect(targets(rebase(gone, theirs.base, 9))).toEqual([])
  })

  test('is told of until she deletes it or dismisses the note, whatever is typed or composed', () => {
    const typed = edited(rebase(draft, theirs.base, 9), field('UnparsedAddress', '7 Elm St'))
    expect(targets(typed)).toEqual(['kept rooms[r1]'])
    expect(targets(edited(typed, asOffice('r1')))).toEqual(['kept rooms[r1]'])
    expect(edited(typed, { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true }).attention).toBeNull()
    expect(edited(typed, { kind: 'dismiss-kept' }).attention).toBeNull()
  })

  test('is told of beside a question, until she deletes it', () => {
    const both = edited(draft, field('City', 'EDM', 'CAL'))
    const next = rebase(both, aRecord({ values: { City: 'BOW' }, rooms: [rooms[1]!], version: 2 }).base, 9)
    expect(targets(next)).toEqual(['conflict City', 'kept rooms[r1]'])
    const gone = edited(next, { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true })
    expect(targets(gone)).toEqual(['conflict City'])
  })

  test('is told of until she has read it, although she goes on from another phone', () => {
    const theirRoom = changed({ rooms: [aRoom('r1', 1, { RoomType: 'BATH' }), rooms[1]!] })
    const gone = edited(anEdit(saved), { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true })
    const next = rebase(gone, theirRoom.base, 9)
    expect(targets(next)).toEqual(['kept rooms[r1]'])
    expect(targets(takenOver(next, theirRoom, next))).toEqual(['kept rooms[r1]'])
  })

  test('is told of once: the next change of theirs says nothing of it', () => {
    const seen = edited(rebase(draft, theirs.base, 9), { kind: 'dismiss-kept' })
    expect(targets(rebase(seen, aRecord({ values: { City: 'CAL' }, version: 3 }).base, 9))).toEqual([])
  })
})

test('a room whose place alone she changed goes with their deletion', () => {
  const draft = edited(anEdit(saved), { kind: 'row', section: 'rooms', uid: 'r1', SortOrder: 3 })
  const next = rebase(draft, changed({ rooms: [rooms[1]!] }).base, 9)
  expect(targets(next)).toEqual([])
  expect(sentRooms(next)).toMatchObject([{ uid: 'r2' }, { uid: 'r1', IsDeleted: true }])
})

describe('a photo that she described', () => {
  const draft = edited(anEdit(saved), described('x', 'Pool'))

  test('and they deleted stays on the phone that takes the draft over, and she is told there', () => {
    const next = takenOver(draft, changed({ photos: ['y'] }))
    expect(targets(next)).toEqual(['kept photos[x]'])
    expect(next.photos.x).toMatchObject({ Description: 'Pool', IsDeleted: false })
  })

  test('and they deleted stays with all that was said of it', () => {
    const record = aRecord({ values: { City: 'CAL' }, rooms, photos: ['x', 'y'] })
    record.base.photos[0]!.Permission = 'OfficeOnly'
    const next = rebase(edited(anEdit(record), described('x', 'Pool')), changed({ photos: ['y'] }).base, 9)
    const sent = listingBody(next, FORM).listingRequest.data.photos.find(({ id }) => id === 'x')
    expect(sent).toMatchObject({ Description: 'Pool', Permission: 'OfficeOnly', IsDeleted: false })
  })

  test('as it was goes with their deletion', () => {
    const next = takenOver(edited(draft, described('x', '')), changed({ photos: ['y'] }))
    expect([targets(next), next.photos.x?.IsDeleted]).toEqual([[], true])
  })

  test('and they described too is for her to decide, on the phone that takes the draft over as well', () => {
    const theirs = changed({})
    theirs.base.photos[0]!.Description = 'Garden'
    const conflict = { section: 'photos', uid: 'x', field: 'Description', base: '', mine: 'Pool', theirs: 'Garden' }
    expect(rebase(draft, theirs.base, 9).conflicts).toEqual([conflict])
    const next = takenOver(draft, theirs)
    expect(next.conflicts).toEqual([conflict])
    const typed = edited(next, described('x', 'Pool deck'))
    expect(typed.conflicts).toEqual([{ ...conflict, mine: 'Pool deck' }])
    expect(edited(typed, described('x', 'Garden')).conflicts).toEqual([])
    const decided = edited(next, { ...conflict, kind: 'resolve', take: 'mine' })
    expect(rebase(decided, theirs.base, 9).conflicts).toEqual([])
    expect(decided.photos.x).toMatchObject({ Description: 'Pool', base: 'Garden' })
  })

  test('on both of her phones is for her to decide', () => {
    const here = edited({ ...draft, acknowledged: draft.revision }, described('x', 'Deck'))
    const there = edited(draft, described('x', 'Garden'))
    expect(takenOver(there, saved, here).conflicts).toMatchObject([
      { uid: 'x', mine: 'Deck', theirs: 'Garden', ownDevice: true },
    ])
    expect(takenOver(draft, saved, here).conflicts).toEqual([])
  })
})

test('a photo that she edited and they deleted stays as she edited it, and she is told', () => {
  const taken = {
    image: new ArrayBuffer(1),
    thumbnail: new ArrayBuffer(1),
    sha256: 's',
    thumbnailSha256: 't',
    name: 'n',
  }
  const draft = withPhoto(anEdit(saved), 'z', { ...taken, replaces: 'x' }, 5)
  expect(targets(rebase(draft, changed({ photos: ['y'] }).base, 9))).toEqual(['kept photos[z]'])
})

describe('a room and a photo that are new here, that another phone of hers submitted, and that somebody deleted since', () => {
  const added: DraftEdit = { kind: 'row', section: 'rooms', uid: 'new', fields: { RoomType: 'BATH' }, isNew: true }
  const draft = withPhotos(edited(anEdit(saved), added), 'z')
  const gone = changed({ deleted: { rooms: ['new'], photos: ['z'] } })

  test('stay, and she is told of both, on the phone that takes the draft over as well', () => {
    expect(targets(rebase(draft, gone.base, 9))).toEqual(['kept rooms[new]', 'kept photos[z]'])
    expect(targets(takenOver(draft, gone))).toEqual(['kept rooms[new]', 'kept photos[z]'])
  })

  test('are told of once', () => {
    const seen = edited(rebase(draft, gone.base, 9), { kind: 'dismiss-kept' })
    const later = aRecord({ values: { City: 'CAL' }, deleted: gone.base.deleted!, version: 3 })
    expect(targets(rebase(seen, later.base, 9))).toEqual([])
  })

  test('say nothing if she had deleted them as well, or if they never reached the record', () => {
    const undone = edited(draft, { ...added, IsDeleted: true }, { kind: 'photo', id: 'z', IsDeleted: true })
    expect(targets(rebase(undone, gone.base, 9))).toEqual([])
    expect(targets(rebase(draft, changed({}).base, 9))).toEqual([])
  })
})

test('a form that was not told of a deletion writes in the room: she is told, and again only if it is deleted again', () => {
  const draft = anEdit(changed({ rooms: [rooms[1]!], deleted: { rooms: ['r1'] } }))
  const typed = edited(draft, asOffice('r1'))
  expect(targets(typed)).toEqual(['kept rooms[r1]'])
  // The same word’s next letters.
  expect(targets(edited(typed, asOffice('r1')))).toEqual(['kept rooms[r1]'])
  const seen = edited(typed, { kind: 'dismiss-kept' }, asOffice('r1'))
  expect(targets(seen)).toEqual([])
  expect(targets(edited(draft, { kind: 'row', section: 'rooms', uid: 'r1', IsDeleted: true }))).toEqual([])
})
