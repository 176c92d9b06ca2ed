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

/** `who`: whose task it is. Somebody with several waits for their own first, so that others wait for one of theirs. */
export type FairGate = <T>(who: string, work: () => Promise<T>) => Promise<T>

export function createFairGate(limit: number): FairGate {
  const gate = createGate(limit)
  const own = new Map<string, { gate: Gate; tasks: number }>()
  return async (who, work) => {
    const line = own.get(who) ?? { gate: createGate(1), tasks: 0 }
    own.set(who, line)
    line.tasks++
    try {
      return await line.gate(() => gate(work))
    } finally {
      line.tasks--
      if (line.tasks === 0) own.delete(who)
    }
  }
}
