// Adopts the server's copy of a draft that was written on another phone. Pure. Never drop anything this phone has not
// sent.
import type { Autosave, RowDraft } from '#contract/draft.ts'
import { mergeOrder } from '#rules/merge.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { isOver } from './draft-end.ts'
import type {
  Draft,
  DraftConflict,
  DraftOrigin,
  LocalFile,
  LocalPhoto,
  LocalRegister,
  LocalRow,
} from './draft-model.ts'
import { mapEntries } from './map-entries.ts'
import { mergeNote } from './merge-note.ts'
import { emptyDraft } from './new-draft.ts'
import { ON_OTHER_PHONE } from './rebase-draft.ts'
import type { Found } from './rebasing.ts'
import { recordTypeOf } from './record-kinds.ts'
import { nextRevision, REVISION_DISTANCE } from './revision.ts'
import type { SavedRecord } from './saved-record.ts'
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
    return { ...photo, rev, state, problem, tries: 0, ...urls }
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
    fields: mapEntries(fields, (_, register) => ({ ...register, rev })),
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
  fields: mapEntries(row.fields, (_, register) => ({ ...register, rev })),
})

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
 * and a conflict where both wrote.
 */
export function mergeAdopted(local: Draft, server: Draft, now: number): Draft {
  if (isOver(local)) return local
  const rev = Math.max(nextRevision(local), nextRevision(server))
  const found: Found = { conflicts: [], kept: [] }
  const { conflicts } = found
  const next: Draft = {
    ...local,
    ...(server.base ? { base: server.base } : {}),
    title: local.revision > local.acknowledged ? local.title : server.title,
    fields: mergeRegisters(local.fields, server.fields, { section: 'fields', uid: null }, local, rev, conflicts),
    rows: mergeRowDrafts(local, server, rev, found),
    photos: {
      ...server.photos,
      ...mapEntries(local.photos, (id, mine) => mergePhoto(mine, server.photos[id], local, rev, found)),
    },
    files: { ...server.files, ...local.files },
    photoOrder: mergeOrder([], local.photoOrder, server.photoOrder),
    photoOrderRev: rev,
    revision: rev,
    acknowledged: server.revision,
    savedAt: server.savedAt,
    binnedAt: null,
    serverBinned: false,
    submission: null,
    conflicts,
  }
  return { ...next, attention: mergeNote(conflicts, found.kept, rev, now) }
}

/** This phone knows best where the picture is stored; the description comes from the last writer. */
function mergePhoto(
  mine: LocalPhoto,
  theirs: LocalPhoto | undefined,
  { acknowledged }: Draft,
  rev: number,
  { conflicts, kept }: Found,
): LocalPhoto {
  if (!theirs) return { ...mine, rev }
  const { Description, IsDeleted, base } = theirs
  if (mine.rev <= acknowledged) return { ...mine, Description, IsDeleted, ...(base !== undefined && { base }) }
  if (looksSame(mine.Description, Description)) return { ...mine, rev }
  const before = mine.base ?? ''
  if (wasChanged({ base: before, sent: mine.sent }, { value: Description })) {
    const place = { section: 'photos', uid: mine.id, field: 'Description' }
    conflicts.push({ ...place, base: before, mine: mine.Description, theirs: Description, ownDevice: true })
  }
  if (IsDeleted && !mine.IsDeleted) kept.push(`photos[${mine.id}]`)
  return { ...mine, rev }
}

type RegisterAddress = { section: string; uid: string | null }

function mergeRegisters(
  mine: Record<string, LocalRegister>,
  theirs: Record<string, LocalRegister>,
  place: RegisterAddress,
  { acknowledged }: Draft,
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
    if (their && (register.rev <= acknowledged || looksSame(register.value, their.value))) continue
    if (their && wasChanged(register, their))
      conflicts.push({
        ...place,
        ...{ field, base: register.base, mine: register.value, theirs: their.value, ownDevice: true },
      })
    merged[field] = { ...register, rev }
  }
  return merged
}

/** Whether the other device changed it: the server no longer has the value that this one sent, or began with. */
const wasChanged = (
  { base, sent }: Pick<LocalRegister, 'base' | 'sent'>,
  { value }: Pick<LocalRegister, 'value'>,
): boolean => !looksSame(value, base) && (sent === undefined || !looksSame(value, sent))

function mergeRowDrafts(local: Draft, server: Draft, rev: number, { conflicts, kept }: Found): Draft['rows'] {
  const sections = new Set([...Object.keys(server.rows), ...Object.keys(local.rows)])
  return Object.fromEntries(
    [...sections].map((section) => {
      const merged = mapEntries(server.rows[section] ?? {}, (_, row): LocalRow => ({ ...row, rev }))
      for (const [uid, row] of Object.entries(local.rows[section] ?? {})) {
        const their = merged[uid]
        const fields = mergeRegisters(row.fields, their?.fields ?? {}, { section, uid }, local, rev, conflicts)
        const isMine = row.rev > local.acknowledged
        if (isMine && their?.IsDeleted && !row.IsDeleted) kept.push(`${section}[${uid}]`)
        const stands = their && !isMine ? their : row
        merged[uid] = { ...stands, fields, rev }
      }
      return [section, merged]
    }),
  )
}
