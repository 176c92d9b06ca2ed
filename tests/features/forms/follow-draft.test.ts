import { expect, test } from 'vitest'
import type { Values } from '#contract/listing.ts'
import { type FollowEffect, followDraft, NOTHING_FOLLOWED } from '#src/features/forms/session/follow-draft.ts'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { AttentionNote, Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'

const start = emptyDraft({ draftId: 'd', deviceId: 'here', owner: { real: 1, effective: 1 }, now: 0 })
const field = (name: string, value: string): DraftEdit => ({ kind: 'field', name, value, base: null })
const room = (uid: string, fields: Values): DraftEdit => ({ kind: 'row', section: 'rooms', uid, fields, isNew: true })
const edited = (draft: Draft, ...edits: DraftEdit[]) => editDraft(draft, edits, 1)
const photographed = (draft: Draft, id: string) =>
  withPhoto(draft, id, { name: id, sha256: id, thumbnailSha256: id } as never, 1)
const refused = (draft: Draft, at: number, more: Partial<AttentionNote> = {}): Draft => ({
  ...draft,
  attention: {
    code: 'validation-failed',
    title: '',
    detail: '',
    errors: [{ target: 'City', code: 'x', message: 'No such city.' }],
    at,
    source: 'autosave',
    revision: draft.revision,
    ...more,
  },
})
/** As out of the database. */
const copy = <T>(value: T): T => structuredClone(value)

const brief = (effect: FollowEffect) => {
  switch (effect.kind) {
    case 'photos':
      return `${effect.marks.length} photos, ${effect.work.coming} to come, ${effect.work.refused} refused`
    case 'field':
      return `${effect.name} = ${effect.value}`
    case 'rows':
      return `${effect.section}: ${effect.rows.map(({ uid }) => uid)}`
    case 'refusal':
      return `refused at ${effect.note.at}`
  }
}
/** What the form takes over as its draft goes from one state to the next. */
function follow(before: Draft | null, after: Draft, unsaved: DraftEdit[] = []): string[] {
  const first = before ? followDraft(NOTHING_FOLLOWED, copy(before), []).state : NOTHING_FOLLOWED
  return followDraft(first, copy(after), unsaved).effects.map(brief)
}

test.each<[string, Draft | null, Draft, DraftEdit[], string[]]>([
  [
    'the draft it opens on: photos and refusals only, its values are shown already',
    null,
    refused(photographed(edited(start, field('City', 'a')), 'p'), 7),
    [],
    ['1 photos, 0 to come, 0 refused', 'refused at 7'],
  ],
  ['a copy of the same draft', photographed(start, 'p'), photographed(start, 'p'), [], []],
  [
    'a reply of the server that acknowledges it',
    edited(start, field('City', 'a')),
    { ...edited(start, field('City', 'a')), acknowledged: 2 },
    [],
    [],
  ],
  [
    'its own batch, which is being written',
    start,
    edited(start, field('City', 'a'), room('r', { RoomType: 'DEN' })),
    [field('City', 'a'), room('r', { RoomType: 'DEN' })],
    [],
  ],
  [
    "another device's change",
    start,
    edited(start, field('City', 'a'), room('r', { RoomType: 'DEN' })),
    [],
    ['City = a', 'rooms: r'],
  ],
  [
    "another device's change of a place that is being typed in",
    start,
    edited(start, field('City', 'a'), field('Zone', 'b')),
    [field('City', 'c')],
    ['Zone = b'],
  ],
  [
    "another device's change of rows while one is being typed in",
    start,
    edited(start, room('r', { RoomType: 'DEN' })),
    [room('s', {})],
    [],
  ],
  [
    'only what changed since',
    edited(start, field('City', 'a')),
    edited(edited(start, field('City', 'a')), field('Zone', 'b')),
    [],
    ['Zone = b'],
  ],
  [
    'a photo more',
    photographed(start, 'p'),
    photographed(photographed(start, 'p'), 'q'),
    [],
    ['2 photos, 0 to come, 0 refused'],
  ],
  [
    'a photo whose words changed',
    photographed(start, 'p'),
    edited(photographed(start, 'p'), { kind: 'photo', id: 'p', Description: 'Kitchen' }),
    [],
    ['1 photos, 0 to come, 0 refused'],
  ],
  [
    'a photo that is on its way to the server',
    photographed(start, 'p'),
    { ...photographed(start, 'p'), photos: { p: { ...photographed(start, 'p').photos.p!, state: 'uploading' } } },
    [],
    [],
  ],
  ['a refusal', start, refused(start, 8), [], ['refused at 8']],
  ['the same refusal again', refused(start, 8), refused(start, 8), [], []],
  ['a later refusal', refused(start, 8), refused(start, 9), [], ['refused at 9']],
  ['a conflict, which has a list of its own', start, refused(start, 8, { source: 'merge' }), [], []],
  ['a note without errors of fields', start, refused(start, 8, { errors: [] }), [], []],
])('the form takes over: %s', (_, before, after, unsaved, expected) =>
  expect(follow(before, after, unsaved)).toEqual(expected),
)
