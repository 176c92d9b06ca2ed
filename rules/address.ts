// Address formatting, shared by titles, lists and the record's UnparsedAddress.
import type { Value, Values } from '#contract/listing.ts'
import { plainDashes } from '#contract/text.ts'
import { readTypedDegrees } from './typed-coordinates.ts'

/** Fields of an address, in the order a form shows them. */
export const ADDRESS_FIELDS = [
  'UnitNumber',
  'StreetNumber',
  'StreetName',
  'StreetSuffix',
  'StreetDirSuffix',
  'City',
  'StateOrProvince',
  'PostalCode',
] as const
type AddressField = (typeof ADDRESS_FIELDS)[number]

/** Display text of a code (City CAL is Calgary), or the code itself if it has none. */
export type Describe = (field: string, code: string) => string

const tidy = (value: Value | undefined): string =>
  typeof value === 'string' ? value.trim().replace(/\s+/g, ' ') : typeof value === 'number' ? String(value) : ''

/** Formats a Canadian postal code as T2P 1J9, however it was typed. Leaves anything else unchanged. */
export function tidyPostalCode(text: string): string {
  const squeezed = plainDashes(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(squeezed) ? `${squeezed.slice(0, 3)} ${squeezed.slice(3)}` : text.trim()
}

/** PostalCode, OfficeMailPostalCode and their like; PostalCodePlus4 holds the end of a ZIP code. */
const isPostalCode = (fieldName: string): boolean => fieldName.endsWith('PostalCode')

/** The digits of a LINC number that was typed or pasted in groups, as land titles print it: 0012 345 678. */
function tidyLincNumber(text: string): string {
  const squeezed = plainDashes(text)
    .replace(/[\s-]+/g, '')
    .toUpperCase()
  return /^(\d{10}|T\d{9})$/.test(squeezed) ? squeezed : text.trim()
}

const LINC_FIELDS = ['ParcelNumber', 'LandLincNumber']

/**
 * A field's value as it is stored and delivered: postal codes, LINC numbers and coordinates in one spelling, telephone
 * numbers with plain hyphens, other text without outer whitespace.
 */
export function tidyValue(fieldName: string, value: Value): Value {
  return typeof value === 'string' ? tidyText(fieldName, value) || null : value
}

function tidyText(fieldName: string, text: string): string {
  if (isPostalCode(fieldName)) return tidyPostalCode(text)
  if (LINC_FIELDS.includes(fieldName)) return tidyLincNumber(text)
  if (fieldName.endsWith('Latitude')) return readTypedDegrees(text, 'NS') ?? text.trim()
  if (fieldName.endsWith('Longitude')) return readTypedDegrees(text, 'EW') ?? text.trim()
  return fieldName.includes('Phone') ? plainDashes(text).trim() : text.trim()
}

/** The street line: `1204, 1188 3 Street SE`. Empty unless the street number or name is known. */
export function composeStreet(values: Values, describe: Describe = (_, code) => code): string {
  const part = (field: AddressField) => {
    const text = tidy(values[field])
    return text && describe(field, text)
  }
  const street = ['StreetNumber', 'StreetName', 'StreetSuffix', 'StreetDirSuffix']
    .map((field) => part(field as AddressField))
    .filter(Boolean)
    .join(' ')
  if (!tidy(values.StreetNumber) && !tidy(values.StreetName)) return ''
  const unit = part('UnitNumber')
  return unit ? `${unit}, ${street}` : street
}

/**
 * The full address: `1204, 1188 3 Street SE, Calgary, AB T2G 1H8`. Skips missing parts; provinces use their two
 * letters.
 */
export function composeAddress(values: Values, describe: Describe = (_, code) => code): string {
  const street = composeStreet(values, describe)
  const city = tidy(values.City)
  const province = tidy(values.StateOrProvince)
  const postal = tidyPostalCode(tidy(values.PostalCode))
  const place = [province, postal].filter(Boolean).join(' ')
  return [street, city && describe('City', city), place].filter(Boolean).join(', ')
}
