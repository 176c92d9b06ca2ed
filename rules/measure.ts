// Conversions between the units of the board's forms, derived from the three factors that the specification gives.
// Stored numbers stay in the unit stored with them; nothing here depends on a clock, a locale or a definition.

const SQ_FT_PER_ACRE = 43_560
const SQ_M_PER_HECTARE = 10_000
const FT_PER_METRE = 3.281
const INCHES_PER_FOOT = 12

/** Area units: acres, hectares, square feet, square meters. */
export const AREA_UNITS = ['AC', 'HA', 'SF', 'SM'] as const
type AreaUnit = (typeof AREA_UNITS)[number]
/** Length units: feet, meters. Rooms store decimal feet (12 ft 6 in is 12.5). */
export const LENGTH_UNITS = ['F', 'M'] as const
export type LengthUnit = (typeof LENGTH_UNITS)[number]
export type Unit = AreaUnit | LengthUnit

const SQ_M_PER_SQ_FT = 1 / (FT_PER_METRE * FT_PER_METRE)
/** Size in the kind's base unit (square meters, meters). */
const IN_BASE: Record<Unit, { kind: 'area' | 'length'; base: number }> = {
  AC: { kind: 'area', base: SQ_FT_PER_ACRE * SQ_M_PER_SQ_FT },
  HA: { kind: 'area', base: SQ_M_PER_HECTARE },
  SF: { kind: 'area', base: SQ_M_PER_SQ_FT },
  SM: { kind: 'area', base: 1 },
  F: { kind: 'length', base: 1 / FT_PER_METRE },
  M: { kind: 'length', base: 1 },
}

/** Codes are compared in upper case; FT counts as F. Null for an unknown unit. */
export function readUnit(code: unknown): Unit | null {
  if (typeof code !== 'string') return null
  const unit = code.trim().toUpperCase()
  if (unit === 'FT') return 'F'
  return Object.hasOwn(IN_BASE, unit) ? (unit as Unit) : null
}

/** Spellings of a unit after a number, without spaces and dots. */
const UNIT_WORDS: Readonly<Record<string, Unit>> = {
  ...{ ac: 'AC', acre: 'AC', acres: 'AC', ha: 'HA', hectare: 'HA', hectares: 'HA' },
  ...{ sf: 'SF', sqft: 'SF', sqfeet: 'SF', squarefeet: 'SF', 'ft²': 'SF', ft2: 'SF' },
  ...{ sm: 'SM', sqm: 'SM', squaremetres: 'SM', squaremeters: 'SM', 'm²': 'SM', m2: 'SM' },
  ...{ ft: 'F', feet: 'F', foot: 'F', m: 'M', metres: 'M', meters: 'M' },
}

export function readUnitWord(word: string): Unit | null {
  const plain = word.toLowerCase().replace(/[\s.]/g, '')
  return Object.hasOwn(UNIT_WORDS, plain) ? UNIT_WORDS[plain]! : null
}

const MARKS: Readonly<Record<Unit, string>> = { AC: 'ac', HA: 'ha', SF: 'sq ft', SM: 'm²', F: 'ft', M: 'm' }

/** The unit's mark after a number. */
export const unitMark = (unit: Unit): string => MARKS[unit]

export function roundTo(value: number, decimals: number): number {
  const scale = 10 ** decimals
  const rounded = Math.round((value + Number.EPSILON * Math.sign(value)) * scale) / scale
  return Object.is(rounded, -0) ? 0 : rounded
}

/** The value in the other unit, unrounded; null between an area and a length. */
export function convert(value: number, from: Unit, to: Unit): number | null {
  if (from === to) return value
  const [source, target] = [IN_BASE[from], IN_BASE[to]]
  return source.kind === target.kind ? (value * source.base) / target.base : null
}

export type FeetInches = { feet: number; inches: number }

/** Decimal feet as whole feet and whole inches: 12.58 is 12 ft 7 in, 11.99 is 12 ft. */
export function toFeetInches(decimalFeet: number): FeetInches {
  const inches = Math.round(decimalFeet * INCHES_PER_FOOT)
  return { feet: Math.floor(inches / INCHES_PER_FOOT), inches: inches % INCHES_PER_FOOT }
}

/** 12′ 7″; 10′ */
export function feetInchesText(decimalFeet: number): string {
  const { feet, inches } = toFeetInches(decimalFeet)
  return inches ? `${feet}′ ${inches}″` : `${feet}′`
}

export const fromFeetInches = ({ feet, inches }: FeetInches, decimals = 2): number =>
  roundTo(feet + inches / INCHES_PER_FOOT, decimals)

export const INCHES_MAX = 11
/**
 * Origin of a displayed number: the value as typed, in its own unit. Stored with a field so that toggling units never
 * drifts.
 */
export type TypedMeasure = { value: number; unit: Unit }
export type Converted = { value: number; typed: TypedMeasure }

/**
 * Converts for display and storage. Rounding would lose a little at every toggle, so the typed number comes back with
 * its own unit, and every other unit is computed from it rather than from a rounded value. `typed` is trusted only
 * while `value` is still its conversion: an edit in between becomes the new origin.
 */
export function convertKept(
  value: number,
  from: Unit,
  to: Unit,
  decimals: number,
  typed?: TypedMeasure,
): Converted | null {
  const still = typed && (convert(typed.value, typed.unit, from) ?? Number.NaN)
  const origin =
    typed && still !== undefined && (typed.unit === from ? typed.value : roundTo(still, decimals)) === value
      ? typed
      : { value, unit: from }
  const exact = convert(origin.value, origin.unit, to)
  if (exact === null) return null
  return { value: origin.unit === to ? origin.value : roundTo(exact, decimals), typed: origin }
}
