// The section on screen, and the focus, which follows it.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FormStore } from '../engine/form-store.ts'
import { useAfterPaint } from './use-after-paint.ts'

type Place = {
  store: FormStore
  section: string | null
  /** A new record on a phone starts with the fields that a submission needs. */
  beginsWithEssentials: boolean
  onSection(name: string): void
}
export type Section = {
  current: number
  go(page: number): void
  /** The required fields of all sections are shown instead of one section. */
  isEssentials: boolean
  showEssentials(): void
}

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
export function useSection({ store, section, beginsWithEssentials, onSection }: Place): Section {
  const { pages } = store.model
  const named = Math.max(
    0,
    pages.findIndex((page) => page.name === section),
  )
  const [current, setCurrent] = useState(named)
  const [isEssentials, setEssentials] = useState(beginsWithEssentials && section === null)
  /** The section that is actually on screen; null for the Essentials. */
  const seen = useRef<number | null>(null)
  seen.current = isEssentials ? null : current
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
      if (seen.current !== null) store.states.leavePage(seen.current)
      setEssentials(false)
      setCurrent(next.index)
      shown.current = next.name
      afterPaint(() => onSection(next.name))
    },
    [pages, store, onSection, afterPaint],
  )
  const showEssentials = useCallback(() => {
    if (seen.current !== null) store.states.leavePage(seen.current)
    setEssentials(true)
  }, [store])
  return { current, go, isEssentials, showEssentials }
}
