// Remembers the unit in which each measured number was typed, so that switching units back and forth never changes it
// (see rules/measure.ts).
import type { FieldDefinition } from '#contract/form-definition.ts'
import type { Value } from '#contract/listing.ts'
import { convertKept, readUnit, type TypedMeasure } from '#rules/measure.ts'
import { decimalsOf } from '#rules/record/value.ts'

/** Enough for an acre in square meters, if the definition sets no precision. */
const MOST_DECIMALS = 4

export type UnitKeeper = {
  /**
   * The number in the new unit; null if there is nothing to convert (no number, no previous unit, or a unit of another
   * kind).
   */
  convert(key: string, value: Value, from: Value, to: Value, field: FieldDefinition): number | null
}

export function createUnitKeeper(): UnitKeeper {
  const typed = new Map<string, TypedMeasure>()
  return {
    convert(key, value, from, to, field) {
      const [source, target] = [readUnit(from), readUnit(to)]
      if (typeof value !== 'number' || !source || !target || source === target) return null
      const converted = convertKept(value, source, target, Math.min(decimalsOf(field), MOST_DECIMALS), typed.get(key))
      if (!converted) return null
      typed.set(key, converted.typed)
      return converted.value
    },
  }
}
