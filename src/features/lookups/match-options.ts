// Type-ahead over options: matches at the start first, then at the start of a word, then anywhere, then by a synonym;
// codes match, too.

const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

type Option = { code: string; text: string; also?: readonly string[] | undefined }

/** Preserves the given order among equals. Returns everything if nothing is typed. */
export function matchOptions<O extends Option>(options: readonly O[], typed: string): readonly O[] {
  const wanted = fold(typed.trim())
  if (!wanted) return options
  const ranks: O[][] = [[], [], [], []]
  for (const option of options) {
    const text = fold(option.text)
    const others = option.also?.map(fold) ?? []
    if (text.startsWith(wanted) || fold(option.code) === wanted || others.includes(wanted)) ranks[0]!.push(option)
    else if (text.includes(` ${wanted}`)) ranks[1]!.push(option)
    else if (text.includes(wanted)) ranks[2]!.push(option)
    else if (others.some((word) => word.startsWith(wanted) || word.includes(` ${wanted}`))) ranks[3]!.push(option)
  }
  return ranks.flat()
}

/** The text before, in and after the first match; all of it before if there is nothing to mark. */
export function markMatch(text: string, typed: string): { before: string; match: string; after: string } {
  const wanted = fold(typed.trim())
  const folded = fold(text)
  // If folding changes the length, the wrong letters would be marked.
  const at = wanted && folded.length === text.length ? folded.indexOf(wanted) : -1
  if (at < 0) return { before: text, match: '', after: '' }
  const end = at + wanted.length
  return { before: text.slice(0, at), match: text.slice(at, end), after: text.slice(end) }
}
