// Parses an address as typed: number, street, and after a comma the town. Pure.
export type TypedAddress = {
  number: string | null
  /** Candidates for the street's name, in lower case: in `17 avenue sw` it may be 17, 17 avenue, or 17 avenue sw. */
  streets: string[]
  /** Everything but the number, in lower case: possibly an unfinished name. */
  rest: string
  town: string | null
}

export function parseAddress(text: string): TypedAddress {
  const [street = '', town = ''] = text.split(',').map((part) => part.trim().toLowerCase().replace(/\s+/g, ' '))
  const [, unitAndNumber, words] = /^(\d+[a-z]?(?:\s*-\s*\d+[a-z]?)?)\s+(.+)$/.exec(street) ?? []
  const rest = words ?? street
  const parts = rest.split(' ')
  return {
    // 1204-310: unit 1204 at 310.
    number: unitAndNumber ? (unitAndNumber.split('-').at(-1)?.trim() ?? null) : null,
    streets: parts.map((_, count) => parts.slice(0, count + 1).join(' ')),
    rest,
    town: town === '' ? null : town,
  }
}
