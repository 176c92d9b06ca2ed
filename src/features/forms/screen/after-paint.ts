// Responds to a tap with the first screenful: the rest of a long part is rendered after the first paint, and yields to
// other taps.
import { startTransition, useCallback, useEffect, useRef, useState } from 'react'

/** Slightly more than a phone shows at once. */
const FIELDS_AT_ONCE = 9

/** False until the component has been painted once. */
export function useHasPainted(): boolean {
  const [hasPainted, setPainted] = useState(false)
  const afterPaint = useAfterPaint()
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [afterPaint])
  return hasPainted
}

/** The first parts, as many as needed to fill a screen. */
export function firstScreen<Part>(parts: readonly Part[], fieldsOf: (part: Part) => number): readonly Part[] {
  let fields = 0
  return parts.filter((part) => {
    const isFull = fields >= FIELDS_AT_ONCE
    fields += fieldsOf(part)
    return !isFull
  })
}

/** Runs after the next paint, when the member already sees the result. Returns a function that cancels it. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Only the latest call runs, and none after unmount. */
export function useAfterPaint(): (run: () => void) => void {
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  return useCallback((run) => {
    cancel.current()
    cancel.current = afterPaint(run)
  }, [])
}
