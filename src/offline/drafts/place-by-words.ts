// Position of a photo that was named when it was taken: with those of the same room, in the order of the shot list.
// Pure.

type Placed = { id: string; Description: string }

/**
 * Returns the ids in their new order. Photos without such words keep their places; an added photo without them comes
 * last.
 */
export function placeByWords(photos: readonly Placed[], added: Placed, words: readonly string[]): string[] {
  const rank = (description: string) => words.indexOf(description)
  const mine = rank(added.Description)
  const later = mine < 0 ? -1 : photos.findIndex(({ Description }) => rank(Description) > mine)
  const ids = photos.map(({ id }) => id)
  const at = later < 0 ? ids.length : later
  return [...ids.slice(0, at), added.id, ...ids.slice(at)]
}
