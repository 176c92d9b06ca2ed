// A draft that another device wrote since: this device's copy next to the server's, and what Continue here makes of
// both. Pure.
import type { Autosave } from '#contract/draft.ts'
import type { ItemRow, Values } from '#contract/listing.ts'
import { isInOrder } from '#rules/merge.ts'
import { rowValues } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { adoption } from '#src/offline/drafts/adopt-act.ts'
import { adopted } from '#src/offline/drafts/adopt-draft.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, draftRows, draftValues } from '#src/offline/drafts/draft-values.ts'
import type { SavedRecord } from '#src/offline/drafts/saved-record.ts'
import type { DifferencesOf, DifferentRow, DifferentValue } from './compare-changes.ts'

/** The copy whose value stands after Continue here; ask: the member decides then. mine: this device's. */
export type CopyOutcome = 'mine' | 'theirs' | 'ask'
export type CopiedValue = DifferentValue<CopyOutcome>
/** `stands`: of a row that only one copy has, whether Continue here keeps it. */
export type CopiedRow = DifferentRow<CopyOutcome> & { stands: boolean }
/**
 * Photos that only one copy has: kept by Continue here (`mine`, `theirs`), or `removed`. Captions that differ: `described`,
 * and `asked` if the member decides then.
 */
export type PhotoDifferences = {
  mine: number
  theirs: number
  removed: number
  described: number
  asked: number
  /** null: in the same order. */
  reordered: CopyOutcome | null
}
export type CopyDifferences = DifferencesOf<CopyOutcome, CopiedRow, PhotoDifferences>

/** `record`: of an edit, the record as it is now. */
export function compareCopies(here: Draft, autosave: Autosave, record: SavedRecord | null): CopyDifferences {
  const { draftId, deviceId, owner, editedAt: now } = here
  const origin = { draftId, deviceId, owner, now }
  const there = adopted(autosave, record, origin)
  // While it is being sent nothing is adopted; what would be is shown all the same.
  const after = adoption(autosave, record)(origin).update({ ...here, submission: null }).draft ?? here
  const copies: Copies = { here, there, after }
  const asked = new Set(after.conflicts.map(({ section, uid, field }) => nameOf(section, uid, field)))
  const sections = [...new Set([here, there, after].flatMap(({ rows }) => Object.keys(rows)))]
  return {
    fields: differing(eachCopy(copies, draftValues), (field) => asked.has(nameOf('fields', null, field))),
    rows: sections.flatMap((section) => differentRows(section, copies, asked)),
    reordered: sections.flatMap((section) => {
      const outcome = orderOutcome(
        eachCopy(copies, (copy) => uidsOf(copy, section)),
        asked,
        section,
      )
      return outcome ? [{ section, outcome }] : []
    }),
    photos: differentPhotos(copies, asked),
  }
}

/** This device's copy, the server's, and what Continue here makes of them. */
type Of<T> = { here: T; there: T; after: T }
type Copies = Of<Draft>

const nameOf = (section: string, uid: string | null, field: string): string => `${section} ${uid} ${field}`

const eachCopy = <T>({ here, there, after }: Copies, read: (draft: Draft) => T): Of<T> => ({
  here: read(here),
  there: read(there),
  after: read(after),
})

function differing({ here, there, after }: Of<Values>, isAsked: (field: string) => boolean): CopiedValue[] {
  return Object.keys({ ...here, ...there }).flatMap((field) => {
    const [mine, their] = [here[field] ?? null, there[field] ?? null]
    if (looksSame(mine, their)) return []
    const outcome = isAsked(field) ? 'ask' : looksSame(after[field] ?? null, mine) ? 'mine' : 'theirs'
    return [{ field, base: null, mine, theirs: their, outcome }]
  })
}

type Rows = Map<string, ItemRow>

const livingRows = (draft: Draft, section: string): Rows =>
  new Map(draftRows(draft, section).flatMap((row) => (row.IsDeleted ? [] : [[row.uid, row]])))

const uidsOf = (draft: Draft, section: string): string[] => [...livingRows(draft, section).keys()]

function orderOutcome(
  { here, there, after }: Of<string[]>,
  asked: ReadonlySet<string>,
  section: string,
): CopyOutcome | null {
  if (isInOrder(here, there)) return null
  if (asked.has(nameOf(section, null, 'SortOrder'))) return 'ask'
  return isInOrder(after, there) ? 'theirs' : 'mine'
}

function differentRows(section: string, { here, there, after }: Copies, asked: ReadonlySet<string>): CopiedRow[] {
  const rows = { here: livingRows(here, section), there: livingRows(there, section), after: livingRows(after, section) }
  return [...new Set([...rows.here.keys(), ...rows.there.keys()])].flatMap((uid): CopiedRow[] => {
    const values: Of<Values> = {
      here: rowValues(rows.here.get(uid)),
      there: rowValues(rows.there.get(uid)),
      after: rowValues(rows.after.get(uid)),
    }
    const fields = differing(values, (field) => asked.has(nameOf(section, uid, field)))
    const stands = rows.after.has(uid)
    if (rows.here.has(uid) && rows.there.has(uid))
      return fields.length > 0 ? [{ section, uid, kind: 'both', stands, fields }] : []
    return [{ section, uid, kind: rows.here.has(uid) ? 'mine' : 'theirs', stands, fields }]
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
    mine: onlyMine.filter((id) => kept.has(id)).length,
    theirs: onlyTheirs.filter((id) => kept.has(id)).length,
    removed: [...onlyMine, ...onlyTheirs].filter((id) => !kept.has(id)).length,
    described: described.length - toAsk.length,
    asked: toAsk.length,
    reordered: orderOutcome(
      { here: [...mine.keys()], there: [...theirs.keys()], after: [...kept.keys()] },
      asked,
      'photos',
    ),
  }
}

type Captions = Map<string, string>
