import { IconButton } from './button.tsx'
import { PAGE_NUMBERS_MAX, pageWindow } from './table-view.ts'
import './data-table.css'
import { useOwnWidth } from './use-width.ts'

type Props = { page: number; pageSize: number; total: number; onPage: (page: number) => void; label: string }

/** Nine controls for a thumb need this much room; below it there are seven. */
const WIDE = 400
const FEW = 3

/** 'Showing rows X to Y of Z' with first, previous, next and last, and up to five page numbers. Pages count from 1. */
export function Pager({ page, pageSize, total, onPage, label }: Props) {
  const { ref, decided: isNarrow } = useOwnWidth((own) => own < WIDE)
  const { from, to, last, numbers } = pageWindow(page, pageSize, total, isNarrow ? FEW : PAGE_NUMBERS_MAX)
  return (
    <nav ref={ref} className="pager" aria-label={`Pages of ${label}`}>
      <p className="pager-text" aria-live="polite">
        Showing rows {from} to {to} of {total}
      </p>
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
