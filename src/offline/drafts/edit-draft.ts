// Applies edits to a draft. Pure: the store runs it again if the draft on disk has changed meanwhile.
import type { RowDraft } from '#contract/draft.ts'
import type { Value } from '#contract/listing.ts'
import { liveUids, mergeOrder } from '#rules/merge.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { DraftError } from './draft-error.ts'
import type { Draft, DraftConflict, DraftEdit, LocalPhoto, LocalRegister, LocalRow } from './draft-model.ts'
import { draftRows, mapEntries, photoToChange } from './draft-values.ts'
import { underLock } from './lock-draft.ts'
import { isDeletedIn, keptIn, mergeNote, movePhotoConflicts, withoutKept } from './merge-result.ts'
import { isAt, openConflicts } from './open-conflicts.ts'
import { isOrder, mergePhotoOrder, placeAsSent, putInOrder, putPhotoOrder } from './orders.ts'
import { photoFields } from './photo-fields.ts'
import { earlierPhotos, sourceOf } from './replaced-photos.ts'
import { nextRevision } from './revision.ts'
import { isLockNote, isOver } from './standing.ts'
import { refusedUploads } from './uploads.ts'
import { writeRegisters } from './write-registers.ts'

/** Rejects if there is no such draft here. */
export function requireDraft(found: Draft | undefined): Draft {
  if (!found || found.forgotten) throw new DraftError('unknown')
  return found
}

export function assertEditable(draft: Draft | undefined): asserts draft is Draft {
  if (!draft || draft.forgotten) throw new DraftError('unknown')
  if (draft.binnedAt !== null) throw new DraftError('binned')
  if (draft.submission?.state === 'sending') throw new DraftError('sending')
  if (isOver(draft)) throw new DraftError('submitted')
}

const FIELDS = { section: 'fields', uid: null }

/**
 * One batch is one revision. An edit of content withdraws an unsent submission: the frozen body must be what the member
 * last saw.
 */
export function editDraft(draft: Draft, edits: readonly DraftEdit[], now: number): Draft {
  const content = edits.filter((edit) => edit.kind !== 'lock')
  let next = edits.filter((edit) => edit.kind === 'lock').reduce(setLock, draft)
  if (content.length === 0) return next
  const rev = nextRevision(draft)
  for (const edit of content) next = applyEdit(next, edit, rev, now)
  // The server's message about a refused submission stays visible while the member corrects it.
  const attention = next.attention ?? next.submission?.problem ?? null
  const edited: Draft = { ...next, attention, submission: null, revision: rev, editedAt: now }
  const kept = content.flatMap((edit) => (isRevival(draft, edit) ? `${edit.section}[${edit.uid}]` : []))
  const open = openConflicts(next)
  if (open.length <= openConflicts(draft).length && kept.length === 0) return settleAttention(edited)
  return { ...edited, attention: mergeNote(open, keptIn(edited, kept), rev, now) }
}

type Content = Exclude<DraftEdit, { kind: 'lock' }>
type RowEdit = Extract<DraftEdit, { kind: 'row' }>

/** The first edit of a row that somebody deleted: the form that wrote it has not been told. */
const isRevival = ({ base, rows }: Draft, edit: Content): edit is RowEdit =>
  edit.kind === 'row' && !edit.IsDeleted && !rows[edit.section]?.[edit.uid] && isDeletedIn(base, edit.section, edit.uid)

function applyEdit(draft: Draft, edit: Content, rev: number, now: number): Draft {
  switch (edit.kind) {
    case 'field': {
      const { name, value, base } = edit
      const writing = { values: { [name]: value }, bases: { [name]: base }, rev, now }
      const { registers, conflicts } = writeRegisters(draft, FIELDS, draft.fields, writing)
      return { ...draft, fields: registers, conflicts }
    }
    case 'row':
      return editRow(draft, edit, rev, now)
    case 'photo':
      return editPhoto(draft, edit, rev, now)
    case 'photo-order':
      return putPhotoOrder(draft, edit.order, rev)
    case 'title':
      return { ...draft, title: edit.title.slice(0, 200) }
    case 'resolve':
      return resolveConflict(draft, edit, rev, now)
    case 'dismiss-kept':
      return withoutKept(draft)
  }
}

function editRow(draft: Draft, edit: RowEdit, rev: number, now: number): Draft {
  const { section, uid } = edit
  const rows = draft.rows[section] ?? {}
  const row: RowDraft & { fields: LocalRow['fields'] } = rows[uid] ?? freshRow(draft, edit, now)
  const writing = { values: edit.fields ?? {}, bases: edit.bases ?? {}, rev, now }
  const { registers, conflicts } = writeRegisters(draft, { section, uid }, row.fields, writing)
  const was = rows[uid]
  const sent = was && placeAsSent(draft, was)
  const next: LocalRow = {
    fields: registers,
    SortOrder: edit.SortOrder ?? row.SortOrder,
    IsDeleted: edit.IsDeleted ?? row.IsDeleted,
    isNew: row.isNew,
    editedAt: now,
    rev,
    ...(sent && { sent }),
  }
  return { ...draft, rows: { ...draft.rows, [section]: { ...rows, [uid]: next } }, conflicts }
}

function freshRow(draft: Draft, { section, uid, isNew }: RowEdit, now: number) {
  const saved = draft.base?.items[section]?.find((row) => row.uid === uid)
  const last = Math.max(
    0,
    ...(draft.base?.items[section] ?? []).map((row) => row.SortOrder),
    ...Object.values(draft.rows[section] ?? {}).map((row) => row.SortOrder),
  )
  return {
    fields: {},
    SortOrder: saved?.SortOrder ?? last + 1,
    IsDeleted: saved?.IsDeleted ?? false,
    isNew: isNew ?? !saved,
    editedAt: now,
  }
}

function editPhoto(draft: Draft, edit: Extract<DraftEdit, { kind: 'photo' }>, rev: number, now: number): Draft {
  const found = photoToChange(draft, edit.id)
  if (!found) return draft
  const { isTakenBack: _, isLeftOut: __, ...photo } = found
  const source = sourceOf(draft, photo)
  const earlier = source === undefined ? undefined : photoToChange(draft, source)
  // A refused edit comes back, and hides the earlier photo, which was shown and perhaps described in its place.
  const isBack = photo.IsDeleted && edit.IsDeleted === false && photo.state === 'refused'
  const shown = isBack && earlier && !earlier.IsDeleted ? earlier : photo
  const place = { section: 'photos', uid: edit.id }
  const values = { ...(shown !== photo && photoFields(draft, shown.id)), ...edit.fields }
  const writing = { values, bases: photoFields(draft, edit.id), rev, now }
  const written = writeRegisters(draft, place, photo.fields ?? {}, writing)
  const next: LocalPhoto = {
    ...photo,
    ...(Object.keys(written.registers).length > 0 && { fields: written.registers }),
    Description: edit.Description ?? shown.Description,
    IsDeleted: edit.IsDeleted ?? photo.IsDeleted,
    editedAt: now,
    rev,
  }
  const asked = isAt(place, 'Description')
  const open = shown === photo ? written.conflicts : movePhotoConflicts(written.conflicts, shown.id, next)
  const conflicts = open.flatMap((each) => {
    if (!asked(each)) return each
    return looksSame(next.Description, each.theirs) ? [] : { ...each, mine: next.Description }
  })
  const edited = { ...draft, conflicts, photos: { ...draft.photos, [edit.id]: next } }
  const alsoDeleted = edit.IsDeleted ? earlierPhotos(draft, edit.id) : []
  // Deletes the photos that an edited photo came from as well: none of them may replace it.
  return alsoDeleted.reduce((state, id) => editPhoto(state, { kind: 'photo', id, IsDeleted: true }, rev, now), edited)
}

function resolveConflict(draft: Draft, edit: Extract<DraftEdit, { kind: 'resolve' }>, rev: number, now: number): Draft {
  const { section, uid, field, take } = edit
  const conflict = draft.conflicts.find(isAt({ section, uid }, field))
  if (!conflict) return draft
  if (isOrder(conflict)) return resolveOrder(draft, conflict, take, { rev, now })
  const value = take === 'mine' ? conflict.mine : conflict.theirs
  const decided = decide(draft, conflict, rev)
  if (section === 'photos' && uid !== null)
    return editPhoto(decided, { kind: 'photo', id: uid, ...photoChange(field, value) }, rev, now)
  const base = conflict.theirs
  if (uid === null) return applyEdit(decided, { kind: 'field', name: field, value, base }, rev, now)
  return editRow(decided, { kind: 'row', section, uid, fields: { [field]: value }, bases: { [field]: base } }, rev, now)
}

const photoChange = (field: string, value: Value) =>
  field === 'Description' ? { Description: String(value ?? '') } : { fields: { [field]: value } }

/** Taking the other order keeps what was added here. An order of another device is from now on what this one began with. */
function resolveOrder(
  draft: Draft,
  conflict: DraftConflict,
  take: 'mine' | 'theirs',
  at: { rev: number; now: number },
) {
  const { section, ownDevice } = conflict
  const conflicts = draft.conflicts.filter((each) => each !== conflict)
  const theirs = (conflict.theirs ?? []) as string[]
  if (section === 'photos') {
    const mine = draft.photoOrder
    const { order } = mergePhotoOrder(draft, [mine, mine, theirs], [...mine, ...theirs])
    const next = putPhotoOrder({ ...draft, conflicts }, take === 'mine' ? mine : order, at.rev)
    return ownDevice ? { ...next, photoOrderBase: theirs } : next
  }
  const mine = liveUids(draftRows(draft, section))
  const { order } = take === 'mine' ? { order: mine } : mergeOrder(mine, mine, theirs, new Set(mine))
  const living = order.filter((uid) => mine.includes(uid))
  const rows = putInOrder(draft.rows[section] ?? {}, draft.base?.items[section] ?? [], living, at)
  const placed = mapEntries(rows, (uid, row): LocalRow => {
    const place = theirs.indexOf(uid)
    return { ...row, ...(ownDevice && place >= 0 && { sent: { SortOrder: place + 1, IsDeleted: false } }), rev: at.rev }
  })
  return { ...draft, conflicts, rows: { ...draft.rows, [section]: placed } }
}

/**
 * The conflict is over: the member has seen the other value, so their own is based on it. Another device's value is in
 * the server's copy of the draft, not in the record.
 */
function decide(draft: Draft, conflict: DraftConflict, rev: number): Draft {
  const { section, uid, field, theirs, ownDevice } = conflict
  const conflicts = draft.conflicts.filter((each) => each !== conflict)
  const rebased = (registers: Record<string, LocalRegister>) =>
    mapEntries(registers, (name, register) =>
      name !== field ? register : ownDevice ? { ...register, sent: theirs, rev } : { ...register, base: theirs },
    )
  if (uid === null) return { ...draft, conflicts, fields: rebased(draft.fields) }
  if (section === 'photos' && field !== 'Description') {
    const photos = mapEntries(draft.photos, (id, photo) =>
      id === uid && photo.fields ? { ...photo, fields: rebased(photo.fields), rev } : photo,
    )
    return { ...draft, conflicts, photos }
  }
  if (section === 'photos') {
    // A merge compares somebody's caption with the photo of the record that this one was edited from.
    const decided = new Set([uid, ...earlierPhotos(draft, uid)])
    const caption = String(theirs ?? '')
    const photos = mapEntries(draft.photos, (id, photo) => {
      if (!decided.has(id)) return photo
      return ownDevice ? { ...(photoToChange(draft, id) ?? photo), sent: caption, rev } : { ...photo, base: caption }
    })
    return { ...draft, conflicts, photos }
  }
  const rows = mapEntries(draft.rows[section] ?? {}, (id, row) =>
    id === uid ? { ...row, fields: rebased(row.fields) } : row,
  )
  return { ...draft, conflicts, rows: { ...draft.rows, [section]: rows } }
}

/**
 * The form requests a new epoch only after comparing the record's version, so it clears any stop caused by the old one.
 */
function setLock(draft: Draft, { epoch, isLeft }: Extract<DraftEdit, { kind: 'lock' }>): Draft {
  // A submission that names the lock releases it when it arrives; a refused one waits for the member.
  const isReleased = draft.submission !== null && draft.submission.state !== 'refused'
  if (isLeft && (isReleased || epoch === null || epoch !== draft.lockEpoch)) return draft
  if (isLeft) return { ...draft, takenLock: epoch! }
  if (epoch === null) return { ...draft, lockEpoch: null }
  const regained = epoch !== draft.lockEpoch && isLockNote(draft.attention)
  return { ...underLock(draft, epoch), attention: regained ? null : draft.attention }
}

/**
 * Removes notes whose cause the edit has resolved. What a merge kept is told until the member deletes it or dismisses the
 * note: typing in it goes on after it was kept, before the member has read that.
 */
function settleAttention(draft: Draft): Draft {
  const { attention } = draft
  if (attention?.source === 'merge')
    return {
      ...draft,
      attention: mergeNote(openConflicts(draft), keptIn(draft, []), attention.revision, attention.at),
    }
  if (
    attention?.source === 'upload' &&
    refusedUploads(draft).length === 0 &&
    /^(photo|supplement)-/.test(attention.code)
  )
    return { ...draft, attention: null }
  return draft
}
