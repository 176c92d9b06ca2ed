// A draft that another device wrote since: this device's copy next to the server's, and what Continue here makes of
// both. Pure.
import type { Autosave } from '#contract/draft.ts'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { adopted, mergeAdopted } from '../../offline/drafts/adopt-draft.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, draftValues } from '../../offline/drafts/draft-values.ts'

/** The value that stands after Continue here; ask: the member decides then. */
type Outcome = 'here' | 'there' | 'ask'
export type DifferentField = { field: string; here: Value; there: Value; outcome: Outcome }
/** here, there: only that copy has the row. `fields`: for a row of both copies, those that differ. */
export type DifferentRow = {
  section: string
  uid: string
  kind: 'here' | 'there' | 'both'
  fields: DifferentField[]
}
export type PhotoDifferences = { here: number; there: number; described: number }
export type Differences = { fields: DifferentField[]; rows: DifferentRow[]; photos: PhotoDifferences }

export function compareCopies(draft: Draft, autosave: Autosave): Differences {
  const { draftId, deviceId, owner, base, editedAt } = draft
  const there = { ...adopted(autosave, null, { draftId, deviceId, owner, now: editedAt }), base }
  const merged = mergeAdopted(draft, there, editedAt)
  const asked = new Set(merged.conflicts.map(({ section, uid, field }) => nameOf(section, uid, field)))
  const [mine, theirs, both] = [draft, there, merged].map(draftValues) as [Values, Values, Values]
  return {
    fields: differing(mine, theirs, both, (field) => asked.has(nameOf('fields', null, field))),
    rows: sectionsOf(draft, there).flatMap((section) => differentRows(section, draft, there, merged, asked)),
    photos: differentPhotos(draft, there),
  }
}

export const hasDifferences = ({ fields, rows, photos }: Differences): boolean =>
  fields.length + rows.length + photos.here + photos.there + photos.described > 0

const nameOf = (section: string, uid: string | null, field: string): string => `${section} ${uid} ${field}`

function differing(here: Values, there: Values, merged: Values, isAsked: (field: string) => boolean): DifferentField[] {
  return Object.keys({ ...here, ...there }).flatMap((field) => {
    const [mine, their] = [here[field] ?? null, there[field] ?? null]
    if (looksSame(mine, their)) return []
    const outcome = isAsked(field) ? 'ask' : looksSame(merged[field] ?? null, mine) ? 'here' : 'there'
    return [{ field, here: mine, there: their, outcome }]
  })
}

const sectionsOf = (...copies: Draft[]): string[] => [...new Set(copies.flatMap(({ rows }) => Object.keys(rows)))]

function differentRows(section: string, draft: Draft, there: Draft, merged: Draft, asked: Set<string>): DifferentRow[] {
  const [mine, theirs, both] = [draft, there, merged].map((copy) => livingRows(copy, section)) as [Rows, Rows, Rows]
  return [...new Set([...mine.keys(), ...theirs.keys()])].flatMap((uid): DifferentRow[] => {
    const [left, right] = [mine.get(uid), theirs.get(uid)]
    const isAsked = (field: string) => asked.has(nameOf(section, uid, field))
    const fields = differing(rowValues(left), rowValues(right), rowValues(both.get(uid)), isAsked)
    if (left && right) return fields.length > 0 ? [{ section, uid, kind: 'both', fields }] : []
    return [{ section, uid, kind: left ? 'here' : 'there', fields }]
  })
}

type Rows = Map<string, ItemRow>

const livingRows = (draft: Draft, section: string): Rows =>
  new Map(draftRows(draft, section).flatMap((row) => (row.IsDeleted ? [] : [[row.uid, row]])))

function differentPhotos(draft: Draft, there: Draft): PhotoDifferences {
  const [mine, theirs] = [draft, there].map(
    (copy) => new Map(draftPhotos(copy).flatMap((photo) => (photo.IsDeleted ? [] : [[photo.id, photo.Description]]))),
  ) as [Map<string, string>, Map<string, string>]
  const only = (left: Map<string, string>, right: Map<string, string>) =>
    [...left.keys()].filter((id) => !right.has(id)).length
  const described = [...mine].filter(([id, words]) => theirs.has(id) && theirs.get(id) !== words).length
  return { here: only(mine, theirs), there: only(theirs, mine), described }
}
