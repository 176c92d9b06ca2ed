// Compares texts read from paper, letter by letter. Pure.

/** Only letters and digits, without accents and in one case. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Number of letters to change, add or remove to turn one text into the other (Levenshtein distance). */
export function lettersApart(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const changed = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1)
      line.push(Math.min(changed, above[column]! + 1, line[column - 1]! + 1))
    }
    above = line
  }
  return above[other.length]!
}
