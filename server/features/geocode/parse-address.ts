// Parses an address as typed: number, street, and the town after a comma.
export type TypedAddress = {
  number: string | null
  /** Candidates for the street name, in lower case: `17 avenue sw` may be the street 17, 17 avenue, or 17 avenue sw. */
  streets: string[]
  /** Everything except the number, in lower case: possibly an incomplete name. */
  rest: string
  town: string | null
}

/** A unit before the address, in the form's own format: `1204, 1188 3 Street SE`. */
const UNIT = /^[\da-z]{1,6}$/

export function parseAddress(text: string): TypedAddress {
  const parts = text.split(',').map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
  const [street = '', town = ''] = UNIT.test(parts[0]!) && /^\d/.test(parts[1] ?? '') ? parts.slice(1) : parts
  const [, unitAndNumber, words] = /^(\d+[a-z]?(?:\s*-\s*\d+[a-z]?)?)\s+(.+)$/.exec(street) ?? []
  const rest = words ?? street
  const names = rest.split(' ')
  return {
    // 1204-310: unit 1204 at 310.
    number: unitAndNumber ? (unitAndNumber.split('-').at(-1)?.trim() ?? null) : null,
    streets: names.map((_, count) => names.slice(0, count + 1).join(' ')),
    rest,
    town: town === '' ? null : town,
  }
}
