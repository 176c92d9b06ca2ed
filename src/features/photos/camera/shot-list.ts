// The camera's shot list: what has been photographed, and what is next. Pure.

export type Shot = { word: string; count: number }

/** Each word with its number of photos. A photo belongs to the longest word that its description starts with. */
export function shotList(words: readonly string[], descriptions: readonly string[]): Shot[] {
  const counts = new Map(words.map((word) => [word, 0]))
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  for (const description of descriptions) {
    const word = longestFirst.find((each) => beginsWith(description, each))
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return words.map((word) => ({ word, count: counts.get(word) ?? 0 }))
}

/** The next word without a photo after this one, or else the first; null: all have photos. */
export function nextShot(shots: readonly Shot[], after: string | null): string | null {
  const from = shots.findIndex(({ word }) => word === after) + 1
  const open = [...shots.slice(from), ...shots.slice(0, from)].find(({ word, count }) => count === 0 && word !== after)
  return open?.word ?? null
}

/** “Bedroom 2, south wall” belongs to Bedroom 2, not to Bedroom. */
function beginsWith(description: string, word: string): boolean {
  const said = description.trim().toLowerCase()
  const meant = word.toLowerCase()
  return said.startsWith(meant) && !/[\p{L}\p{N}]/u.test(said.charAt(meant.length))
}
