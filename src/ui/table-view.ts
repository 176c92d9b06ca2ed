// The rows a table shows: filtered by words, sorted, one page. Pure; the state lives in the page's URL or in the
// component.
import { searchWords } from '#contract/text.ts'

/** `sort`: a column's key, with '-' before it for descending. Pages count from 1. */
export type TableView = { q?: string | undefined; page?: number | undefined; sort?: string | undefined }

export type SortDirection = 'ascending' | 'descending'
export type Sort = { key: string; direction: SortDirection }

export function sortOf(sort: string | undefined): Sort | null {
  if (!sort) return null
  return sort.startsWith('-') ? { key: sort.slice(1), direction: 'descending' } : { key: sort, direction: 'ascending' }
}

/** Sorting by the same column again reverses the direction. */
export function nextSort(current: string | undefined, key: string): string {
  return current === key ? `-${key}` : key
}

type SortValue = string | number | null
const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Empty values sort last in either direction; equal rows keep their order. */
export function sortRows<Row>(rows: readonly Row[], sortBy: (row: Row) => SortValue, direction: SortDirection): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  const isEmpty = (value: SortValue) => value === null || value === ''
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => {
      if (isEmpty(a.value) || isEmpty(b.value)) return Number(isEmpty(a.value)) - Number(isEmpty(b.value))
      const order =
        typeof a.value === 'number' && typeof b.value === 'number'
          ? a.value - b.value
          : byText.compare(String(a.value), String(b.value))
      return sign * order
    })
    .map(({ row }) => row)
}

/** True if the row's text contains every word of the search, ignoring case. */
export function matchRows<Row>(rows: readonly Row[], search: string | undefined, textOf: (row: Row) => string): Row[] {
  const words = searchWords(search ?? '')
  if (words.length === 0) return [...rows]
  return rows.filter((row) => {
    const text = textOf(row).toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

const PAGE_NUMBERS_MAX = 5

/** Which rows a page shows (counted from 1; 0 to 0 of nothing) and the page numbers around it. */
export function pageWindow(page: number, pageSize: number, total: number) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), last)
  const first = Math.max(1, Math.min(current - Math.floor(PAGE_NUMBERS_MAX / 2), last - PAGE_NUMBERS_MAX + 1))
  const numbers = Array.from({ length: Math.min(PAGE_NUMBERS_MAX, last) }, (_, step) => first + step)
  return {
    page: current,
    last,
    from: total === 0 ? 0 : (current - 1) * pageSize + 1,
    to: Math.min(current * pageSize, total),
    numbers,
  }
}
