// A value that was entered for a field as it was, as a value of the field as it is now. Pure. What a datatype is, field-types says.
import { TIME_ZONE } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { expressionType, fieldTypes, isEmpty, sameValue, toStored } from './field-types.ts'
import { readTypedNumber } from './typed-number.ts'

export type Shape = Pick<FieldDefinition, 'datatype' | 'multiselect'>
/** unfit: no value of the new kind says the same. */
export type Carried = { kind: 'same' } | { kind: 'changed'; value: Value } | { kind: 'unfit' }

const SAME: Carried = { kind: 'same' }
const UNFIT: Carried = { kind: 'unfit' }
const changed = (value: Value): Carried => ({ kind: 'changed', value })

const sameShape = (was: Shape | undefined, now: Shape): boolean =>
  was?.datatype === now.datatype && Boolean(was.multiselect) === Boolean(now.multiselect)

/** `was` is undefined where nobody knows any more what the field was. */
export function carryValue(value: Value, was: Shape | undefined, now: Shape): Carried {
  // A field that still asks the same takes what stood in it, right or wrong.
  if (isEmpty(value) || sameShape(was, now)) return SAME
  if (now.multiselect) return Array.isArray(value) ? SAME : changed([String(value)])
  if (Array.isArray(value)) {
    if (value.length !== 1) return UNFIT
    const only = value[0]!
    const carried = carryOne(only, was, now)
    return carried.kind === 'same' ? changed(only) : carried
  }
  return carryOne(value as string | number, was, now)
}

function carryOne(value: string | number, was: Shape | undefined, now: Shape): Carried {
  const type = TYPES[now.datatype] ?? fieldTypes.string
  if (type === fieldTypes.string) return carryText(value, was)
  const next = toStored(now, readable(value, now), TIME_ZONE) as string | number
  if (type.refuse(next, ANY) !== null) return UNFIT
  // The same moment may be written in more than one way; of everything else there is one.
  return next === value || (type === fieldTypes.datetime && sameValue(now, value, next)) ? SAME : changed(next)
}

const TYPES: Readonly<Record<string, (typeof fieldTypes)[keyof typeof fieldTypes]>> = fieldTypes

/** Zero, and any number of decimals: limits of the field are for the member to see and mend on the form. */
const ANY = { allowZero: true }

/** As people write it, into what the datatype reads: a number's commas go, a moment is the day that the board had then. */
function readable(value: string | number, now: Shape): string | number {
  if (expressionType({ datatype: now.datatype }) === 'number') return readTypedNumber(String(value)) ?? value
  return now.datatype === 'date' ? fieldTypes.datetime.write(value, TIME_ZONE).replace(/ \d\d:\d\d$/, '') : value
}

function carryText(value: string | number, was: Shape | undefined): Carried {
  if (was?.datatype === 'bit') return changed(Number(value) === 1 ? 'Yes' : 'No')
  return typeof value === 'string' ? SAME : changed(String(value))
}
