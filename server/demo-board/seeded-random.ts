// A small deterministic generator (mulberry32), so that the same seed gives the same board and pictures everywhere.

export type Random = {
  /** [0, 1) */
  next(): number
  /** An integer, both ends included. */
  int(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
  /** A value with probability proportional to its weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
}

export function seededRandom(seed: number): Random {
  let state = (seed ^ 0x9e3779b9) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  // Skips the first values, which are similar for neighboring seeds.
  for (let skipped = 0; skipped < 4; skipped++) next()
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    chance: (probability) => next() < probability,
    weighted(list) {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of list) {
        left -= weight
        if (left < 0) return value
      }
      return list[list.length - 1]![0]
    },
  }
}

/** Combines several numbers into one seed; neighbors differ as much as any two do. */
export function seedFrom(...parts: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ part, 0x9e3779b1)
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}
