// The form's frame: its title and status above, navigation below, within the thumb's reach.
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { useFormCounts } from './form-context.ts'
import { SectionMark } from './section-list.tsx'

type HeaderProps = {
  heading: ReactNode
  saved: ReactNode
  onBack?: (() => void) | undefined
  onSearch(): void
}

export function FormHeader({ heading, saved, onBack, onSearch, children }: HeaderProps & { children: ReactNode }) {
  return (
    <div className="form-header">
      {onBack && <IconButton icon="back" label="Back" onClick={onBack} />}
      <div className="form-header-title">
        {heading}
        {saved}
      </div>
      <IconButton icon="search" label="Search for field" onClick={onSearch} />
      {children}
    </div>
  )
}

export function SummaryButton({ store, onClick }: { store: FormStore; onClick(): void }) {
  const { errors } = useFormCounts(store)
  return (
    <button type="button" className="icon-button form-header-summary" onClick={onClick} title="Validation Summary">
      <Icon name={errors ? 'alert' : 'check'} />
      <span className="said">Validation Summary, </span>
      <span className={errors ? 'form-badge form-badge-error' : 'form-badge form-badge-ok'}>
        {errors}
        <span className="said"> errors</span>
      </span>
    </button>
  )
}

type StepsProps = { store: FormStore; current: number; onGo(page: number): void; onSections(): void; onFinish(): void }

export function StepBar({ store, current, onGo, onSections, onFinish }: StepsProps) {
  const { pages } = store.model
  const page = pages[current]
  const isLast = current === pages.length - 1
  return (
    <nav className="form-nav-steps" aria-label="Previous and next section">
      <button
        type="button"
        className="form-nav-step"
        disabled={current === 0}
        onClick={() => onGo(current - 1)}
        aria-label="Previous"
      >
        <Icon name="back" />
        <span className="form-nav-label">Previous</span>
      </button>
      <button type="button" className="form-nav-current" aria-haspopup="dialog" onClick={onSections}>
        <span className="form-nav-name">
          {page?.label}
          <SectionMark store={store} page={current} />
        </span>
        <span className="small soft">{`Section ${current + 1} of ${pages.length}`}</span>
      </button>
      <button
        type="button"
        className="form-nav-step form-nav-next"
        onClick={() => (isLast ? onFinish() : onGo(current + 1))}
      >
        <span className="form-nav-label">{isLast ? 'Finish' : 'Next'}</span>
        <Icon name={isLast ? 'check' : 'forward'} />
      </button>
    </nav>
  )
}

/** Each step is 1/number-of-sections of the whole. */
export function Progress({ current, of }: { current: number; of: number }) {
  const percent = Math.round(((current + 1) / of) * 100)
  return (
    <div
      className="form-header-progress"
      role="progressbar"
      aria-label="Progress through the sections"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ transform: `translateX(${percent - 100}%)` }} />
    </div>
  )
}
