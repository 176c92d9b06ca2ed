// The values of a search form, as they are asked and as they start. Pure.

/** By field name: typed text, or the codes chosen. */
export type Found = Record<string, string | string[]>

type Field = { name: string; kind: string }

/** Trimmed; empty ones are left out (portal page, section 5). */
export function givenValues(typed: Found): Found {
  const given = Object.entries(typed).map(([name, value]): [string, string | string[]] => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  return Object.fromEntries(given.filter(([, value]) => value && value.length > 0))
}

/** A field that was not asked starts empty. */
export const startValues = (fields: readonly Field[], values: Found): Found =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, values[name] ?? (kind === 'choices' ? [] : '')]))

/** The texts of a search alone, as a call takes them; a field without a value is not searched. */
export const givenTexts = (values: Partial<Found>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string' && pair[1] !== ''),
  )
