// Arrow keys in a table: move from a link or button to the same one in the next or previous row.
const REACHED = 'a[href], button:not(:disabled)'

/** Element to focus; null leaves the key to the browser: outside a table, or past its first or last row. */
export function nextRowTarget(from: EventTarget | null, key: string): HTMLElement | null {
  if (!(from instanceof HTMLElement) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null
  const table = from.closest('table')
  if (!table) return null
  const rows = [...table.tBodies].flatMap(({ rows }) => [...rows]).filter((row) => row.querySelector(REACHED))
  const at = rows.findIndex((row) => row.contains(from))
  const next = rows[key === 'ArrowDown' ? at + 1 : at - 1]
  return next ? (likeIn(next, from) ?? entranceOf(next)) : null
}

/** The same link or button in the same column. */
function likeIn(row: HTMLTableRowElement, from: HTMLElement): HTMLElement | null {
  const cell = from.closest('td')
  if (!cell) return null
  const at = [...cell.querySelectorAll(REACHED)].indexOf(from)
  const reached = row.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>(REACHED)
  return reached?.[at] ?? reached?.[0] ?? null
}

/** The link that opens the row; its actions come before it and are skipped. */
const entranceOf = (row: HTMLTableRowElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('td:not(.data-table-actions) :is(a[href], button:not(:disabled))') ??
  row.querySelector<HTMLElement>(REACHED)
