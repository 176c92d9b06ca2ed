// Where a photo that was named at the shutter goes: with those of its room, in the order of the shot list. Pure.

type Placed = { id: string; Description: string }

/** The ids in their new order. Photos without such words keep their places; a photo without them goes last. */
export function placeByWords(photos: readonly Placed[], added: Placed, words: readonly string[]): string[] {
  const rank = (description: string) => words.indexOf(description)
  const mine = rank(added.Description)
  const later = mine < 0 ? -1 : photos.findIndex(({ Description }) => rank(Description) > mine)
  const ids = photos.map(({ id }) => id)
  const at = later < 0 ? ids.length : later
  return [...ids.slice(0, at), added.id, ...ids.slice(at)]
}
