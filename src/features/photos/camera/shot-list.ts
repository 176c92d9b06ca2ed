// The shot list of the camera: what has been photographed, and what is next. Pure.

export type Shot = { word: string; count: number }

/** Each word with how many photos it has. A photo belongs to the word that its description begins with, the longest one. */
export function shotList(words: readonly string[], descriptions: readonly string[]): Shot[] {
  const counts = new Map(words.map((word) => [word, 0]))
  const longestFirst = [...words].sort((a, b) => b.length - a.length)
  for (const description of descriptions) {
    const word = longestFirst.find((each) => beginsWith(description, each))
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return words.map((word) => ({ word, count: counts.get(word) ?? 0 }))
}

/** The first without a photo after this one, or else the first of all; null: all have one. */
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
