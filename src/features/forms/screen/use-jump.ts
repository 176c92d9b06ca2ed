// Going to a field from anywhere: its section, its row opened, the field in the middle of the screen and focused.
import { useCallback, useEffect, useState } from 'react'
import { readItemKey } from '#rules/record/row.ts'
import type { FormStore } from '../engine/form-store.ts'
import type { OpenRows } from '../engine/open-rows.ts'
import { pageOfKey } from '../engine/tally.ts'

/** A field by its key, a repeatable section as a whole, or a page. */
export type Destination = { key?: string | null; section?: string | null; page?: number }

const FOCUSABLE = 'input, textarea, button'
const FLASH_MS = 1_600

export function useJump(
  store: FormStore,
  openRows: OpenRows,
  current: number,
  go: (page: number) => void,
  /** False while a sheet is open: it gives the focus back when it closes, and the field must come after that. */
  isFree: boolean,
): (place: Destination) => void {
  const [wanted, setWanted] = useState<(Destination & { page: number }) | null>(null)
  const jump = useCallback(
    (place: Destination) => {
      const page = place.page ?? pageOf(store, place)
      if (page < 0) return
      const item = place.key ? readItemKey(place.key) : null
      if (item) openRows.set(item.uid, true)
      if (place.key) store.reveal(place.key)
      setWanted({ ...place, page })
    },
    [store, openRows],
  )
  useEffect(() => {
    if (!wanted || !isFree) return
    if (current !== wanted.page) return go(wanted.page)
    // Looked for once its section is on screen.
    const frame = requestAnimationFrame(() => {
      show(wanted)
      setWanted(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, isFree, current, go])
  return jump
}

const pageOf = (store: FormStore, { key, section }: Destination): number =>
  key ? pageOfKey(store.model, key) : (store.model.pageOfSection.get(section ?? '') ?? -1)

function show({ key, section }: Destination): void {
  const element = key
    ? document.getElementById(key)
    : (document.getElementById(`section:${section}`) ??
      document.querySelector<HTMLElement>(`[data-section="${section}"]`))
  if (!element) return
  const frame = element.closest<HTMLElement>('.form-field') ?? element
  frame.scrollIntoView({ block: 'center' })
  const target = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  target.focus({ preventScroll: true })
  frame.classList.add('form-field-found')
  setTimeout(() => frame.classList.remove('form-field-found'), FLASH_MS)
}
