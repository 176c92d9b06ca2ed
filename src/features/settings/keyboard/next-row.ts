// Arrow keys in a table: from a link or button of one row to its like in the next.
const REACHED = 'a[href], button:not(:disabled)'

/** What the key leads to; null where it stays the browser's: outside of a table's rows and heads, or past their ends. */
export function nextRowTarget(from: EventTarget | null, key: string): HTMLElement | null {
  if (!(from instanceof HTMLElement) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return null
  const table = from.closest('table')
  if (!table) return null
  const rows = [...table.tBodies].flatMap(({ rows }) => [...rows]).filter((row) => row.querySelector(REACHED))
  const at = rows.findIndex((row) => row.contains(from))
  const next = rows[key === 'ArrowDown' ? at + 1 : at - 1]
  return next ? (likeIn(next, from) ?? entranceOf(next)) : null
}

/** The same link or button of the same column. */
function likeIn(row: HTMLTableRowElement, from: HTMLElement): HTMLElement | null {
  const cell = from.closest('td')
  if (!cell) return null
  const at = [...cell.querySelectorAll(REACHED)].indexOf(from)
  const reached = row.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>(REACHED)
  return reached?.[at] ?? reached?.[0] ?? null
}

/** Past the row's actions, which stand first: what opens it. */
const entranceOf = (row: HTMLTableRowElement): HTMLElement | null =>
  row.querySelector<HTMLElement>('td:not(.data-table-actions) :is(a[href], button:not(:disabled))') ??
  row.querySelector<HTMLElement>(REACHED)
