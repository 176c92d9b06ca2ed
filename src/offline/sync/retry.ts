export const RETRY_FLOOR_MS = 1_000
export const RETRY_CAP_MS = 300_000

/** Full jitter from 1 s to 5 min, so that a thousand phones do not retry at once. 0 ≤ `random` < 1. */
export function backoff(tries: number, random: number): number {
  const ceiling = Math.min(RETRY_CAP_MS, 2 * RETRY_FLOOR_MS * 2 ** Math.min(tries, 20))
  return Math.round(RETRY_FLOOR_MS + random * (ceiling - RETRY_FLOOR_MS))
}
