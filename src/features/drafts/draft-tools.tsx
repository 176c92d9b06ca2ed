// Above a long list of drafts: search, order, and those that are ready to submit.
import { useId } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/constants.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import '#src/ui/field.css'
import { DRAFT_ORDERS, type DraftOrder } from './find-drafts.ts'

/** Fewer are seen at a glance. */
export const MANY_DRAFTS = 5

type Props = {
  q: string
  sort: DraftOrder | undefined
  onQ(q: string): void
  onSort(sort: string): void
}

export function DraftTools({ q, sort, onQ, onSort }: Props) {
  const id = useId()
  return (
    <div className="work-tools">
      <div className="field-search">
        <Icon name="search" />
        <label htmlFor={`${id}q`} className="said">
          Search drafts
        </label>
        <input
          id={`${id}q`}
          type="search"
          className="field-input"
          placeholder="Search..."
          maxLength={SEARCH_TEXT_MAX}
          autoComplete="off"
          defaultValue={q}
          onChange={(event) => onQ(event.target.value)}
        />
      </div>
      <label className="row small">
        Sort by
        <select className="field-input" value={sort ?? ''} onChange={(event) => onSort(event.target.value)}>
          <option value="">Last edited</option>
          {Object.entries(DRAFT_ORDERS).map(([order, words]) => (
            <option key={order} value={order}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Nothing if none is. */
export function ReadyDrafts({ count, onReview }: { count: number; onReview(): void }) {
  const id = useId()
  if (count === 0) return null
  return (
    <section className="panel panel-pad work-ready" aria-labelledby={id}>
      <div>
        <h2 id={id} className="work-ready-title">{`${count} ready to submit`}</h2>
        <p className="soft small">
          {count === 1
            ? 'Nothing is missing. It is sent once you submit it in its Review.'
            : 'Nothing is missing. You see the Review of each, and submit or skip it.'}
        </p>
      </div>
      <Button look="main" icon="send" onClick={onReview}>
        {count === 1 ? 'Review' : 'Review one by one'}
      </Button>
    </section>
  )
}
