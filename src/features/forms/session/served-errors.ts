// What a refused submission said, put on the places it speaks of.

import type { WriteListing } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { itemKey } from '../engine/field-key.ts'
import type { FormModel } from '../engine/form-model.ts'

type SentData = WriteListing['listingRequest']['data']
type SentRow = { IsDeleted: boolean; SortOrder: number; uid?: string; id?: string }

const isSection = (data: SentData, name: string): name is keyof SentData =>
  Object.hasOwn(data, name) && Array.isArray(data[name as keyof SentData])

/** Rooms → rooms, OpenHouses → openHouses; photos are RESO's Media. */
const sectionOf = (target: string): string =>
  target === 'Media' || target === 'Photos' ? 'photos' : target.charAt(0).toLowerCase() + target.slice(1)

/** The uid of a row by its place among those that were sent, counted from 1, deleted ones left out. */
export type RowAt = (section: string, place: number) => string | undefined

/** In what was sent; once the submission has been withdrawn to mend it, in the rows as they are. */
export const rowsSent =
  (data: SentData | null, rowsNow: (section: string) => readonly string[]): RowAt =>
  (section, place) => {
    if (!data || !isSection(data, section)) return rowsNow(section)[place - 1]
    const sent = (data[section] as SentRow[]).filter((row) => !row.IsDeleted)
    const row = sent.sort((a, b) => a.SortOrder - b.SortOrder)[place - 1]
    return row?.uid ?? row?.id
  }

/** The key of a target. Null: no place that this form shows. */
export function keyOfTarget(target: string, model: FormModel, rowAt: RowAt): string | null {
  const row = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(target)
  if (!row) {
    const name = target.includes('.') ? target.slice(target.lastIndexOf('.') + 1) : target
    return model.fields.has(name) ? name : null
  }
  const section = sectionOf(row[1]!)
  const uid = model.itemFields.get(section)?.has(row[3]!) ? rowAt(section, Number(row[2])) : undefined
  return uid === undefined ? null : itemKey(section, uid, row[3]!)
}

export type ServedErrors = {
  byKey: Map<string, string>
  /** Said of no place that this form shows: for the page to show as a whole. */
  elsewhere: FieldError[]
}

export function placeErrors(errors: readonly FieldError[], model: FormModel, rowAt: RowAt): ServedErrors {
  const byKey = new Map<string, string>()
  const elsewhere: FieldError[] = []
  for (const error of errors) {
    const key = keyOfTarget(error.target, model, rowAt)
    if (key === null) elsewhere.push(error)
    else byKey.set(key, byKey.has(key) ? `${byKey.get(key)} ${error.message}` : error.message)
  }
  return { byKey, elsewhere }
}
