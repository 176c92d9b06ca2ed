// Limits how many tasks run at once; the rest wait in order. Decoding a picture takes memory and a processor core.
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate(limit: number): Gate {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
