/** Calls `then` after `ms`. Returns a function that cancels it. */
export function setTimer(then: () => void, ms: number): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
