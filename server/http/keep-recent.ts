// Caches the recent results of costly work; simultaneous requests for the same result share one computation.

type Kept<T> = { result: Promise<T>; until: number }

/** `most`: maximum number of results; the oldest are dropped. Failures are not kept. */
export function keepRecent<T>(
  work: (asked: string) => Promise<T>,
  { most, ms, now = Date.now }: { most: number; ms: number; now?: () => number },
): (asked: string) => Promise<T> {
  const kept = new Map<string, Kept<T>>()
  return (asked) => {
    const known = kept.get(asked)
    if (known && known.until > now()) return known.result
    kept.delete(asked)
    const begun = { result: work(asked), until: now() + ms }
    kept.set(asked, begun)
    begun.result.catch(() => kept.get(asked) === begun && kept.delete(asked))
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return begun.result
  }
}
