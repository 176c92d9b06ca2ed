// An address as somebody types it: number, street, and after a comma the town. Pure.
export type TypedAddress = {
  number: string | null
  /** The street's name could be any of these: `17 avenue sw` may mean 17, 17 avenue, or 17 avenue sw. Lower case. */
  streets: string[]
  /** All that is not the number, lower case: perhaps a name still being typed. */
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
