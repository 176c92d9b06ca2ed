// Type-ahead over options: matches at the start first, then at the start of a word, then anywhere; codes count, too.

const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

type Option = { code: string; text: string }

/** Keeps the given order among equals. Nothing typed: everything. */
export function matchOptions<O extends Option>(options: readonly O[], typed: string): readonly O[] {
  const wanted = fold(typed.trim())
  if (!wanted) return options
  const ranks: O[][] = [[], [], []]
  for (const option of options) {
    const text = fold(option.text)
    if (text.startsWith(wanted) || fold(option.code) === wanted) ranks[0]!.push(option)
    else if (text.includes(` ${wanted}`)) ranks[1]!.push(option)
    else if (text.includes(wanted)) ranks[2]!.push(option)
  }
  return ranks.flat()
}
