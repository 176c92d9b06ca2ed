// A value that was entered for a field as it was, as a value of the field as it is now. Pure.
import { TIME_ZONE } from '#contract/constants.ts'
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { dayOf, fromLocal, readTime, writeTime } from './expression/dates.ts'
import { isEmpty } from './field-types.ts'

export type Shape = Pick<FieldDefinition, 'datatype' | 'multiselect'>
/** unfit: no value of the new kind says the same. */
export type Carried = { kind: 'same' } | { kind: 'changed'; value: Value } | { kind: 'unfit' }

const SAME: Carried = { kind: 'same' }
const UNFIT: Carried = { kind: 'unfit' }
const changed = (value: Value): Carried => ({ kind: 'changed', value })

/** `was` is undefined where nobody knows any more what the field was. */
export function carryValue(value: Value, was: Shape | undefined, now: Shape): Carried {
  if (isEmpty(value)) return SAME
  if (now.multiselect) return Array.isArray(value) ? SAME : changed([String(value)])
  if (Array.isArray(value)) {
    if (value.length !== 1) return UNFIT
    const only = value[0]!
    const carried = carryOne(only, was, now)
    return carried.kind === 'same' ? changed(only) : carried
  }
  return carryOne(value as string | number, was, now)
}

function carryOne(value: string | number, was: Shape | undefined, { datatype }: Shape): Carried {
  switch (datatype) {
    case 'integer':
      return toNumber(value, Number.isInteger)
    case 'decimal':
    case 'numeric':
      return toNumber(value, Number.isFinite)
    case 'bit':
      return toBit(value)
    case 'date':
      return toDay(value)
    case 'datetime':
      return toMoment(value)
    case 'time':
      return typeof value === 'string' && /^\d{1,2}:\d{2}$/.test(value) ? SAME : UNFIT
    default:
      return toText(value, was)
  }
}

function toNumber(value: string | number, fits: (value: number) => boolean): Carried {
  if (typeof value === 'number') return fits(value) ? SAME : UNFIT
  const plain = value.trim().replace(/,(?=\d{3}\b)/g, '')
  if (!/^-?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return UNFIT
  const number = Number(plain)
  return fits(number) ? changed(number) : UNFIT
}

const BITS: Readonly<Record<string, number>> = { '1': 1, '0': 0, yes: 1, no: 0, true: 1, false: 0 }

function toBit(value: string | number): Carried {
  if (value === 1 || value === 0) return SAME
  const bit = BITS[String(value).trim().toLowerCase()]
  return bit === undefined ? UNFIT : changed(bit)
}

function toDay(value: string | number): Carried {
  const time = typeof value === 'string' ? readTime(value) : null
  if (!time) return UNFIT
  if (time.day) return SAME
  const day = writeTime(dayOf(time, TIME_ZONE), true)
  return day ? changed(day) : UNFIT
}

/** A day becomes its midnight at the board. */
function toMoment(value: string | number): Carried {
  const time = typeof value === 'string' ? readTime(value) : null
  if (!time) return UNFIT
  if (!time.day) return SAME
  const moment = writeTime(fromLocal(time.ms, TIME_ZONE), false)
  return moment ? changed(moment) : UNFIT
}

function toText(value: string | number, was: Shape | undefined): Carried {
  if (was?.datatype === 'bit') return changed(Number(value) === 1 ? 'Yes' : 'No')
  return typeof value === 'string' ? SAME : changed(String(value))
}
