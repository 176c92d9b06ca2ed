// Responds to a tap with the first screenful: the rest of a long part is rendered after the first paint, and yields to
// other taps.
import { startTransition, useEffect, useState } from 'react'
import { useAfterPaint } from './use-after-paint.ts'

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
