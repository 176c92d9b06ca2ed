// The record in a form: fields, rows and photos, and for every change the edit that stores it in the draft.
import type { Value, Values } from '#contract/listing.ts'
import { liveRows, readItemKey } from '#rules/record/row.ts'
import { isIdentical } from '#rules/record/value.ts'
import type { DraftEdit } from '#src/offline/drafts/draft-model.ts'
import type { EvaluatedRecord, PhotoMark, PhotoWork } from './evaluator.ts'
import type { FormRow } from './rows.ts'
import type { StartRecord } from './start-record.ts'

const NO_ROWS: readonly string[] = []

export class FormRecord implements EvaluatedRecord {
  readonly values: Values
  readonly rows: Record<string, readonly FormRow[]>
  /** Stored in the draft and changed by their own section. */
  photos: readonly PhotoMark[] = []
  photoWork: PhotoWork = { coming: 0, refused: 0 }
  private readonly start: StartRecord
  private readonly uids = new Map<string, readonly string[]>()

  constructor(start: StartRecord) {
    this.start = start
    this.values = { ...start.values }
    this.rows = { ...start.rows }
  }

  get(key: string): Value {
    const item = readItemKey(key)
    if (!item) return this.values[key] ?? null
    if (item.section === 'photos') return this.photos.find(({ id }) => id === item.uid)?.[item.name] || null
    return this.row(item.section, item.uid)?.values[item.name] ?? null
  }

  /** Whether this field of a new record still has its initial value. Values in a draft were entered by somebody. */
  isAsBegun(key: string): boolean {
    const { values, bases } = this.start
    return !Object.hasOwn(bases, key) && isIdentical(this.values[key], values[key])
  }

  /** Stores a value. Null if the field does not exist (a deleted row). */
  put(key: string, value: Value): DraftEdit | null {
    const item = readItemKey(key)
    if (!item) {
      this.values[key] = value
      return { kind: 'field', name: key, value, base: this.start.bases[key] ?? null }
    }
    const { section, uid, name } = item
    const row = this.row(section, uid)
    if (!row) return null
    const next = { ...row, values: { ...row.values, [name]: value } }
    this.rows[section] = this.rows[section]!.map((one) => (one === row ? next : one))
    const base = this.start.rowBases[section]?.[uid]?.[name] ?? null
    return { ...rowEdit(section, row), fields: { [name]: value }, bases: { [name]: base } }
  }

  row(section: string, uid: string): FormRow | undefined {
    return this.rows[section]?.find((row) => row.uid === uid)
  }

  /** Replaces the rows; returns an edit for each one that differs, with all fields of new ones. */
  replaceRows(section: string, next: readonly FormRow[]): DraftEdit[] {
    const before = new Map((this.rows[section] ?? []).map((row) => [row.uid, row]))
    this.rows[section] = next
    this.uids.delete(section)
    return next
      .filter((row) => before.get(row.uid) !== row)
      .map((row) =>
        before.has(row.uid) ? rowEdit(section, row) : { ...rowEdit(section, row), fields: row.values, bases: {} },
      )
  }

  replacePhotos(photos: readonly PhotoMark[], work: PhotoWork): void {
    this.photos = photos
    this.photoWork = work
    this.uids.delete('photos')
  }

  /** The uids of a section's live rows, in order; the same list until the rows are replaced. */
  uidsOf(section: string): readonly string[] {
    const cached = this.uids.get(section)
    if (cached) return cached
    const live =
      section === 'photos' ? this.photos.map(({ id }) => id) : liveRows(this.rows[section] ?? []).map(({ uid }) => uid)
    const list = live.length ? live : NO_ROWS
    this.uids.set(section, list)
    return list
  }
}

function rowEdit(section: string, { uid, SortOrder, IsDeleted, isNew }: FormRow): DraftEdit & { kind: 'row' } {
  return { kind: 'row', section, uid, SortOrder, IsDeleted, isNew }
}
