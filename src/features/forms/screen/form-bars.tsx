// The form's frame: its title and status at the top, and navigation at the bottom, within the thumb's reach.
import type { ReactNode } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts, usePageCounts } from './form-context.ts'
import { PageMark } from './page-list.tsx'
import { leftWords, pageMark } from './page-mark.ts'

type HeaderProps = {
  heading: ReactNode
  saved: ReactNode
  /** ListingId of the record being edited, shown in the heading. */
  recordId?: string | undefined
  onBack?: (() => void) | undefined
  onSearch(): void
  onMenu(): void
}

export function FormHeader({
  heading,
  saved,
  recordId,
  onBack,
  onSearch,
  onMenu,
  children,
}: HeaderProps & { children: ReactNode }) {
  return (
    <div className="form-fold">
      <div className="form-header row gap-4">
        {onBack && <IconButton icon="back" label="Back" onClick={onBack} />}
        <div className="form-header-title grow">
          {heading}
          <div className="form-header-line row gap-6 soft">
            {recordId && (
              <span className="form-header-id" aria-hidden="true">
                {recordId}
              </span>
            )}
            {saved}
          </div>
        </div>
        <span className="form-header-search">
          <IconButton icon="search" label="Search for field" onClick={onSearch} />
        </span>
        {children}
        <span className="form-header-menu">
          <IconButton icon="more" label="Form menu" onClick={onMenu} />
        </span>
      </div>
    </div>
  )
}

type SummaryProps = {
  store: FormStore
  /** Whether it is open next to the form, on a desktop. */
  isOpen: boolean
  onClick(): void
}

/** Number of fields left to fill in; red if something is wrong, or is missing and was shown as such. */
export function SummaryButton({ store, isOpen, onClick }: SummaryProps) {
  const counts = useFormCounts(store)
  const { errors, wrong } = counts
  return (
    <button
      type="button"
      className="form-header-summary target"
      aria-expanded={isOpen}
      onClick={onClick}
      title={`Validation Summary: ${leftWords(counts) || 'no errors'}`}
    >
      <span className="said">Validation Summary, </span>
      <span className={`form-badge ${summaryLook(errors, wrong)}`}>
        {wrong > 0 && <Icon name="alert" size={16} />}
        {errors === 0 ? <Icon name="check" size={16} /> : errors}
        {wrong > 0 && <span className="said"> {pageMark(counts).said}</span>}
        {errors === 0 && <span className="said">no errors</span>}
        {errors > 0 && wrong === 0 && ' to fill'}
      </span>
    </button>
  )
}

const summaryLook = (errors: number, wrong: number): string => {
  if (errors === 0) return 'form-badge-ok'
  return wrong > 0 ? 'form-badge-error' : 'form-badge-to-do'
}

type StepsProps = { store: FormStore; current: number; onGo(page: number): void; onPages(): void; onReview(): void }

export function StepBar({ store, current, onGo, onPages, onReview }: StepsProps) {
  const { pages } = store.model
  const page = pages[current]
  // The Essentials, which come before the first page, end with the Review as well.
  const isEssentials = current < 0
  const isLast = isEssentials || current === pages.length - 1
  return (
    <nav className="form-nav-steps" aria-label="Previous and next section">
      <button
        type="button"
        className="form-nav-step row gap-4"
        disabled={current <= 0}
        onClick={() => onGo(current - 1)}
        aria-label="Previous"
      >
        <Icon name="back" />
        <span className="form-nav-label">Previous</span>
      </button>
      <button type="button" className="form-nav-current" aria-haspopup="dialog" onClick={onPages}>
        <span className="form-nav-name row gap-6">
          <span>{isEssentials ? 'Essentials' : page?.label}</span>
          {!isEssentials && <PageMark store={store} page={current} />}
        </span>
        <span className="small soft">
          {isEssentials ? `${pages.length} sections` : `Section ${current + 1} of ${pages.length}`}
        </span>
      </button>
      <button
        type="button"
        className="form-nav-step row gap-4 form-nav-next"
        onClick={() => (isLast ? onReview() : onGo(current + 1))}
      >
        <span className="form-nav-label">{isLast ? 'Review' : 'Next'}</span>
        <Icon name={isLast ? 'check' : 'forward'} />
      </button>
    </nav>
  )
}

/** One segment per page, so that each step is 1/number-of-pages of the whole. */
export function Progress({ store, current }: { store: FormStore; current: number }) {
  const { pages } = store.model
  const percent = Math.round(((current + 1) / pages.length) * 100)
  return (
    <div
      className="form-header-progress"
      role="progressbar"
      aria-label="Progress through the sections"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      {pages.map(({ name, index }) => (
        <Segment key={name} store={store} page={index} isCurrent={index === current} />
      ))}
    </div>
  )
}

function Segment({ store, page, isCurrent }: { store: FormStore; page: number; isCurrent: boolean }) {
  const { look } = pageMark(usePageCounts(store, page))
  return <span data-look={look} data-current={isCurrent || undefined} />
}
