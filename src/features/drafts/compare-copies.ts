// A draft that another device wrote since: this device's copy next to the server's, and what Continue here makes of
// both. Pure.
import type { Autosave } from '#contract/draft.ts'
import type { ItemRow, Value, Values } from '#contract/listing.ts'
import { rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { adoption } from '../../offline/drafts/adopt-act.ts'
import { adopted } from '../../offline/drafts/adopt-draft.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, draftValues } from '../../offline/drafts/draft-values.ts'
import type { SavedRecord } from '../../offline/drafts/saved-record.ts'

/** The value that stands after Continue here; ask: the member decides then. */
type Outcome = 'here' | 'there' | 'ask'
export type DifferentField = { field: string; here: Value; there: Value; outcome: Outcome }
/**
 * here, there: only that copy has the row, and `stands` if Continue here keeps it. `fields`: for a row of both copies,
 * those that differ.
 */
export type DifferentRow = {
  section: string
  uid: string
  kind: 'here' | 'there' | 'both'
  stands: boolean
  fields: DifferentField[]
}
/**
 * Photos that only one copy has: kept by Continue here (`here`, `there`), or `removed`. Captions that differ: `described`,
 * and `asked` if the member decides then.
 */
export type PhotoDifferences = {
  here: number
  there: number
  removed: number
  described: number
  asked: number
  reordered: boolean
}
/** `reordered`: sections whose rows are in another order. */
export type Differences = {
  fields: DifferentField[]
  rows: DifferentRow[]
  reordered: string[]
  photos: PhotoDifferences
}

/** `record`: of an edit, the record as it is now. */
export function compareCopies(here: Draft, autosave: Autosave, record: SavedRecord | null): Differences {
  const { draftId, deviceId, owner, editedAt: now } = here
  const origin = { draftId, deviceId, owner, now }
  const there = adopted(autosave, record, origin)
  // While it is being sent nothing is adopted; what would be is shown all the same.
  const after = adoption(autosave, record)(origin).act({ ...here, submission: null }).draft ?? here
  const copies: Copies = { here, there, after }
  const asked = new Set(after.conflicts.map(({ section, uid, field }) => nameOf(section, uid, field)))
  const sections = [...new Set([here, there, after].flatMap(({ rows }) => Object.keys(rows)))]
  return {
    fields: differing(valuesOf(copies), (field) => asked.has(nameOf('fields', null, field))),
    rows: sections.flatMap((section) => differentRows(section, copies, asked)),
    reordered: sections.filter((section) => isReordered(uidsOf(here, section), uidsOf(there, section))),
    photos: differentPhotos(copies, asked),
  }
}

export const hasDifferences = ({ fields, rows, reordered, photos }: Differences): boolean =>
  fields.length + rows.length + reordered.length > 0 || Object.values(photos).some(Boolean)

/** This device's copy, the server's, and what Continue here makes of them. */
type Of<T> = { here: T; there: T; after: T }
type Copies = Of<Draft>

const nameOf = (section: string, uid: string | null, field: string): string => `${section} ${uid} ${field}`

const valuesOf = ({ here, there, after }: Copies): Of<Values> => ({
  here: draftValues(here),
  there: draftValues(there),
  after: draftValues(after),
})

function differing({ here, there, after }: Of<Values>, isAsked: (field: string) => boolean): DifferentField[] {
  return Object.keys({ ...here, ...there }).flatMap((field) => {
    const [mine, their] = [here[field] ?? null, there[field] ?? null]
    if (looksSame(mine, their)) return []
    const outcome = isAsked(field) ? 'ask' : looksSame(after[field] ?? null, mine) ? 'here' : 'there'
    return [{ field, here: mine, there: their, outcome }]
  })
}

type Rows = Map<string, ItemRow>

const livingRows = (draft: Draft, section: string): Rows =>
  new Map(draftRows(draft, section).flatMap((row) => (row.IsDeleted ? [] : [[row.uid, row]])))

const uidsOf = (draft: Draft, section: string): string[] => [...livingRows(draft, section).keys()]

/** Whether what both have is in another order. */
function isReordered(here: readonly string[], there: readonly string[]): boolean {
  const common = here.filter((id) => there.includes(id))
  return common.join('\n') !== there.filter((id) => here.includes(id)).join('\n')
}

function differentRows(section: string, { here, there, after }: Copies, asked: ReadonlySet<string>): DifferentRow[] {
  const rows = { here: livingRows(here, section), there: livingRows(there, section), after: livingRows(after, section) }
  return [...new Set([...rows.here.keys(), ...rows.there.keys()])].flatMap((uid): DifferentRow[] => {
    const values: Of<Values> = {
      here: rowValues(rows.here.get(uid)),
      there: rowValues(rows.there.get(uid)),
      after: rowValues(rows.after.get(uid)),
    }
    const fields = differing(values, (field) => asked.has(nameOf(section, uid, field)))
    const stands = rows.after.has(uid)
    if (rows.here.has(uid) && rows.there.has(uid))
      return fields.length > 0 ? [{ section, uid, kind: 'both', stands, fields }] : []
    return [{ section, uid, kind: rows.here.has(uid) ? 'here' : 'there', stands, fields }]
  })
}

function differentPhotos({ here, there, after }: Copies, asked: ReadonlySet<string>): PhotoDifferences {
  const captions = (draft: Draft) =>
    new Map(draftPhotos(draft).flatMap((photo) => (photo.IsDeleted ? [] : [[photo.id, photo.Description]])))
  const [mine, theirs, kept] = [captions(here), captions(there), captions(after)] as [Captions, Captions, Captions]
  const onlyMine = [...mine.keys()].filter((id) => !theirs.has(id))
  const onlyTheirs = [...theirs.keys()].filter((id) => !mine.has(id))
  const described = [...mine].filter(([id, words]) => theirs.has(id) && theirs.get(id) !== words)
  const toAsk = described.filter(([id]) => asked.has(nameOf('photos', id, 'Description')))
  return {
    here: onlyMine.filter((id) => kept.has(id)).length,
    there: onlyTheirs.filter((id) => kept.has(id)).length,
    removed: [...onlyMine, ...onlyTheirs].filter((id) => !kept.has(id)).length,
    described: described.length - toAsk.length,
    asked: toAsk.length,
    reordered: isReordered([...mine.keys()], [...theirs.keys()]),
  }
}

type Captions = Map<string, string>
