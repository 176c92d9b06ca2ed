// Going to a field from anywhere: its section, its row opened, the field in the middle of the screen and focused.
import { useCallback, useEffect, useState } from 'react'
import { readItemKey } from './field-key.ts'
import type { FormStore } from './form-store.ts'
import type { OpenRows } from './open-rows.ts'
import { pageOfKey } from './tally.ts'

/** A field by its key, or a repeatable section as a whole. */
export type Destination = { key: string | null; section: string | null }

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
  const [wanted, setWanted] = useState<Destination | null>(null)
  const jump = useCallback(
    (place: Destination) => {
      const { key, section } = place
      const page = key ? pageOfKey(store.model, key) : (store.model.pageOfSection.get(section ?? '') ?? -1)
      if (page < 0) return
      const item = key ? readItemKey(key) : null
      if (item) openRows.set(item.uid, true)
      if (key) store.reveal(key)
      go(page)
      setWanted(place)
    },
    [store, openRows, go],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for again once its section is on screen
  useEffect(() => {
    if (!wanted || !isFree) return
    const frame = requestAnimationFrame(() => {
      if (show(wanted)) setWanted(null)
    })
    return () => cancelAnimationFrame(frame)
  }, [wanted, isFree, current])
  return jump
}

function show({ key, section }: Destination): boolean {
  const id = key ?? `section:${section}`
  const element = document.getElementById(id) ?? document.querySelector<HTMLElement>(`[data-section="${section}"]`)
  if (!element) return false
  const frame = element.closest<HTMLElement>('.ff') ?? element
  frame.scrollIntoView({ block: 'center' })
  const target = element.matches(FOCUSABLE) ? element : (element.querySelector<HTMLElement>(FOCUSABLE) ?? element)
  target.focus({ preventScroll: true })
  frame.classList.add('ff-found')
  setTimeout(() => frame.classList.remove('ff-found'), FLASH_MS)
  return true
}
