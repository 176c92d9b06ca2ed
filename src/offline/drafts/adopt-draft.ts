// Adopts the server's copy of a draft that was written on another phone. Pure. Never drop anything this phone has not
// sent.
import type { Autosave, Register, RowDraft } from '#contract/draft.ts'
import { isInOrder, liveUids, mergeDeletion, mergeOrder } from '#rules/merge.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import type {
  BaseRecord,
  Draft,
  DraftConflict,
  DraftOrigin,
  LocalFile,
  LocalPhoto,
  LocalRegister,
  LocalRow,
} from './draft-model.ts'
import { draftPhotos, draftRows, mapEntries, savedPhotoOrder } from './draft-values.ts'
import { keptIn, type MergeResult, mergeNote } from './merge-result.ts'
import { emptyDraft } from './new-draft.ts'
import { type ConflictPlace, isAt, isInDeleted, openConflicts, ownQuestion } from './open-conflicts.ts'
import { isOrder, mergePhotoOrder, orderConflicts, photoOrderBase, putInOrder, rowsAsSent } from './orders.ts'
import { photoValue } from './photo-fields.ts'
import { ON_OTHER_PHONE } from './rebase-draft.ts'
import { recordTypeOf } from './record-kinds.ts'
import {
  captionAsSent,
  captionQuestion,
  earlierPhotos,
  mergeCaption,
  replacedPhotos,
  withEarlierCaption,
} from './replaced-photos.ts'
import { nextRevision, REVISION_DISTANCE } from './revision.ts'
import type { SavedRecord } from './saved-record.ts'
import { isOver } from './standing.ts'
import { SUPPLEMENTS } from './uploads.ts'

/** Turns the server's copy into a draft on a phone that did not have it. */
export function adopted(autosave: Autosave, record: SavedRecord | null, origin: DraftOrigin): Draft {
  const { record: saved, fields, rows, photos, photoOrder, uploaded, uploadedFiles = {} } = autosave
  const rev = saved.revision
  const held = new Map(uploaded.map((photo) => [photo.id, photo]))
  const localPhoto = (photo: Autosave['photos'][number]): LocalPhoto => {
    const there = held.get(photo.id)
    const state = there || !photo.isNew ? 'uploaded' : 'refused'
    const problem = state === 'refused' ? ON_OTHER_PHONE : null
    const urls = { url: there?.externalURL ?? null, thumbURL: there?.thumbExternalURL ?? null }
    const { fields: sent, ...rest } = photo
    const fields = sent && mapEntries(sent, (_, each) => localRegister(each, rev))
    return { ...rest, ...(fields && { fields }), rev, state, problem, tries: 0, ...urls }
  }
  return {
    ...emptyDraft(origin),
    draftId: saved.draftId,
    operation: record ? 'edit' : 'create',
    formName: saved.FormName,
    definitionHash: autosave.definitionHash,
    propertyType: record?.propertyType ?? autosave.propertyType ?? bornType(saved.FormName),
    title: saved.title,
    revision: rev,
    acknowledged: rev,
    savedAt: saved.savedAt,
    fields: mapEntries(fields, (_, register) => localRegister(register, rev)),
    rows: mapEntries(rows, (_, section) => mapEntries(section, (_uid, row) => localRow(row, rev))),
    photos: Object.fromEntries(photos.map((photo) => [photo.id, localPhoto(photo)])),
    photoOrder,
    photoOrderRev: rev,
    files: heardOf(rows[SUPPLEMENTS] ?? {}, uploadedFiles),
    base: record?.base ?? null,
  }
}

/** The board removed the form; its name was the property type. */
const bornType = (formName: string): string => (recordTypeOf({ formName }) === 'listing' ? formName.toUpperCase() : '')

/** Files that the other phone has uploaded, and those it has not sent. */
function heardOf(rows: Record<string, RowDraft>, here: NonNullable<Autosave['uploadedFiles']>) {
  const added = Object.entries(rows).filter(([, row]) => row.isNew)
  const entries = added.map(([id, { fields }]): [string, LocalFile] => {
    const held = here[id]
    const name = held?.Name ?? String(fields.Name?.value ?? '')
    const known = { id, name, size: null, mediaType: held?.MediaType ?? '', sha256: '', tries: 0 }
    if (held) return [id, { ...known, state: 'uploaded', problem: null, url: held.URL }]
    return [id, { ...known, state: 'refused', problem: 'This file is still on the other phone.', url: null }]
  })
  return Object.fromEntries(entries)
}

const localRow = (row: RowDraft, rev: number): LocalRow => ({
  ...row,
  rev,
  fields: mapEntries(row.fields, (_, register) => localRegister(register, rev)),
})

/** A merge numbers it as a new change, which it is not as long as its value is the server's. */
const localRegister = (register: Register, rev: number): LocalRegister => ({ ...register, rev, sent: register.value })

/**
 * For a draft that is not on this phone. The browser may have deleted it while a save was in flight, so changes from
 * now on get numbers well above the server's revision; they are sent from that revision on, which the server has just
 * confirmed.
 */
export const numberedApart = (server: Draft): Draft => ({
  ...server,
  revisionFloor: server.revision + REVISION_DISTANCE,
})

/**
 * The other phone wrote while this one had unsent changes: the result is the other's version with mine applied on top,
 * and a conflict where both wrote. Its base is this phone's, for the rebase that follows. `theirBase`: the record that the
 * other phone's version is based on; null: not known here.
 */
export function mergeAdopted(local: Draft, server: Draft, now: number, theirBase: BaseRecord | null): Draft {
  if (isOver(local)) return local
  const rev = Math.max(nextRevision(local), nextRevision(server))
  const found: MergeResult = { conflicts: [], kept: [] }
  const { conflicts } = found
  const merged: Draft = {
    ...local,
    base: local.base ?? server.base,
    title: local.revision > local.acknowledged ? local.title : server.title,
    fields: mergeRegisters(local.fields, server.fields, { section: 'fields', uid: null }, local, rev, conflicts),
    rows: mergeRowDrafts(local, { ...server, base: theirBase ?? local.base ?? server.base }, { rev, now }, found),
    photos: mergePhotos(local, server, rev, found),
    files: { ...server.files, ...local.files },
    revision: rev,
    acknowledged: server.revision,
    savedAt: server.savedAt,
    binnedAt: null,
    serverBinned: false,
    submission: null,
  }
  const next = { ...merged, ...mergedPhotoOrder(merged, local, { ...server, base: theirBase }, found) }
  // The record cannot find these again: it has been merged already. They are over once the other phone has decided.
  const undecided = local.conflicts.filter(
    (each) =>
      (isOrder(each) || isOfEdited(local, each) || isOfDeleted(next, each)) &&
      !conflicts.some(isAt(each, each.field)) &&
      !isDecided(next, each),
  )
  const replaced = replacedPhotos(next)
  const isShown = ({ section, uid }: DraftConflict) => section !== 'photos' || !replaced.has(uid ?? '')
  next.conflicts = [...conflicts, ...undecided].filter(isShown)
  return { ...next, attention: mergeNote(openConflicts(next), keptIn(next, found.kept), rev, now) }
}

const orderIn = (draft: Draft, section: string): string[] =>
  section === 'photos' ? draft.photoOrder : liveUids(draftRows(draft, section))

/** Somebody's caption of the photo that an edited one replaces. */
const isOfEdited = ({ photos }: Draft, { section, uid, ownDevice }: DraftConflict): boolean =>
  section === 'photos' && !ownDevice && photos[uid ?? '']?.replaces !== undefined

/** Somebody's value, which the member saw before they deleted the row or photo: the deletion stands. */
const isOfDeleted = (draft: Draft, each: DraftConflict): boolean => !each.ownDevice && isInDeleted(draft, each)

const isDecided = (draft: Draft, { section, uid, field, theirs }: DraftConflict): boolean =>
  uid === null
    ? isInOrder(orderIn(draft, section), (theirs ?? []) as string[])
    : looksSame(photoValue(draft.photos[uid], field), theirs)

/** False if a save arrived without its reply: which order it had is not known. `parts`: those of this phone. */
const isHeard = (
  asSent: readonly string[] | null,
  theirs: readonly string[],
  parts: Record<string, { isNew: boolean }> = {},
): boolean => theirs.every((id) => !parts[id]?.isNew || asSent?.includes(id))

type PhotoOrder = Pick<Draft, 'photoOrder' | 'photoOrderRev' | 'photoOrderBase'>

function mergedPhotoOrder(merged: Draft, local: Draft, server: Draft, { conflicts }: MergeResult): PhotoOrder {
  const mine = local.photoOrder
  // A copy without an order was never given one.
  const asSent = photoOrderBase(local)
  const unmoved = server.base ? savedPhotoOrder(server) : (asSent ?? [])
  const theirs = server.photoOrder.length > 0 ? server.photoOrder : unmoved
  const base = isHeard(asSent, theirs, local.photos) ? asSent : null
  const living = draftPhotos(merged).flatMap(({ id, IsDeleted }) => (IsDeleted ? [] : id))
  const merge = mergePhotoOrder(merged, [base, mine, theirs], living)
  conflicts.push(...orderConflicts('photos', base, merge, true))
  if (merge.order.join() === server.photoOrder.join())
    return { photoOrder: server.photoOrder, photoOrderRev: server.revision }
  const known = merge.asked ? base : server.photoOrder.length > 0 ? theirs : base
  const photoOrderRev = local.photoOrderRev === 0 && merge.order.join() === mine.join() ? 0 : merged.revision
  return { photoOrder: merge.order, photoOrderRev, ...(known && { photoOrderBase: known }) }
}

const OWN_DEVICE = { ownDevice: true } as const

function mergePhotos(local: Draft, server: Draft, rev: number, found: MergeResult): Draft['photos'] {
  const photos = {
    ...server.photos,
    ...mapEntries(local.photos, (id, mine) => mergePhoto(mine, server.photos[id], local, rev, found)),
  }
  const both = { base: local.base, photos }
  const { conflicts } = found
  return mapEntries(photos, (id, photo) => {
    const isMine = local.photos[id] !== undefined
    // An edited photo that only one side has, and what the other did meanwhile to the photo that it replaces.
    if (isMine === (server.photos[id] !== undefined)) return photo
    const [own, other] = isMine ? [local, server] : [server, local]
    const changeOf = (earlier: string) => {
      const [base, now] = [captionAsSent(local, earlier) ?? '', other.photos[earlier]?.Description]
      return now === undefined || now === base ? null : { base, now }
    }
    const isGone = (earlier: string) => other.photos[earlier]?.IsDeleted && !own.photos[earlier]?.IsDeleted
    if (!photo.IsDeleted && earlierPhotos(both, id).some(isGone)) found.kept.push(`photos[${id}]`)
    const described = withEarlierCaption(photo, both, changeOf, {
      conflicts,
      rev,
      more: OWN_DEVICE,
      isTheirs: !isMine,
    })
    const source = earlierPhotos(both, id)
      .map((earlier) => other.photos[earlier]?.fields)
      .find((each) => each !== undefined)
    if (!source || photo.IsDeleted) return described
    const [mine, theirs] = isMine ? [photo.fields ?? {}, source] : [source, photo.fields ?? {}]
    const fields = mergeRegisters(mine, theirs, { section: 'photos', uid: id }, local, rev, conflicts)
    return { ...described, fields, ...(isMine ? {} : { rev }) }
  })
}

/** This phone knows best where the picture is stored. */
function mergePhoto(
  mine: LocalPhoto,
  theirs: LocalPhoto | undefined,
  local: Draft,
  rev: number,
  { conflicts, kept }: MergeResult,
): LocalPhoto {
  if (!theirs) return { ...mine, rev }
  const place = { section: 'photos', uid: mine.id }
  const mergedFields = (own: LocalPhoto) => {
    const fields = mergeRegisters(own.fields ?? {}, theirs.fields ?? {}, place, local, rev, conflicts)
    return Object.keys(fields).length > 0 && { fields }
  }
  const known = theirs.base !== undefined && { base: theirs.base }
  const isSent = mine.rev <= local.acknowledged
  const question = captionQuestion(local, mine.id)
  if (isSent && !question) {
    const { Description, IsDeleted } = theirs
    return { ...mine, Description, IsDeleted, ...known, ...mergedFields(mine) }
  }
  const sent = captionAsSent(local, mine.id) ?? ''
  const wasDeleted = isSent ? mine.IsDeleted : (mine.sentDeleted ?? false)
  // Set back to what it was before: not a change there.
  const their = theirs.Description === (mine.base ?? '') ? sent : theirs.Description
  const { IsDeleted, isKept } = mergeDeletion(
    wasDeleted,
    { IsDeleted: mine.IsDeleted, isEdited: mine.Description !== sent || hasUnsent(mine.fields, local, place) },
    {
      IsDeleted: theirs.IsDeleted,
      isEdited: (their !== sent && their !== mine.Description) || isEditedThere(mine, theirs, local, place),
    },
  )
  if (isKept) kept.push(`photos[${mine.id}]`)
  // As in the rows (rules/merge.ts).
  const yields = isKept && mine.IsDeleted
  const my = yields ? sent : mine.Description
  const captions = { base: sent, mine: my, theirs: their }
  const before = conflicts.length
  const Description = mergeCaption(mine.id, captions, conflicts, OWN_DEVICE)
  if (question && theirs.Description === question.theirs && !conflicts.includes(question)) conflicts.push(question)
  const isAsked = conflicts.length > before
  return {
    ...mine,
    ...(Description !== mine.Description && known),
    ...(!isAsked && { sent: theirs.Description }),
    ...mergedFields(yields ? { ...mine, fields: {} } : mine),
    ...{ Description, IsDeleted, sentDeleted: theirs.IsDeleted, rev },
  }
}

function mergeRegisters(
  mine: Record<string, LocalRegister>,
  theirs: Record<string, LocalRegister>,
  place: ConflictPlace,
  local: Draft,
  rev: number,
  conflicts: DraftConflict[],
): Record<string, LocalRegister> {
  // Numbered as new changes, because a form open here shows what is newer than it has seen, and the other phone's
  // numbers cannot express that.
  const merged = mapEntries(theirs, (field, their) =>
    mine[field] && looksSame(mine[field].value, their.value) ? their : { ...their, rev },
  )
  for (const [field, register] of Object.entries(mine)) {
    const their = theirs[field]
    const question = ownQuestion(local, place, field)
    if (their && (!isUnsent(register, local, question) || looksSame(register.value, their.value))) continue
    if (question && their && looksSame(question.theirs, their.value)) conflicts.push(question)
    else if (their && wasChanged(asSent(register, local, question), their))
      conflicts.push({
        ...place,
        ...{ field, base: register.base, mine: register.value, theirs: their.value, ownDevice: true },
      })
    merged[field] = { ...register, rev, ...(question && their && { sent: their.value }) }
  }
  return merged
}

/** Whether the other device changed it: the server no longer has the value that this one sent, or began with. */
const wasChanged = (
  { base, sent }: Pick<LocalRegister, 'base' | 'sent'>,
  { value }: Pick<LocalRegister, 'value'>,
): boolean => !looksSame(value, base) && (sent === undefined || !looksSame(value, sent))

type Moment = { rev: number; now: number }

function mergeRowDrafts(local: Draft, server: Draft, at: Moment, found: MergeResult): Draft['rows'] {
  const sections = new Set([...Object.keys(server.rows), ...Object.keys(local.rows)])
  return Object.fromEntries(
    [...sections].map((section) => [section, mergeSection(section, [local, server], at, found)]),
  )
}

function mergeSection(section: string, [local, server]: readonly [Draft, Draft], at: Moment, found: MergeResult) {
  const { rev } = at
  const base = local.base ?? server.base
  const asSent = rowsAsSent(local, section)
  const merged: Record<string, LocalRow> = mapEntries(server.rows[section] ?? {}, (_, row) => ({ ...row, rev }))
  for (const [uid, row] of Object.entries(local.rows[section] ?? {})) {
    const their = server.rows[section]?.[uid]
    const mergedFields = (mine: LocalRow['fields']) =>
      mergeRegisters(mine, their?.fields ?? {}, { section, uid }, local, rev, found.conflicts)
    if (!their) {
      merged[uid] = { ...row, fields: mergedFields(row.fields), rev }
      continue
    }
    const isSent = row.rev <= local.acknowledged
    const { IsDeleted, isKept } = mergeDeletion(
      isSent ? row.IsDeleted : (row.sent?.IsDeleted ?? false),
      {
        IsDeleted: row.IsDeleted,
        isEdited: hasUnsent(row.fields, local, { section, uid }),
      },
      { IsDeleted: their.IsDeleted, isEdited: isEditedThere(row, their, local, { section, uid }) },
    )
    if (isKept) found.kept.push(`${section}[${uid}]`)
    // As in any merge of rows (rules/merge.ts).
    const fields = mergedFields(isKept && row.IsDeleted ? {} : row.fields)
    merged[uid] = { ...(isSent ? their : row), fields, IsDeleted, rev }
  }
  const living = new Set(Object.keys(merged).filter((uid) => !merged[uid]!.IsDeleted))
  for (const { uid, IsDeleted } of base?.items[section] ?? []) if (!merged[uid] && !IsDeleted) living.add(uid)
  const [sent, mine, their] = [asSent, draftRows(local, section), draftRows(server, section)].map(liveUids)
  const known = isHeard(sent!, their!, local.rows[section]) ? sent! : null
  const order = mergeOrder(known, mine!, their!, living)
  found.conflicts.push(...orderConflicts(section, known, order, true))
  const placed = putInOrder(
    merged,
    base?.items[section] ?? [],
    order.order.filter((uid) => living.has(uid)),
    at,
  )
  return mapEntries(placed, (uid, row): LocalRow => {
    const their = server.rows[section]?.[uid]
    if (!their) return row
    // As long as the order is to be decided, each later merge finds the conflict again.
    const before = order.asked ? asSent.find((each) => each.uid === uid) : their
    const { sent: _, ...rest } = row
    return { ...rest, ...(before && { sent: { SortOrder: before.SortOrder, IsDeleted: their.IsDeleted } }) }
  })
}

/** What came from the other device may have a new number as well. */
const isUnsent = (
  { value, base, sent = base, rev }: LocalRegister,
  { acknowledged }: Draft,
  question: DraftConflict | undefined,
): boolean => question !== undefined || (rev > acknowledged && !looksSame(value, sent))

const hasUnsent = (fields: LocalRow['fields'] = {}, local: Draft, place: ConflictPlace): boolean =>
  Object.entries(fields).some(([field, each]) => isUnsent(each, local, ownQuestion(local, place, field)))

/** With the value that the server has from here, or keeps until the member decides. */
function asSent(
  { base, value, sent, rev }: LocalRegister,
  { acknowledged }: Draft,
  question: DraftConflict | undefined,
): Pick<LocalRegister, 'base' | 'sent'> {
  const known = question ? question.theirs : rev <= acknowledged ? value : sent
  return { base, ...(known !== undefined && { sent: known }) }
}

/** Whether the other device changed a value of the row or photo since it had this phone's. */
const isEditedThere = (
  mine: Pick<LocalPhoto, 'fields'>,
  theirs: Pick<LocalPhoto, 'fields'>,
  local: Draft,
  place: ConflictPlace,
): boolean =>
  Object.entries(theirs.fields ?? {}).some(([field, their]) => {
    const my = mine.fields?.[field]
    if (!my) return !looksSame(their.value, their.base)
    return !looksSame(their.value, my.value) && wasChanged(asSent(my, local, ownQuestion(local, place, field)), their)
  })
