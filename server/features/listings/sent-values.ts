// What of a submission may become the record: the form's own fields, as values of their datatypes. Client state is not trusted (0-product 12).

import { TIME_ZONE } from '#contract/constants.ts'
import { HIDDEN_CODE } from '#contract/field-access.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import { type ItemRow, type ListingRequest, ROW_KEYS, type Value, type Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { toStored } from '#rules/field-types.ts'

/** Written by the server alone. Sent along by a form that shows them, they are ignored. */
export const DERIVED: ReadonlySet<string> = new Set([
  'UniqueID',
  'ListingId',
  'ListingID',
  'StandardStatus',
  'StandardStatusVerb',
  'PropertyType',
  'UnparsedAddress',
  'ModifiedDate',
])

export type Sent = { ok: true; values: Values } | { ok: false; errors: FieldError[] }

/** On create the map is keyed by property type; on edit it holds the changed fields. undefined: it is neither. */
export function unwrapListing(data: ListingRequest['data'], isCreate: boolean): Values | undefined {
  const entries = Object.entries(data.listing)
  if (isCreate) {
    const [first, ...others] = entries
    return first && others.length === 0 && first[0] === data.propertyType && isValues(first[1]) ? first[1] : undefined
  }
  return entries.every(([, value]) => !isValues(value)) ? (Object.fromEntries(entries) as Values) : undefined
}

const isValues = (value: Values | Value): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function allowedValues(sent: Values, fields: ReadonlyMap<string, FieldDefinition>): Sent {
  const values: Values = {}
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.get(name)
    if (!field) errors.push(unknownField(name))
    else if (!DERIVED.has(name) && !isUntouchedCode(field, value)) values[name] = toStored(field, value, TIME_ZONE)
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values }
}

/** A phone that has not got the code sends what stands for it. */
const isUntouchedCode = (field: FieldDefinition, value: Value): boolean => field.see === 'code' && value === HIDDEN_CODE

export const unknownField = (target: string): FieldError => ({
  target,
  code: 'unknown-field',
  message: 'This form has no such field.',
})

/** Two rows or photos under one id: one of them would vanish unseen. */
export const twice = (target: string): FieldError => ({
  target,
  code: 'duplicate',
  message: 'Another one was sent under the same id.',
})

/** Positions of ids that came before, in whatever case; or that are stored in another one. */
export function repeatedIds(sent: readonly string[], stored: readonly string[] = []): ReadonlySet<number> {
  const seen = new Map(stored.map((id) => [id.toLowerCase(), { id, isSent: false }]))
  const repeated = new Set<number>()
  for (const [index, id] of sent.entries()) {
    const known = seen.get(id.toLowerCase())
    if (known && (known.isSent || known.id !== id)) repeated.add(index)
    seen.set(id.toLowerCase(), { id, isSent: true })
  }
  return repeated
}

/** A record keeps what is there; an emptied field leaves it. */
export const overlay = (before: Values, changes: Values): Values =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))

export const rowFields = (row: ItemRow): Values =>
  Object.fromEntries(Object.entries(row).filter(([key]) => !ROW_KEYS.has(key))) as Values
