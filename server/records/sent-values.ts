// The values of a submission that may become part of a record: the form's own fields, as values of their datatypes.
// Client state is not trusted (product decision 12). Listings, agents and offices are all written through these functions.
import { HIDDEN_CODE } from '#contract/field-access.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value, Values } from '#contract/listing.ts'
import type { FieldError } from '#contract/problem.ts'
import { lengthProblem } from '#contract/text.ts'
import { tidyValue } from '#rules/address.ts'
import { isIdentical, toStored } from '#rules/record/value.ts'
import { INDEXED_FIELDS, INDEXED_MAX } from '../db/indexed-fields.ts'

/** Fields that only the server writes. A form that shows them may send them; they are ignored. */
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

export type ReadValues = { ok: true; values: Values } | { ok: false; errors: FieldError[] }

/** `before`: the record, null for a new one. A value that the record has already is kept exactly as it is. */
export function allowedValues(
  sent: Values,
  fields: ReadonlyMap<string, FieldDefinition>,
  timeZone: string,
  before: Values | null,
): ReadValues {
  const values: Values = {}
  const errors: FieldError[] = []
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.get(name)
    const tooLong = INDEXED_FIELDS.has(name) && lengthProblem(String(value ?? ''), INDEXED_MAX)
    if (!field) errors.push(unknownField(name))
    else if (tooLong) errors.push({ target: name, code: 'value', message: tooLong })
    else if (!DERIVED.has(name) && !isUntouchedCode(field, value)) {
      const stored = toStored(field, value, timeZone)
      values[name] = isIdentical(stored, before?.[name]) ? stored : tidyValue(name, stored)
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values }
}

/** A phone that does not know the code sends the placeholder. */
const isUntouchedCode = (field: FieldDefinition, value: Value): boolean => field.see === 'code' && value === HIDDEN_CODE

export const unknownField = (target: string): FieldError => ({
  target,
  code: 'unknown-field',
  message: 'This form has no such field.',
})

export const notAllowed = (target: string, message: string): FieldError => ({ target, code: 'not-allowed', message })

/** The UniqueID that a field contains; null if it isn't one. */
export const keyOf = (value: Value | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** Error for two rows or photos with the same id, of which one would silently be lost. */
export const twice = (target: string): FieldError => ({
  target,
  code: 'duplicate',
  message: 'Another one was sent under the same id.',
})

/** Positions of ids that were already sent, ignoring case, or that are stored in a different case. */
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

/** The record keeps all other fields; an emptied field is removed. */
export const overlay = (before: Values, changes: Values): Values =>
  Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null))
