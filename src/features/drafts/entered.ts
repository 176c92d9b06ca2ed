// What a member entered in a draft, without the record's own values: the member may no longer be allowed to see those.
// Pure. Omit nothing that the member typed: this may be their only way to read it.
import type { Value, Values } from '#contract/listing.ts'
import { itemKey } from '#rules/record/row.ts'
import { looksSame } from '#rules/record/undescribed.ts'
import { keysAsCopied } from '#src/offline/drafts/copied-values.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { draftPhotos, type ShownPhoto } from '#src/offline/drafts/draft-values.ts'
import { pickedFiles } from '#src/offline/drafts/picked-files.ts'
import { UNTOUCHED } from '#src/offline/drafts/revision.ts'
import { type Changes, compareChanges, type FieldChange, type RowChange } from './compare-changes.ts'

/** Without defaults, and without values of a copied listing that the member left as they were. `order`: the form's. */
export function enteredIn(draft: Draft, order: readonly string[] = []): Changes {
  const { fields, rows, reordered, photos } = compareChanges(draft, null)
  const copied = new Set(keysAsCopied(draft))
  const isTyped = ({ field }: FieldChange) => draft.operation === 'edit' || (draft.fields[field]?.rev ?? 0) > UNTOUCHED
  const place = new Map(order.map((name, index) => [name, index]))
  const placeOf = ({ field }: FieldChange) => place.get(field) ?? order.length
  return {
    fields: fields
      .filter(isTyped)
      .map(withoutBase)
      .sort((a, b) => placeOf(a) - placeOf(b)),
    rows: rows.flatMap(({ was: _, ...row }): RowChange[] => {
      const own = row.fields.filter(({ field }) => !copied.has(itemKey(row.section, row.uid, field)))
      const isAsCopied = own.length === 0 && row.fields.length > 0 && row.kind !== 'deleted'
      return isAsCopied ? [] : [{ ...row, fields: own.map(withoutBase) }]
    }),
    reordered,
    photos,
  }
}

const withoutBase = (change: FieldChange): FieldChange => ({ ...change, base: null, theirs: null, state: 'mine' })

/**
 * The record's value now, if it differs from what was entered; undefined if it doesn't, or if the member may not see
 * it. `record`: the values that the server returns to this member.
 */
export function valueNow({ field, mine }: FieldChange, record: Values | null): Value | undefined {
  if (!record || !(field in record)) return undefined
  const now = record[field] ?? null
  return looksSame(now, mine) ? undefined : now
}

/** Photos whose bytes are only on this phone. */
export const photosHere = (draft: Draft): ShownPhoto[] =>
  draftPhotos(draft).filter(({ isNew, IsDeleted, state }) => isNew && !IsDeleted && state !== 'uploaded')

/** A file whose bytes are only on this phone. `picked`: it is still to become a photo or file of the draft. */
export type FileHere = { id: string; name: string; picked: boolean }

export const filesHere = (draft: Draft): FileHere[] => [
  ...Object.values(draft.files)
    .filter(({ state }) => state !== 'uploaded')
    .map(({ id, name }) => ({ id, name, picked: false })),
  ...pickedFiles(draft)
    .filter(({ kept }) => kept)
    .map(({ id, name }) => ({ id, name, picked: true })),
]
