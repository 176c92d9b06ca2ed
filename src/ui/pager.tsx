import { useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { pageWindow } from './table-view.ts'
import './data-table.css'
import './field.css'

type Props = {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  label: string
  /** Offers more rows a page. */
  onPageSize?: ((pageSize: number) => void) | undefined
}

export const PAGE_SIZES = [10, 25, 50] as const

/** 'Showing rows X to Y of Z' with first, previous, next and last, and up to five page numbers. Pages count from 1. */
export function Pager({ page, pageSize, total, onPage, label, onPageSize }: Props) {
  const { from, to, last, numbers } = pageWindow(page, pageSize, total)
  return (
    <nav className="pager" aria-label={`Pages of ${label}`}>
      <p className="pager-text" aria-live="polite">
        Showing rows {from} to {to} of {total}
      </p>
      {onPageSize && (
        <select
          className="field-input"
          aria-label="Rows per page"
          value={pageSize}
          onChange={({ target }) => onPageSize(Number(target.value))}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} a page
            </option>
          ))}
        </select>
      )}
      {last > 1 && (
        <div className="pager-buttons">
          <IconButton icon="first" label="First page" disabled={page <= 1} onClick={() => onPage(1)} />
          <IconButton icon="back" label="Previous page" disabled={page <= 1} onClick={() => onPage(page - 1)} />
          {numbers.map((number) => (
            <button
              type="button"
              key={number}
              className="pager-number"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ))}
          <IconButton icon="forward" label="Next page" disabled={page >= last} onClick={() => onPage(page + 1)} />
          <IconButton icon="last" label="Last page" disabled={page >= last} onClick={() => onPage(last)} />
        </div>
      )}
    </nav>
  )
}

type MoreProps = Pick<Props, 'page' | 'pageSize' | 'total' | 'onPage'>

/** So many cards at least are added by one tap. */
const MORE_CARDS = 25

/** For cards, which are scrolled: the rows of the next pages are added below. */
export function MoreRows({ page, pageSize, total, onPage }: MoreProps) {
  const words = useRef<HTMLParagraphElement>(null)
  const { to, last } = pageWindow(page, pageSize, total)
  const next = Math.min(last, page + Math.ceil(MORE_CARDS / pageSize))
  return (
    <div className="pager">
      <p ref={words} tabIndex={-1} className="pager-text" aria-live="polite">
        Showing rows 1 to {to} of {total}
      </p>
      {page < last && (
        <Button
          onClick={() => {
            onPage(next)
            // The button goes with the last rows.
            if (next === last) words.current?.focus({ preventScroll: true })
          }}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
