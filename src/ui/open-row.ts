// A mouse click anywhere in a table's row opens the link that is marked `data-row-link`. The link itself stays the only
// control: keyboards and screen readers use it, and the browser decides what its modified clicks do.
import type { MouseEvent as ReactMouseEvent } from 'react'

const ROW_LINK = 'a[data-row-link]'
const CONTROLS = 'a, button, input, select, textarea, label, summary, dialog'
const MIDDLE = 1

type RowEvent = ReactMouseEvent<HTMLTableRowElement>

/** A click on another control of the row, or one that ends the selection of text, opens nothing. */
export function openRow(event: RowEvent): void {
  if (window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey } = event
  follow(event, { ctrlKey, metaKey, shiftKey })
}

/** A middle click opens a new tab, as it does on a link. */
export function openRowInTab(event: RowEvent): void {
  if (event.button === MIDDLE) follow(event, { ctrlKey: true, metaKey: true })
}

/** Prevents the scroll mode that a middle click starts on some systems. */
export function keepFromScrolling(event: RowEvent): void {
  if (event.button === MIDDLE && linkFor(event)) event.preventDefault()
}

function linkFor({ currentTarget, target }: RowEvent): HTMLElement | null {
  const isControl = target instanceof Element && target.closest(CONTROLS) !== null
  return isControl ? null : currentTarget.querySelector<HTMLElement>(ROW_LINK)
}

const follow = (event: RowEvent, keys: MouseEventInit): void =>
  void linkFor(event)?.dispatchEvent(new MouseEvent('click', { ...keys, bubbles: true, cancelable: true }))
