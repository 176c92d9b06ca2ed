// Order of a list without a search: chosen options, then this member's recent choices, then all, with letter headings
// if the list is long and alphabetical.

type Option = { code: string; text: string }
export type Entry<O> = { kind: 'option'; option: O } | { kind: 'heading'; text: string }

/** From this number of options, headings are worth their space. */
const HEADED_FROM = 10
const LETTERS_FROM = 24

const entryOf = <O extends Option>(option: O): Entry<O> => ({ kind: 'option', option })
const heading = (text: string): { kind: 'heading'; text: string } => ({ kind: 'heading', text })
const firstLetter = (text: string): string =>
  text
    .charAt(0)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]/, '#')

/** Excludes a list of numbers, whose only heading would be #. */
const isAlphabetical = (options: readonly Option[]): boolean =>
  options.some(({ text }) => firstLetter(text) !== '#') &&
  options.every(({ text }, at) => at === 0 || firstLetter(options[at - 1]!.text) <= firstLetter(text))

export function orderOptions<O extends Option>(
  options: readonly O[],
  chosen: readonly string[],
  recent: readonly string[],
): Entry<O>[] {
  if (options.length < HEADED_FROM) return options.map(entryOf)
  const first = options.filter(({ code }) => chosen.includes(code))
  const latest = recent.flatMap((code) =>
    chosen.includes(code) ? [] : options.filter((option) => option.code === code),
  )
  const above = new Set<O>([...first, ...latest])
  const rest = options.filter((option) => !above.has(option))
  return [
    ...(first.length ? [heading('Chosen'), ...first.map(entryOf)] : []),
    ...(latest.length ? [heading('Recent'), ...latest.map(entryOf)] : []),
    ...(rest.length >= LETTERS_FROM && isAlphabetical(rest) ? withLetters(rest) : plain(rest, above.size > 0)),
  ]
}

const plain = <O extends Option>(rest: readonly O[], isHeaded: boolean): Entry<O>[] => [
  ...(isHeaded && rest.length ? [heading('All')] : []),
  ...rest.map(entryOf),
]

const withLetters = <O extends Option>(rest: readonly O[]): Entry<O>[] =>
  rest.flatMap((option, at) => {
    const letter = firstLetter(option.text)
    const isFirst = at === 0 || firstLetter(rest[at - 1]!.text) !== letter
    return isFirst ? [heading(letter), entryOf(option)] : [entryOf(option)]
  })
