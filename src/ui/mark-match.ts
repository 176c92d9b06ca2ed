// Marks the part of a text that matches what was typed, however it is accented.
import { folded, searchText } from '#contract/text.ts'

/** The text before, in and after the first match; all of it before if there is nothing to mark. */
export function markMatch(text: string, typed: string): { before: string; match: string; after: string } {
  const wanted = folded(searchText(typed))
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
