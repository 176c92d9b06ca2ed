// The section on screen, and the focus that follows it.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormStore } from '../engine/form-store.ts'
import { useAfterPaint } from './use-after-paint.ts'

type Place = { store: FormStore; section: string | null; onSection(name: string): void }

/** Focuses a new section's title, for keyboard and screen reader users; a jump to a field continues from there. */
export function useTitleFocus(current: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    title.current?.focus({ preventScroll: true })
  }, [current])
  return title
}

/** The section on screen. It changes at once; the address is updated after paint, because the router is slow. */
export function useSection({ store, section, onSection }: Place): [number, (page: number) => void] {
  const { pages } = store.model
  const named = Math.max(
    0,
    pages.findIndex((page) => page.name === section),
  )
  const [current, setCurrent] = useState(named)
  const latest = useRef(current)
  latest.current = current
  const afterPaint = useAfterPaint()
  const shown = useRef(section)
  useEffect(() => {
    if (section === shown.current) return
    shown.current = section
    setCurrent(named)
  }, [section, named])
  const go = useCallback(
    (page: number) => {
      const next = pages[Math.max(0, Math.min(pages.length - 1, page))]
      if (!next) return
      // A section that was visited and left shows its missing fields.
      store.revealPages([latest.current])
      setCurrent(next.index)
      shown.current = next.name
      afterPaint(() => onSection(next.name))
    },
    [pages, store, onSection, afterPaint],
  )
  return [current, go]
}
