// Type-ahead over options: matches at the start first, then at the start of a word, then anywhere, then by a synonym;
// codes match, too.
import { folded } from '#contract/text.ts'

type Option = { code: string; text: string; also?: readonly string[] | undefined }

/** Preserves the given order among equals. Returns everything if nothing is typed. */
export function matchOptions<O extends Option>(options: readonly O[], typed: string): readonly O[] {
  const wanted = folded(typed.trim())
  if (!wanted) return options
  const ranks: O[][] = [[], [], [], []]
  for (const option of options) {
    const text = folded(option.text)
    const others = option.also?.map(folded) ?? []
    if (text.startsWith(wanted) || folded(option.code) === wanted || others.includes(wanted)) ranks[0]!.push(option)
    else if (text.includes(` ${wanted}`)) ranks[1]!.push(option)
    else if (text.includes(wanted)) ranks[2]!.push(option)
    else if (others.some((word) => word.startsWith(wanted) || word.includes(` ${wanted}`))) ranks[3]!.push(option)
  }
  return ranks.flat()
}

/** The text before, in and after the first match; all of it before if there is nothing to mark. */
export function markMatch(text: string, typed: string): { before: string; match: string; after: string } {
  const wanted = folded(typed.trim())
  const letters = [...text]
  const foldedLetters = letters.map(folded)
  const start = wanted ? foldedLetters.join('').indexOf(wanted) : -1
  if (start < 0) return { before: text, match: '', after: '' }
  // A letter may be folded to none (an apostrophe) or to several.
  let length = 0
  const ends = foldedLetters.map((letter) => (length += letter.length))
  const first = ends.findIndex((end) => end > start)
  const next = ends.findIndex((end) => end >= start + wanted.length) + 1
  const textOf = (from: number, to?: number) => letters.slice(from, to).join('')
  return { before: textOf(0, first), match: textOf(first, next), after: textOf(next) }
}
