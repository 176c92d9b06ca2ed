// Whatever is not a plain field (orders, covers, captions, deletions, turned photos), each way in which two copies of a
// member's work come together: "Continue here" on the other phone, somebody else's edit, what remains after a
// submission elsewhere, and a draft restored from the bin. The same two changes have one outcome in all of them.
import { describe, expect, test } from 'vitest'
import { liveUids } from '#rules/merge.ts'
import { liveRows, renumber } from '#rules/record/row.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import { bin, freeze, restore, withPhoto } from '#src/offline/drafts/change-draft.ts'
import { DraftError } from '#src/offline/drafts/draft-error.ts'
import { factsOf } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, draftValues, mapEntries } from '#src/offline/drafts/draft-values.ts'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import { standingOf } from '#src/offline/drafts/standing.ts'
import { unsentRest } from '#src/offline/drafts/unsent-rest.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { ANN, aCreate, anEdit, aRecord, aRoom, autosaveOf, edited, FORM, field, withPhotos } from '../given.ts'

type Changes = (draft: Draft) => Draft
const of =
  (...edits: DraftEdit[]): Changes =>
  (draft) =>
    edited(draft, ...edits)
const rows =
  (section: string, order: string): Changes =>
  (draft) =>
    edited(draft, ...[...order].map((uid, at): DraftEdit => ({ kind: 'row', section, uid, SortOrder: at + 1 })))
const photos = (order: string) => of({ kind: 'photo-order', order: [...order] })
const noPhoto = (id: string) => of({ kind: 'photo', id, IsDeleted: true })
const caption = (id: string, Description: string) => of({ kind: 'photo', id, Description })
const permit = (id: string, Permission: string) => of({ kind: 'photo', id, fields: { Permission } })
const NAMES = { rooms: 'RoomType', supplements: 'Name', openHouses: 'Refreshments' } as const
type Section = keyof typeof NAMES
const noRow = (section: Section, uid: string) => of({ kind: 'row', section, uid, IsDeleted: true })
const row = (section: Section, uid: string, value: string) => {
  const [fields, bases] = [{ [NAMES[section]]: value }, { [NAMES[section]]: uid.toUpperCase() }]
  return of({ kind: 'row', section, uid, fields, bases })
}
const noRoom = (uid: string) => noRow('rooms', uid)
const room = (uid: string, RoomType: string) => row('rooms', uid, RoomType)
/** In the order in which they were added. */
const newRow = (section: Section, uid: string) =>
  of({ kind: 'row', section, uid, fields: { [NAMES[section]]: uid.toUpperCase() }, isNew: true })
const both =
  (...changes: Changes[]): Changes =>
  (draft) =>
    changes.reduce((state, change) => change(state), draft)
const turned = (id: string, replaces: string): Changes => {
  const bytes = { image: new ArrayBuffer(1), thumbnail: new ArrayBuffer(1), sha256: id, thumbnailSha256: id, name: id }
  return (draft) => withPhoto(draft, id, { ...bytes, replaces, Description: 'old' }, 2000)
}
const remark = of(field('PublicRemarks', 'Sunny'))

const rowsOf = (section: Section, uids: string) =>
  [...uids].map((uid, at) => aRoom(uid, at + 1, { [NAMES[section]]: uid.toUpperCase() }))
const items = {
  rooms: rowsOf('rooms', 'abc'),
  supplements: rowsOf('supplements', 'def'),
  openHouses: rowsOf('openHouses', 'ghi'),
}
function begun(): SavedRecord {
  const record = aRecord({ status: 'I', photos: [...'pqr'] })
  record.base.items = items
  for (const photo of record.base.photos) photo.Description = 'old'
  return record
}

/** The record once somebody has submitted these changes of it. */
function recordWith(changes: Changes): SavedRecord {
  const draft = changes(anEdit(begun()))
  const before = begun()
  const shown = draftPhotos(draft)
  const section = (name: string) => renumber(draftRows(draft, name))
  const gone = (name: string) => section(name).flatMap(({ uid, IsDeleted }) => (IsDeleted ? uid : []))
  const saved = shown.filter(({ IsDeleted }) => !IsDeleted)
  return {
    ...before,
    base: {
      ...before.base,
      version: 2,
      items: mapEntries(items, (name) => liveRows(section(name))),
      photos: saved.map(({ id, Description, fields }, at) => ({
        ...before.base.photos[0]!,
        ...{ ...fields, id, Description, SortOrder: at + 1 },
      })),
      deleted: {
        ...mapEntries(items, gone),
        photos: shown.flatMap(({ id, IsDeleted }) => (IsDeleted ? id : [])),
      },
    },
  }
}

/** Both phones have this draft, and so has the server. */
const shared = remark(anEdit(begun()))
const here = (mine: Changes): Draft => mine({ ...shared, acknowledged: shared.revision })
const origin = { draftId: shared.draftId, deviceId: 'other', owner: ANN, now: 9 }
const adopt = (local: Draft | undefined, server: Draft, record: SavedRecord | null = begun()) =>
  adoption(autosaveOf(server), record)(origin).update(local).result as Draft

let ids = 0
const restOf = (draft: Draft, record: SavedRecord) =>
  unsentRest(draft, record, { newId: () => `new-${++ids}`, now: 9, missing: new Set() })?.draft

const WAYS: Record<string, (mine: Changes, theirs: Changes) => Draft> = {
  'Continue here': (mine, theirs) => adopt(here(mine), theirs({ ...shared, acknowledged: shared.revision })),
  'restored from the bin, then Continue here': (mine, theirs) =>
    adopt(restore(bin(here(mine), 5, true)), theirs({ ...shared, acknowledged: shared.revision })),
  'somebody else’s edit': (mine, theirs) => rebase(here(mine), recordWith(theirs).base, 9),
  'somebody else’s edit, found by the phone that continues': (mine, theirs) =>
    adopt(here(mine), shared, recordWith(theirs)),
  'submitted elsewhere': (mine, theirs) => {
    const record = recordWith(both(remark, theirs))
    return restOf(here(mine), record) ?? anEdit(record)
  },
}

/** Photos with captions, rooms, supplements, open houses that changed; the conflicts; the parts that the member is told were kept. */
function outcome(draft: Draft): string {
  const short = (id: string) => (id.startsWith('new-') ? (draft.photos[id]?.sha256 ?? id) : id)
  const shown = draftPhotos(draft).filter(({ IsDeleted }) => !IsDeleted)
  const captions = shown.flatMap(({ id, Description }) => (Description === 'old' ? [] : `${short(id)}=${Description}`))
  const permitted = shown.flatMap(({ id, fields }) => (fields.Permission ? `${short(id)}:${fields.Permission}` : []))
  const order = (section: string) => liveRows(draftRows(draft, section)).map(({ uid }) => uid)
  const openHouses = order('openHouses').join('')
  const typed = Object.entries(NAMES).flatMap(([section, name]) =>
    liveRows(draftRows(draft, section)).flatMap((each) =>
      each[name] === each.uid.toUpperCase() ? [] : `${each.uid}=${each[name]}`,
    ),
  )
  const asked = draft.conflicts.map(({ section, uid, field: name }) => (uid ? `${short(uid)}.${name}` : section))
  const kept = draft.attention?.errors.filter(({ code }) => code === 'kept').map(({ target }) => target) ?? []
  const told = kept.map((target) => target.replace(/\[(.+)\]/, (_, id) => `[${short(id)}]`))
  return [
    ...[shown.map(({ id }) => short(id)).join(''), order('rooms').join(''), order('supplements').join('')],
    ...(['ghi', ''].includes(openHouses) ? [] : [openHouses]),
    ...[
      ...captions,
      ...permitted,
      ...typed,
      ...asked.map((each) => `asks ${each}`),
      ...told.map((each) => `kept ${each}`),
    ].sort(),
  ].join(' ')
}

const nothing: Changes = (draft) => draft

/** Where they meet in the record, which does not say what a photo was turned from. */
const inRecord = (expected: string) => ({
  'somebody else’s edit': expected,
  'somebody else’s edit, found by the phone that continues': expected,
  'submitted elsewhere': expected,
})

type Exceptions = Partial<Record<keyof typeof WAYS, string>>
const TABLE: [what: string, mine: Changes, theirs: Changes, outcome: string, except?: Exceptions][] = [
  ['they made another cover', nothing, photos('rpq'), 'rpq abc def'],
  ['they made another cover, I typed', of(field('PublicRemarks', 'Bright')), photos('rpq'), 'rpq abc def'],
  ['I made another cover', photos('qpr'), nothing, 'qpr abc def'],
  ['I made another cover, they typed', photos('qpr'), of(field('City', 'EDM')), 'qpr abc def'],
  ['both ordered the photos alike', photos('rpq'), photos('rpq'), 'rpq abc def'],
  ['both ordered the photos otherwise', photos('qpr'), photos('rpq'), 'qpr abc def asks photos'],
  ['I added a photo, they made another cover', (draft) => withPhotos(draft, 'n'), photos('rpq'), 'rpqn abc def n='],
  ['I deleted a photo, they made another cover', noPhoto('p'), photos('rpq'), 'rq abc def'],
  ['I made another cover, they deleted a photo', photos('rpq'), noPhoto('p'), 'rq abc def'],
  ['I made another cover, which they deleted', photos('qpr'), noPhoto('q'), 'pr abc def'],
  ['I turned the cover, they moved it', turned('n', 'p'), photos('qpr'), 'qnr abc def'],
  ['I turned a photo, they described it', turned('n', 'p'), caption('p', 'Deck'), 'nqr abc def n=Deck'],
  [
    'I turned and described a photo, they described it',
    both(turned('n', 'p'), caption('n', 'Yard')),
    caption('p', 'Deck'),
    'nqr abc def asks n.Description n=Yard',
  ],
  ['they described a photo', nothing, caption('p', 'Deck'), 'pqr abc def p=Deck'],
  ['both described a photo', caption('p', 'Yard'), caption('p', 'Deck'), 'pqr abc def asks p.Description p=Yard'],
  ['I deleted a photo, they described it', noPhoto('p'), caption('p', 'Deck'), 'pqr abc def kept photos[p] p=Deck'],
  [
    'I described and deleted a photo, they described it',
    both(caption('p', 'Yard'), noPhoto('p')),
    caption('p', 'Deck'),
    'pqr abc def kept photos[p] p=Deck',
  ],
  ['I described a photo, they deleted it', caption('p', 'Yard'), noPhoto('p'), 'pqr abc def kept photos[p] p=Yard'],
  ['I restricted a photo', permit('p', 'AgentOnly'), nothing, 'pqr abc def p:AgentOnly'],
  ['they restricted a photo', nothing, permit('p', 'OfficeOnly'), 'pqr abc def p:OfficeOnly'],
  [
    'I described a photo, they restricted it',
    caption('p', 'Deck'),
    permit('p', 'AgentOnly'),
    'pqr abc def p:AgentOnly p=Deck',
  ],
  ['both restricted a photo alike', permit('p', 'AgentOnly'), permit('p', 'AgentOnly'), 'pqr abc def p:AgentOnly'],
  [
    'both restricted a photo',
    permit('p', 'AgentOnly'),
    permit('p', 'OfficeOnly'),
    'pqr abc def asks p.Permission p:AgentOnly',
    // Shown as an unsent change of what the record has.
    { 'submitted elsewhere': 'pqr abc def p:AgentOnly' },
  ],
  ['I turned a photo, they restricted it', turned('n', 'p'), permit('p', 'OfficeOnly'), 'nqr abc def n:OfficeOnly'],
  [
    'I restricted and turned a photo',
    both(permit('p', 'OfficeOnly'), turned('n', 'p')),
    nothing,
    'nqr abc def n:OfficeOnly',
  ],
  [
    'I turned and restricted a photo, they restricted it',
    both(turned('n', 'p'), permit('n', 'AgentOnly')),
    permit('p', 'OfficeOnly'),
    'nqr abc def asks n.Permission n:AgentOnly',
  ],
  [
    'I restricted a photo, they turned it',
    permit('p', 'OfficeOnly'),
    turned('m', 'p'),
    'mqr abc def m:OfficeOnly',
    inRecord('mpqr abc def kept photos[p] p:OfficeOnly'),
  ],
  [
    'I deleted a photo, they restricted it',
    noPhoto('p'),
    permit('p', 'AgentOnly'),
    'pqr abc def kept photos[p] p:AgentOnly',
  ],
  [
    'I restricted a photo, they deleted it',
    permit('p', 'AgentOnly'),
    noPhoto('p'),
    'pqr abc def kept photos[p] p:AgentOnly',
  ],
  ['I deleted a photo', noPhoto('p'), nothing, 'qr abc def'],
  ['they deleted a photo', nothing, noPhoto('p'), 'qr abc def'],
  ['they moved rooms', nothing, rows('rooms', 'cab'), 'pqr cab def'],
  ['they moved rooms, I typed in one', room('b', 'DEN'), rows('rooms', 'cab'), 'pqr cab def b=DEN'],
  ['I moved rooms', rows('rooms', 'cab'), nothing, 'pqr cab def'],
  ['I moved rooms, they typed in one', rows('rooms', 'cab'), room('b', 'DEN'), 'pqr cab def b=DEN'],
  ['both moved rooms alike', rows('rooms', 'cab'), rows('rooms', 'cab'), 'pqr cab def'],
  ['both moved rooms otherwise', rows('rooms', 'cab'), rows('rooms', 'bac'), 'pqr cab def asks rooms'],
  ['I deleted a room, they moved the others', noRoom('a'), rows('rooms', 'cab'), 'pqr cb def'],
  ['I moved rooms, they deleted one', rows('rooms', 'cab'), noRoom('a'), 'pqr cb def'],
  ['I deleted a room, they typed in it', noRoom('a'), room('a', 'DEN'), 'pqr abc def a=DEN kept rooms[a]'],
  [
    'I typed in a room and deleted it, they typed in it',
    both(room('a', 'GYM'), noRoom('a')),
    room('a', 'DEN'),
    'pqr abc def a=DEN kept rooms[a]',
  ],
  ['I typed in a room, they deleted it', room('a', 'DEN'), noRoom('a'), 'pqr abc def a=DEN kept rooms[a]'],
  ['I moved a room, they deleted it', rows('rooms', 'bac'), noRoom('a'), 'pqr bc def'],
  ['they deleted a room', nothing, noRoom('a'), 'pqr bc def'],
  ['I moved supplements', rows('supplements', 'fde'), nothing, 'pqr abc fde'],
  ['they moved supplements', nothing, rows('supplements', 'fde'), 'pqr abc fde'],
  ['both moved supplements', rows('supplements', 'fde'), rows('supplements', 'edf'), 'pqr abc fde asks supplements'],
  ['both deleted a photo', noPhoto('p'), noPhoto('p'), 'qr abc def'],
  ['I turned a photo', turned('n', 'p'), nothing, 'nqr abc def'],
  ['they turned a photo', nothing, turned('m', 'p'), 'mqr abc def'],
  ['I turned a photo, they deleted it', turned('n', 'p'), noPhoto('p'), 'nqr abc def kept photos[n]'],
  [
    'I deleted a photo, they turned it',
    noPhoto('p'),
    turned('m', 'p'),
    'mqr abc def kept photos[m]',
    inRecord('mqr abc def'),
  ],
  ['I turned a photo, they moved the photos', turned('n', 'q'), photos('rqp'), 'rnp abc def'],
  ['I moved the photos, they turned one', photos('rqp'), turned('m', 'q'), 'rmp abc def', inRecord('rpm abc def')],
  ['both turned a photo', turned('n', 'p'), turned('m', 'p'), 'mnqr abc def', inRecord('mnqr abc def kept photos[n]')],
  [
    'I described a photo, they turned it',
    caption('p', 'Yard'),
    turned('m', 'p'),
    'mqr abc def m=Yard',
    inRecord('mpqr abc def kept photos[p] p=Yard'),
  ],
  [
    'I described a photo, they turned and described it',
    caption('p', 'Yard'),
    both(turned('m', 'p'), caption('m', 'Deck')),
    'mqr abc def asks m.Description m=Yard',
    inRecord('mpqr abc def kept photos[p] m=Deck p=Yard'),
  ],
  ['both deleted a room', noRoom('a'), noRoom('a'), 'pqr bc def'],
  ['I added a room, they moved the others', newRow('rooms', 'x'), rows('rooms', 'cab'), 'pqr cabx def'],
  ['they added a room, I moved the others', rows('rooms', 'cab'), newRow('rooms', 'x'), 'pqr cabx def'],
  ['both added a room', newRow('rooms', 'x'), newRow('rooms', 'y'), 'pqr abcyx def'],
  [
    'I deleted a supplement, they moved the others',
    noRow('supplements', 'd'),
    rows('supplements', 'fde'),
    'pqr abc fe',
  ],
  ['I moved supplements, they deleted one', rows('supplements', 'fde'), noRow('supplements', 'd'), 'pqr abc fe'],
  [
    'I deleted a supplement, they renamed it',
    noRow('supplements', 'd'),
    row('supplements', 'd', 'Plan'),
    'pqr abc def d=Plan kept supplements[d]',
  ],
  [
    'I renamed a supplement, they deleted it',
    row('supplements', 'd', 'Plan'),
    noRow('supplements', 'd'),
    'pqr abc def d=Plan kept supplements[d]',
  ],
  [
    'I moved open houses, they typed in one',
    rows('openHouses', 'igh'),
    row('openHouses', 'h', 'Tea'),
    'pqr abc def igh h=Tea',
  ],
  ['both moved open houses', rows('openHouses', 'igh'), rows('openHouses', 'hgi'), 'pqr abc def igh asks openHouses'],
  ['they deleted an open house', nothing, noRow('openHouses', 'g'), 'pqr abc def hi'],
  [
    'I deleted an open house, they typed in it',
    noRow('openHouses', 'g'),
    row('openHouses', 'g', 'Tea'),
    'pqr abc def g=Tea kept openHouses[g]',
  ],
  [
    'I typed in an open house, they deleted it',
    row('openHouses', 'g', 'Tea'),
    noRow('openHouses', 'g'),
    'pqr abc def g=Tea kept openHouses[g]',
  ],
  [
    'both typed in an open house',
    row('openHouses', 'g', 'Tea'),
    row('openHouses', 'g', 'Cake'),
    'pqr abc def asks g.Refreshments g=Tea',
    // Shown as an unsent change of what the record has.
    { 'submitted elsewhere': 'pqr abc def g=Tea' },
  ],
]

describe.each(Object.entries(WAYS))('%s', (way, come) => {
  test.each(TABLE)('%s', (_what, mine, theirs, expected, except = {}) => {
    const draft = come(mine, theirs)
    expect(outcome(draft)).toBe(except[way] ?? expected)
    if (draft.conflicts.length > 0) expect(draft.attention?.source).toBe('merge')
  })
})

test.each(TABLE)('what remains after a submission elsewhere is not “All saved”: %s', (_what, mine, theirs) => {
  const rest = restOf(here(mine), recordWith(both(remark, theirs)))
  if (rest) expect(factsOf(rest, ANN).here.changes).toBe(true)
})

test('an order of the other phone that is that of an earlier record stays, where this phone knows only the earlier one', () => {
  const record = recordWith(both(photos('rpq'), rows('rooms', 'cab')))
  const asBefore = both(photos('pqr'), rows('rooms', 'abc'))(rebase(shared, record.base, 9))
  expect(outcome(adopt(here(nothing), asBefore, record))).toBe('pqr abc def')
  expect(outcome(adopt(here(remark), asBefore, record))).toBe('pqr abc def')
  const unmoved = newRow('rooms', 'x')(rebase(shared, record.base, 9))
  expect(outcome(adopt(here(nothing), unmoved, record))).toBe('rpq cabx def')
  const moved = recordWith(both(photos('qpr'), rows('rooms', 'bac')))
  moved.base.version = 3
  expect(outcome(adopt(here(nothing), asBefore, moved))).toBe('pqr abc def asks photos asks rooms')
})

test('what was typed only on the other phone is not asked about, however often the draft is taken back', () => {
  const other = (remarks: string, type: string) =>
    both(of(field('PublicRemarks', remarks)), room('a', type))({ ...shared, acknowledged: shared.revision })
  const first = adopt(here(of(field('City', 'EDM'))), other('One', 'DEN'))
  const second = adopt(first, other('Two', 'LOFT'))
  expect(outcome(second)).toBe('pqr abc def a=LOFT')
  expect(draftValues(second)).toMatchObject({ City: 'EDM', PublicRemarks: 'Two' })
  // Typed here as well: asked.
  expect(outcome(adopt(room('a', 'GYM')(first), other('Two', 'LOFT')))).toBe('pqr abc def a=GYM asks a.RoomType')
})

describe('the caption of a photo that she described on this phone and turned on the other one', () => {
  const turnedThere = turned('m', 'p')({ ...shared, acknowledged: shared.revision })
  const describedThere = caption('m', 'Deck')(turnedThere)
  const asked = adopt(here(caption('p', 'Yard')), describedThere)

  test('is asked about until she decides, however often the draft is taken back', () => {
    expect(asked.conflicts).toMatchObject([{ uid: 'm', mine: 'Yard', theirs: 'Deck' }])
    const again = adopt(asked, describedThere)
    expect([outcome(again), again.conflicts]).toEqual([outcome(asked), asked.conflicts])
  })

  test('is hers without a question if she only turned it there', () => {
    const first = adopt(here(caption('p', 'Yard')), turnedThere)
    expect(outcome(adopt(first, turnedThere))).toBe('mqr abc def m=Yard')
  })
})

test('an order of what was added here is asked about if a save arrived without its reply, and the other phone has another', () => {
  const begunHere = both(newRow('rooms', 'x'), newRow('rooms', 'y'))(withPhotos(aCreate(), 'p', 'q'))
  const moved = both(photos('qp'), rows('rooms', 'yx'))(begunHere)
  expect(outcome(adopt(moved, begunHere, null))).toBe('qp yx  asks photos asks rooms p= q=')
  expect(outcome(adopt(begunHere, begunHere, null))).toBe('pq xy  p= q=')
})

describe('somebody’s caption of a photo that she described and turned', () => {
  const theirs = recordWith(caption('p', 'Deck'))
  const asked = [
    rebase(here(both(turned('n', 'p'), caption('n', 'Yard'))), theirs.base, 9),
    both(turned('n', 'p'), caption('n', 'Yard'))(rebase(here(caption('p', 'Yard')), theirs.base, 9)),
  ]
  const decide = (draft: Draft, take: 'mine' | 'theirs') =>
    edited(draft, { kind: 'resolve', section: 'photos', uid: 'n', field: 'Description', take })

  test.each(asked)('is asked about with the turned photo, until she decides', (draft) => {
    expect(outcome(draft)).toBe('nqr abc def asks n.Description n=Yard')
    expect(outcome(adopt(draft, shared, theirs))).toBe('nqr abc def asks n.Description n=Yard')
    expect(outcome(decide(draft, 'mine'))).toBe('nqr abc def n=Yard')
    expect(outcome(decide(draft, 'theirs'))).toBe('nqr abc def n=Deck')
  })

  test.each(asked)('is not asked about again once she has decided', (draft) => {
    for (const take of ['mine', 'theirs'] as const)
      expect(rebase(decide(draft, take), theirs.base, 9).conflicts).toEqual([])
  })
})

describe('what is asked about a room and a photo', () => {
  const theirs = both(room('a', 'DEN'), caption('p', 'Deck'))
  const asked = rebase(here(both(room('a', 'GYM'), caption('p', 'Yard'))), recordWith(theirs).base, 9)
  const deleted = both(noRoom('a'), noPhoto('p'))(asked)
  const submit = (draft: Draft) => freeze(draft, 'submit', listingBody(draft, FORM), 'key', 9)
  const later = (changes: Changes) => {
    const { base } = recordWith(changes)
    return { ...base, version: 3 }
  }

  test('is no question once she has deleted them, and nothing keeps her from submitting', () => {
    expect(() => submit(asked)).toThrow(DraftError)
    expect(deleted.attention).toBeNull()
    expect(submit(deleted).submission?.state).toBe('frozen')
  })

  test('does not bring them back when somebody changes something else', () => {
    const next = rebase(deleted, later(both(theirs, room('b', 'LOFT'))), 9)
    expect([liveUids(draftRows(next, 'rooms')).join(''), next.attention]).toEqual(['bc', null])
    expect(draftPhotos(next).filter(({ IsDeleted }) => IsDeleted)).toMatchObject([{ id: 'p' }])
  })

  test('does not bring them back on the phone that goes on from the other one', () => {
    const next = adopt(deleted, { ...shared, acknowledged: shared.revision }, recordWith(theirs))
    expect([outcome(next).split(' ').slice(0, 2), next.attention]).toEqual([['qr', 'bc'], null])
  })

  test('is asked again once they are restored', () => {
    const back = of(
      { kind: 'row', section: 'rooms', uid: 'a', IsDeleted: false },
      { kind: 'photo', id: 'p', IsDeleted: false },
    )
    for (const draft of [back(deleted), back(rebase(deleted, later(both(theirs, room('b', 'LOFT'))), 9))]) {
      expect(draft.conflicts).toEqual(asked.conflicts)
      expect(draft.attention?.errors.filter(({ code }) => code === 'conflict')).toHaveLength(2)
      expect(() => submit(draft)).toThrow(DraftError)
    }
  })

  test('is over when somebody changes them once more: they are back with those values', () => {
    const next = rebase(deleted, later(both(room('a', 'LOFT'), caption('p', 'Lake'))), 9)
    expect(outcome(next)).toBe('pqr abc def a=LOFT kept photos[p] kept rooms[a] p=Lake')
  })
})

describe('an order that is asked', () => {
  const asked = adopt(
    here(both(photos('qpr'), rows('rooms', 'cab'))),
    both(photos('rpq'), rows('rooms', 'bac'))(shared),
  )
  const decide = (draft: Draft, take: 'mine' | 'theirs') =>
    draft.conflicts.reduce(
      (state, { section, uid, field: name }) => edited(state, { kind: 'resolve', section, uid, field: name, take }),
      draft,
    )

  test.each([
    ['mine', 'qpr cab def'],
    ['theirs', 'rpq bac def'],
  ] as const)('takes %s, once', (take, expected) => {
    const decided = decide(asked, take)
    expect([outcome(decided), decided.attention]).toEqual([expected, null])
    expect(outcome(adopt(decided, both(photos('rpq'), rows('rooms', 'bac'))(shared)))).toBe(expected)
    const { photos: sent, rooms: sentRooms } = listingBody(decided, FORM).listingRequest.data
    expect([sent, sentRooms].map((each) => each.length)).toEqual([3, 3])
  })

  test('is asked again on every device until the member decides', () => {
    const again = adopt(asked, both(photos('rpq'), rows('rooms', 'bac'))(shared))
    expect(outcome(again)).toBe(outcome(asked))
    const theirs = recordWith(both(photos('rpq'), rows('rooms', 'bac')))
    const met = rebase(here(both(photos('qpr'), rows('rooms', 'cab'))), theirs.base, 9)
    expect(outcome(met)).toBe('qpr cab def asks photos asks rooms')
    expect(outcome(adopt(undefined, met, theirs))).toBe('qpr cab def asks photos asks rooms')
    expect(outcome(adopt(undefined, decide(met, 'mine'), theirs))).toBe('qpr cab def')
  })

  test('keeps a photo that was added meanwhile', () => {
    expect(outcome(decide(withPhotos(asked, 'n'), 'theirs'))).toBe('rpqn bac def n=')
  })
})

describe('a new listing', () => {
  const room1: DraftEdit = { kind: 'row', section: 'rooms', uid: 'a', fields: { RoomType: 'A' }, isNew: true }
  const room2: DraftEdit = { kind: 'row', section: 'rooms', uid: 'b', fields: { RoomType: 'B' }, isNew: true }
  const both2 = withPhotos(edited(aCreate(), room1, room2), 'p', 'q', 'r')
  const known = { ...both2, acknowledged: both2.revision }

  test('whose photos were only added here takes the order of the phone that submitted it', () => {
    const made = aRecord({
      photos: [...'rpq'],
      rooms: [aRoom('b', 1, { RoomType: 'B' }), aRoom('a', 2, { RoomType: 'A' })],
    })
    expect(restOf(known, made)).toBeUndefined()
  })

  test('whose photo was turned has one picture of it: the turned one was submitted, and is not beside the first', () => {
    const [mine, made] = [turned('n', 'p')(known), aRecord({ photos: [...'nqr'] })]
    const rest = { ...mine, fields: { ...mine.fields, ...remark(mine).fields } }
    made.base.items = { rooms: [aRoom('a', 1, { RoomType: 'A' }), aRoom('b', 2, { RoomType: 'B' })] }
    expect(outcome(restOf(rest, made)!)).toBe('nqr ab  q= r=')
  })

  test('deletes what was deleted here, although an earlier submission of it arrived late', () => {
    const made = aRecord({
      photos: [...'pqr'],
      rooms: [aRoom('a', 1, { RoomType: 'A' }), aRoom('b', 2, { RoomType: 'B' })],
    })
    const fewer = both(noPhoto('p'), noRoom('a'))(known)
    for (const draft of [fewer, { ...fewer, acknowledged: fewer.revision }])
      expect(outcome(restOf(draft, made)!)).toBe('qr b  q= r=')
  })

  test('whose order was changed here keeps that, although an earlier submission of it arrived late', () => {
    const made = aRecord({
      photos: [...'pqr'],
      rooms: [aRoom('a', 1, { RoomType: 'A' }), aRoom('b', 2, { RoomType: 'B' })],
    })
    const moved = both(photos('rpq'), rows('rooms', 'ba'))(known)
    for (const draft of [moved, { ...moved, acknowledged: moved.revision }])
      expect(outcome(restOf(draft, made)!)).toBe('rpq ba  p= q= r=')
  })
})

describe('what two phones of hers ask, as long as she has not decided', () => {
  const theirs = both(of(field('City', 'EDM')), room('a', 'DEN'), caption('p', 'Deck'))
  const there = theirs({ ...shared, acknowledged: shared.revision })
  const asked = adopt(here(both(of(field('City', 'CAL')), room('a', 'GYM'), caption('p', 'Yard'))), there)
  /** The server has every revision. */
  const sent = (draft: Draft): Draft => ({ ...draft, acknowledged: draft.revision, savedAt: 'then' })
  const questions = ({ conflicts }: Draft) => conflicts.map(({ mine, theirs: other }) => `${mine} or ${other}`).sort()
  const saved = sent(asked)
  const valuesSent = (draft: Draft) => {
    const { fields, rows: sentRows, photos: sentPhotos } = autosaveBody(draft)
    const Description = sentPhotos?.find(({ id }) => id === 'p')?.Description
    return [fields.City?.value, sentRows.rooms?.a?.fields.RoomType?.value, Description]
  }

  test('a save leaves the server what the other phone wrote', () => {
    expect(questions(asked)).toEqual(['CAL or EDM', 'GYM or DEN', 'Yard or Deck'])
    expect(valuesSent(asked)).toEqual(['EDM', 'DEN', 'Deck'])
  })

  test('is asked again when she goes on here, or types more under it', () => {
    const more = edited(saved, { kind: 'field', name: 'City', value: 'CALG', base: 'old' })
    expect([valuesSent(more)[0], questions(adopt(sent(more), there))]).toEqual([
      'EDM',
      ['CALG or EDM', 'GYM or DEN', 'Yard or Deck'],
    ])
    const again = adopt(saved, edited(there, field('PublicRemarks', 'Bright')))
    expect([questions(again), draftValues(again).City]).toEqual([questions(asked), 'CAL'])
    expect(outcome(again)).toBe(outcome(asked))
    expect(questions(adopt(sent(again), there))).toEqual(questions(asked))
  })

  test('asks about what the other phone has written since', () => {
    const since = both(of(field('City', 'RED')), room('a', 'LIV'), caption('p', 'Lawn'))(there)
    expect(questions(adopt(saved, since))).toEqual(['CAL or RED', 'GYM or LIV', 'Yard or Lawn'])
    const alike = both(of(field('City', 'CAL')), room('a', 'GYM'), caption('p', 'Yard'))(there)
    expect(questions(adopt(saved, alike))).toEqual([])
  })

  test('is work that only this phone has', () => {
    const { kind, changes } = standingOf({ ...saved, attention: null })
    expect([kind, changes]).toEqual(['on-phone', true])
  })

  test('stays as her change to what the other phone submits', () => {
    const rest = restOf(saved, recordWith(both(remark, theirs)))!
    expect([draftValues(rest).City, rest.fields.City?.value]).toEqual(['CAL', 'CAL'])
    expect(outcome(rest)).toContain('a=GYM p=Yard')
  })

  test.each([
    ['mine', ['CAL', 'GYM', 'Yard']],
    ['theirs', ['EDM', 'DEN', 'Deck']],
  ] as const)('decided for %s, it is sent', (take, values) => {
    const decided = saved.conflicts.reduce(
      (state, { section, uid, field: name }) => edited(state, { kind: 'resolve', section, uid, field: name, take }),
      saved,
    )
    expect(valuesSent(decided)).toEqual(values)
    expect(adopt(decided, there).conflicts).toEqual([])
    expect(outcome(adopt(decided, there))).toBe(outcome(decided))
  })
})

describe('what two phones of hers asked, once she has decided', () => {
  const there = both(
    of(field('City', 'EDM')),
    room('a', 'DEN'),
    caption('p', 'Deck'),
  )({ ...shared, acknowledged: shared.revision })
  const asked = adopt(here(both(of(field('City', 'CAL')), room('a', 'GYM'), caption('p', 'Yard'))), there)
  const decide = (take: 'mine' | 'theirs') =>
    asked.conflicts.reduce(
      (state, { section, uid, field: name }) => edited(state, { kind: 'resolve', section, uid, field: name, take }),
      asked,
    )

  test.each([
    ['mine', 'pqr abc def a=GYM p=Yard', 'CAL'],
    ['theirs', 'pqr abc def a=DEN p=Deck', 'EDM'],
  ] as const)('stays %s when somebody changes something else', (take, expected, City) => {
    const record = { ...begun().base, version: 2 }
    const next = rebase(decide(take), record, 9)
    expect([outcome(next), draftValues(next).City, next.conflicts]).toEqual([expected, City, []])
    expect(outcome(adopt(decide(take), there))).toBe(expected)
  })

  test('stays as it was typed on both in the end', () => {
    const alike = both(of(field('City', 'EDM')), room('a', 'DEN'), caption('p', 'Deck'))(asked)
    const next = rebase(alike, { ...begun().base, version: 2 }, 9)
    expect([outcome(next), draftValues(next).City, next.conflicts]).toEqual(['pqr abc def a=DEN p=Deck', 'EDM', []])
  })
})
