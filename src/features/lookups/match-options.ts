// Type-ahead over options: matches at the start first, then at the start of a word, then anywhere, then by a synonym;
// codes match, too.
import { folded, searchText } from '#contract/text.ts'

type Option = { code: string; text: string; also?: readonly string[] | undefined }

/** Preserves the given order among equals. Returns everything if nothing is typed. */
export function matchOptions<O extends Option>(options: readonly O[], typed: string): readonly O[] {
  const wanted = folded(searchText(typed))
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
