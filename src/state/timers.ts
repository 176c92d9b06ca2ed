export type SetTimer = (then: () => void, ms: number) => () => void

/** Calls `then` after `ms`. Returns a function that cancels it. */
export const setTimer: SetTimer = (then, ms) => {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

/** The result of the work, or undefined if it takes longer than `ms`. */
export const within = <T>(work: Promise<T>, ms: number): Promise<T | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, ms))])
