// Swipes on a form's page to the next or previous section. A shortcut: the step bar and the tabs do the same.
import { type RefObject, useEffect, useRef } from 'react'

/** Delayed, because the form's first page has priority. */
const AFTER_MS = 1_000

/** `onStep`: 1 for the next section, -1 for the previous one. `can`: whether there is one. */
export function useSwipe(
  ref: RefObject<HTMLElement | null>,
  { onStep, can }: { onStep(by: 1 | -1): void; can(by: 1 | -1): boolean },
): void {
  const latest = useRef({ onStep, can })
  latest.current = { onStep, can }
  useEffect(() => {
    const root = ref.current
    if (!root || !matchMedia('(any-pointer: coarse)').matches) return
    let end = () => {}
    let isOver = false
    const load = () =>
      import('./follow-swipes.ts').then(
        ({ followSwipes }) => {
          if (!isOver) end = followSwipes(root, (by) => latest.current.can(by) && latest.current.onStep(by))
        },
        () => undefined,
      )
    const timer = setTimeout(load, AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      end()
    }
  }, [ref])
}
