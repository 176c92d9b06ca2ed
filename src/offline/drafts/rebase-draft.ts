// Rebases a draft onto a newer version of its record. The three-way merge decides what the member keeps unseen;
// values that both sides changed stay in the draft's register and are listed as conflicts, and nothing is submitted
// before the member decides them. Pure.
import type { ItemRow, Values } from '#contract/listing.ts'
import type { ProblemCode } from '#contract/problem.ts'
import { withoutFields } from '#rules/change-answers.ts'
import { mergeOrder, mergeRows, mergeValues } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import type { Drafts } from '../offline.ts'
import { isOver } from './draft-end.ts'
import { DraftError } from './draft-error.ts'
import type {
  AttentionNote,
  BaseRecord,
  Draft,
  DraftConflict,
  DraftOrigin,
  LocalPhoto,
  LocalRow,
} from './draft-model.ts'
import { draftRows, draftValues, savedPhotoOrder } from './draft-values.ts'
import { emptyDraft, isUntouched } from './new-draft.ts'
import { nextRevision } from './revision.ts'

type Begin = Parameters<Drafts['beginEdit']>[0]

export function newEdit(begin: Begin, origin: DraftOrigin): Draft {
  const { formName, definitionHash, record, lockEpoch, freshFields = [] } = begin
  const { propertyType, title } = record
  const base = withoutFresh(record.base, freshFields)
  return {
    ...emptyDraft(origin),
    operation: 'edit',
    formName,
    definitionHash,
    propertyType,
    title,
    revision: 0,
    photoOrder: savedPhotoOrder({ base }),
    base,
    ...(freshFields.length > 0 && { freshFields }),
    lockEpoch,
  }
}

const withoutFresh = (base: BaseRecord, freshFields: readonly string[] = []): BaseRecord => ({
  ...base,
  values: withoutFields(base.values, freshFields),
})

/** Continues an edit on the current record under the current lock. This also applies unsent changes of the record. */
export function goOn(draft: Draft, begin: Begin, now: number): Draft {
  const { definitionHash, record, lockEpoch, freshFields } = begin
  if (draft.submission?.state === 'sending') throw new DraftError('sending')
  if (isOver(draft)) throw new DraftError('submitted')
  const attention = attentionUnderLock(draft, now)
  // Sync gives back the locks that it took; that of a form is the form's own.
  const { takenLock: _, askedLock: __, ...owned } = draft
  const next = { ...(lockEpoch === null ? draft : owned), definitionHash, lockEpoch, attention }
  // Nothing is answered yet: which answers are asked anew follows from the record as it is now.
  if (freshFields && isUntouched(draft)) return { ...next, freshFields, base: withoutFresh(record.base, freshFields) }
  if (draft.base?.version !== record.base.version) return rebase(next, record.base, now)
  const same = draft.lockEpoch === lockEpoch && draft.definitionHash === definitionHash
  return same ? next : { ...next, submission: null }
}

function attentionUnderLock({ attention, conflicts, revision }: Draft, now: number): AttentionNote | null {
  if (attention?.code.startsWith('lock-')) return null
  return attention?.code === DRAFT_USED ? mergeNote(conflicts, [], revision, now) : attention
}

/** Code of the note on unsent changes: another submission used their draft. */
export const DRAFT_USED = 'draft-used' satisfies ProblemCode

export function rebase(draft: Draft, record: BaseRecord, now: number): Draft {
  const theirs = withoutFresh(record, draft.freshFields)
  const rev = nextRevision(draft)
  const conflicts: DraftConflict[] = []
  const told: string[] = []
  const next: Draft = {
    ...draft,
    base: theirs,
    submission: null,
    revision: rev,
    fields: rebaseFields(draft, theirs.values, rev, conflicts),
    rows: rebaseRows(draft, theirs, rev, conflicts, told),
    photos: rebasePhotos(draft, theirs, rev, conflicts, told),
    photoOrder: mergeOrder(savedPhotoOrder(draft), draft.photoOrder, savedPhotoOrder({ base: theirs })),
    photoOrderRev: rev,
    conflicts: [...conflicts, ...draft.conflicts.filter((each) => isOpen(each, conflicts))],
  }
  return { ...next, attention: mergeNote(next.conflicts, told, rev, now) }
}

/** Found in an earlier merge, undecided, and not found again; for example after merging another phone's copy. */
const isOpen = (earlier: DraftConflict, found: DraftConflict[]) =>
  !found.some(
    ({ section, uid, field }) => section === earlier.section && uid === earlier.uid && field === earlier.field,
  )

export function mergeNote(
  conflicts: DraftConflict[],
  told: string[],
  revision: number,
  at: number,
): AttentionNote | null {
  if (conflicts.length + told.length === 0) return null
  const errors = conflicts.map(({ section, uid, field, theirs, ownDevice }) => ({
    target: uid === null ? field : `${section}[${uid}].${field}`,
    code: 'conflict',
    message: `${ownDevice ? 'Your other device' : 'Someone else'} changed this to “${Array.isArray(theirs) ? theirs.join(', ') : (theirs ?? '')}”.`,
  }))
  const kept = told.map((target) => ({
    target,
    code: 'kept',
    message: 'Deleted on one side and edited on the other: kept.',
  }))
  return {
    code: 'version-conflict',
    title: 'Your unsent changes',
    detail: isOwnDevice(conflicts)
      ? 'You changed the same fields on another device in the meantime.'
      : 'Someone else changed this record in the meantime.',
    errors: [...errors, ...kept],
    at,
    source: 'merge',
    revision,
  }
}

/** All of them are between two devices of one member. */
export const isOwnDevice = (conflicts: readonly DraftConflict[]): boolean =>
  conflicts.length > 0 && conflicts.every(({ ownDevice }) => ownDevice)

/** The base of the draft, overlaid with the values the member was shown where those are known better. */
const seenValues = (draft: Draft): Values => ({
  ...draft.base?.values,
  ...Object.fromEntries(Object.entries(draft.fields).map(([name, register]) => [name, register.base])),
})

function rebaseFields(draft: Draft, theirs: Values, rev: number, conflicts: DraftConflict[]): Draft['fields'] {
  const merge = mergeValues(seenValues(draft), draftValues(draft), theirs)
  for (const { field, base, mine, theirs: their } of merge.conflicts)
    conflicts.push({ section: 'fields', uid: null, field, base, mine, theirs: their })
  const undecided = new Set(merge.conflicts.map(({ field }) => field))
  // An undecided register keeps the value its member saw, so that every later merge finds the conflict again.
  return mapEntries(draft.fields, (name, register) =>
    undecided.has(name)
      ? { ...register, rev }
      : { ...register, value: merge.merged[name] ?? null, base: theirs[name] ?? null, rev },
  )
}

function rebaseRows(draft: Draft, theirs: BaseRecord, rev: number, conflicts: DraftConflict[], told: string[]) {
  return mapEntries(draft.rows, (section, changes) => {
    const their = theirs.items[section] ?? []
    const mine = [...draftRows(draft, section), ...goneRows(changes)]
    const merge = mergeRows(seenRows(draft, section), mine, their)
    const undecided = new Set(merge.conflicts.map(({ uid, field }) => `${uid} ${field}`))
    for (const conflict of merge.conflicts) conflicts.push({ section, ...conflict })
    told.push(...merge.kept.map(({ uid }) => `${section}[${uid}]`))
    const merged = new Map(merge.rows.map((row) => [row.uid, row]))
    const saved = new Map(their.map((row) => [row.uid, rowValues(row)]))
    return mapEntries(changes, (uid, change): LocalRow => {
      const row = merged.get(uid)
      return {
        ...change,
        fields: mapEntries(change.fields, (name, register) => {
          if (undecided.has(`${uid} ${name}`)) return { ...register, rev }
          const value = row ? (rowValues(row)[name] ?? null) : register.value
          return { ...register, value, base: saved.get(uid)?.[name] ?? null, rev }
        }),
        SortOrder: row?.SortOrder ?? change.SortOrder,
        IsDeleted: row?.IsDeleted ?? change.IsDeleted,
        rev,
      }
    })
  })
}

/** New rows that were deleted again: no longer rows of the form, but still of the draft. */
const goneRows = (changes: Record<string, LocalRow>): ItemRow[] =>
  Object.entries(changes)
    .filter(([, change]) => change.isNew && change.IsDeleted)
    .map(([uid, { SortOrder }]) => ({ uid, SortOrder, IsDeleted: true }))

function seenRows(draft: Draft, section: string): ItemRow[] {
  return (draft.base?.items[section] ?? []).map((row) => {
    const change = draft.rows[section]?.[row.uid]
    const seen = Object.fromEntries(Object.entries(change?.fields ?? {}).map(([name, { base }]) => [name, base]))
    return { ...row, ...seen } as ItemRow
  })
}

function rebasePhotos(draft: Draft, theirs: BaseRecord, rev: number, conflicts: DraftConflict[], told: string[]) {
  const was = new Map((draft.base?.photos ?? []).map((photo) => [photo.id, photo.Description]))
  const now = new Map(theirs.photos.map((photo) => [photo.id, photo.Description]))
  return mapEntries(draft.photos, (id, photo): LocalPhoto => {
    if (photo.isNew || (!was.has(id) && !now.has(id))) return photo
    const base = was.get(id) ?? ''
    if (!now.has(id)) return rebaseDeletedPhoto(photo, base, rev, told)
    const their = now.get(id) ?? ''
    if (their === base || their === photo.Description) return { ...photo, rev }
    if (photo.Description === base) return { ...photo, Description: their, rev }
    conflicts.push({ section: 'photos', uid: id, field: 'Description', base, mine: photo.Description, theirs: their })
    return { ...photo, rev }
  })
}

/** For a photo that the record read anew no longer has: somebody deleted it. As with rows, an edit outlives the deletion, and its member is told. */
function rebaseDeletedPhoto(photo: LocalPhoto, base: string, rev: number, told: string[]): LocalPhoto {
  if (photo.Description === base) return { ...photo, IsDeleted: true, rev }
  if (!photo.IsDeleted) told.push(`photos[${photo.id}]`)
  return { ...photo, rev }
}

export const mapEntries = <From, To>(record: Record<string, From>, change: (key: string, value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(key, value)])) as Record<string, To>
