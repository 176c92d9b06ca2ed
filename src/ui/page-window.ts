export const PAGE_NUMBERS_MAX = 5

/** Which rows a page shows (counted from 1; 0 to 0 of nothing) and the page numbers around it, `most` at most. */
export function pageWindow(page: number, pageSize: number, total: number, most = PAGE_NUMBERS_MAX) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), last)
  const first = Math.max(1, Math.min(current - Math.floor(most / 2), last - most + 1))
  const numbers = Array.from({ length: Math.min(most, last) }, (_, step) => first + step)
  return {
    page: current,
    last,
    from: total === 0 ? 0 : (current - 1) * pageSize + 1,
    to: Math.min(current * pageSize, total),
    numbers,
  }
}
