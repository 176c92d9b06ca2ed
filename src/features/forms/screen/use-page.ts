// The page on screen, and the focus, which follows it.
import { useCallback, useEffect, useRef, useState } from 'react'
import { readItemKey } from '#rules/record/row.ts'
import { foldOf } from '../engine/form-model.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { OpenRows } from '../engine/open-rows.ts'
import { pageOfKey } from '../engine/tally.ts'
import { useAfterPaint } from './after-paint.ts'

type Place = {
  store: FormStore
  pageName: string | null
  /** A new record on a phone starts with the fields that a submission needs. */
  beginsWithEssentials: boolean
  onPage(name: string): void
}
type ShownPage = {
  current: number
  go(page: number): void
  /** The required fields of all pages are shown instead of one page. */
  isEssentials: boolean
  showEssentials(): void
}

/** Focuses a new page's title, for keyboard and screen reader users; a jump to a field continues from there. */
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

/** The page on screen. It changes at once; the address is updated after paint, because the router is slow. */
export function usePage({ store, pageName, beginsWithEssentials, onPage }: Place): ShownPage {
  const { pages } = store.model
  const named = Math.max(
    0,
    pages.findIndex((page) => page.name === pageName),
  )
  const [current, setCurrent] = useState(named)
  const [isEssentials, setEssentials] = useState(beginsWithEssentials && pageName === null)
  /** The page that is actually on screen; null for the Essentials. */
  const seen = useRef<number | null>(null)
  seen.current = isEssentials ? null : current
  const afterPaint = useAfterPaint()
  const shown = useRef(pageName)
  useEffect(() => {
    if (pageName === shown.current) return
    shown.current = pageName
    setCurrent(named)
  }, [pageName, named])
  const go = useCallback(
    (page: number) => {
      const next = pages[Math.max(0, Math.min(pages.length - 1, page))]
      if (!next) return
      if (seen.current !== null) store.states.leavePage(seen.current)
      setEssentials(false)
      setCurrent(next.index)
      shown.current = next.name
      afterPaint(() => onPage(next.name))
    },
    [pages, store, onPage, afterPaint],
  )
  const showEssentials = useCallback(() => {
    if (seen.current !== null) store.states.leavePage(seen.current)
    setEssentials(true)
  }, [store])
  return { current, go, isEssentials, showEssentials }
}

// Jumps to a field from anywhere: opens its page, fold and row, scrolls it to the middle of the screen and focuses
// it.

/** A field by its key, a repeatable section as a whole, or a page. */
export type Destination = {
  key?: string | null
  section?: string | null
  page?: number
  /** Scrolls without moving the focus. */
  isQuiet?: boolean
}

const FOCUSABLE = 'input, textarea, button'
const FLASH_MS = 1_600
const MAX_WAIT_MS = 2_000

export function useJump(
  store: FormStore,
  openRows: OpenRows,
  { current, go, isEssentials }: Pick<ShownPage, 'current' | 'go' | 'isEssentials'>,
  /** False while a sheet is open: closing it returns the focus, and the field must be focused after that. */
  isFree: boolean,
): (place: Destination) => void {
  const [wanted, setWanted] = useState<(Destination & { page: number }) | null>(null)
  const jump = useCallback(
    (place: Destination) => {
      const page = place.page ?? pageOf(store, place)
      if (page < 0) return
      const item = place.key ? readItemKey(place.key) : null
      if (item) openRows.set(item.uid, true)
      const fold = place.key ? foldOf(store.model, place.key) : undefined
      if (fold) openRows.set(fold.id, true)
      setWanted({ ...place, page })
    },
    [store, openRows],
  )
  useEffect(() => {
    if (!wanted || !isFree) return
    if (current !== wanted.page || isEssentials) return go(wanted.page)
    // Waits until its page is on screen; its rows may still be loading.
    let frame = 0
    const until = Date.now() + MAX_WAIT_MS
    const tryToShow = () => {
      if (!show(wanted) && Date.now() < until) frame = requestAnimationFrame(tryToShow)
      else setWanted(null)
    }
    frame = requestAnimationFrame(tryToShow)
    return () => cancelAnimationFrame(frame)
  }, [wanted, isFree, current, isEssentials, go])
  return jump
}

const pageOf = (store: FormStore, { key, section }: Destination): number =>
  key ? pageOfKey(store.model, key) : (store.model.pageOfSection.get(section ?? '') ?? -1)

/** Returns false if it is not on screen. A page by itself always is. */
function show({ key, section, isQuiet = false }: Destination): boolean {
  if (!key && !section) return true
  const element = key
    ? document.getElementById(key)
    : (document.getElementById(`section:${section}`) ??
      document.querySelector<HTMLElement>(`[data-section="${section}"]`))
  if (!element) return false
  const frame = element.closest<HTMLElement>('.form-field') ?? element
  const target = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  if (!isQuiet) target.focus({ preventScroll: true })
  // After the focus, which shows the field's help below it.
  frame.scrollIntoView({ block: 'center' })
  frame.classList.add('form-field-found')
  setTimeout(() => frame.classList.remove('form-field-found'), FLASH_MS)
  return true
}
