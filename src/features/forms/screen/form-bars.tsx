// The form's frame: its title and status at the top, and navigation at the bottom, within the thumb's reach.
import { type ReactNode, useEffect, useState } from 'react'
import type { Value } from '#contract/listing.ts'
import { isEmpty } from '#rules/record/value.ts'
import { IconButton } from '#src/ui/button.tsx'
import { useClock } from '#src/ui/clock.ts'
import { Icon } from '#src/ui/icon.tsx'
import type { FormStore } from '../engine/form-store.ts'
import { FORM } from '../engine/topics.ts'
import { describeValue, useFormCounts } from './form-context.ts'
import { leftWords, progressOf } from './page-mark.ts'

type HeaderProps = {
  heading: ReactNode
  saved: ReactNode
  /** ListingId of the record being edited, shown in the heading. */
  recordId?: string | undefined
  onBack?: (() => void) | undefined
  onMenu(): void
}

export function FormHeader({
  heading,
  saved,
  recordId,
  onBack,
  onMenu,
  children,
}: HeaderProps & { children: ReactNode }) {
  return (
    <div className="form-fold">
      <div className="form-header row gap-4">
        {onBack && <IconButton icon="back" label="Back" data-from="Back" onClick={onBack} />}
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
        {errors === 0 && (
          <>
            <Icon name="check" size={16} />
            <span className="said">no errors</span>
          </>
        )}
        {wrong > 0 && leftWords({ errors: wrong, wrong })}
        {errors > wrong && (
          <span className={wrong > 0 ? 'said' : undefined}>{`${wrong > 0 ? ', ' : ''}${errors - wrong} to fill`}</span>
        )}
      </span>
    </button>
  )
}

const summaryLook = (errors: number, wrong: number): string => {
  if (errors === 0) return 'form-badge-ok'
  return wrong > 0 ? 'form-badge-error' : 'form-badge-to-do'
}

type StepsProps = {
  store: FormStore
  current: number
  /** Next to the steps on a desktop: the form's final buttons. */
  end: ReactNode
  onGo(page: number): void
  onPages(): void
  /** Leaves the Essentials, which have no section before them. */
  onAllFields(): void
  onReview(): void
}

export function StepBar({ store, current, end, onGo, onPages, onAllFields, onReview }: StepsProps) {
  const { pages } = store.model
  const moreAsked = useMoreAsked(store)
  const page = pages[current]
  // The Essentials, which come before the first page, end with the Review as well.
  const isEssentials = current < 0
  const isLast = isEssentials || current === pages.length - 1
  return (
    <div className="form-nav">
      <nav className="form-nav-steps" aria-label="Previous and next section">
        {isEssentials ? (
          <button type="button" className="form-nav-step row" onClick={onAllFields}>
            All fields
          </button>
        ) : (
          <button
            type="button"
            className="form-nav-step row gap-4"
            disabled={current === 0}
            onClick={() => onGo(current - 1)}
            aria-label="Previous"
          >
            <Icon name="back" />
            <span className="form-nav-label">Previous</span>
          </button>
        )}
        <button type="button" className="form-nav-current" aria-haspopup="dialog" onClick={onPages}>
          <span className="form-nav-name">{isEssentials ? 'Essentials' : page?.label}</span>
          <span className="small soft">
            {moreAsked ?? (isEssentials ? <FilledIn store={store} /> : `Section ${current + 1} of ${pages.length}`)}
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
      <span className="said" role="status">
        {moreAsked}
      </span>
      {end}
    </div>
  )
}

function FilledIn({ store }: { store: FormStore }) {
  const { done, total } = progressOf(useFormCounts(store))
  return `${done} of ${total} filled in`
}

const MORE_ASKED_MS = 6_000
/** The rules run within this time after a choice. */
const RULES_MS = 500

/** `3 more for Detached`: for a moment after a choice that made more fields required, and so raised the number left. */
function useMoreAsked(store: FormStore): string | null {
  const [text, setText] = useState<string | null>(null)
  const { after } = useClock()
  useEffect(() => {
    let chosen: { key: string; value: Value } | null = null
    let before = store.counts.total().required
    let cancel = () => {}
    let forget = () => {}
    const unsubscribe = [
      store.writes.subscribe((write) => {
        if (!store.fieldOf(write.key)?.table || isEmpty(write.value)) return
        chosen = write
        forget()
        forget = after(RULES_MS, () => {
          chosen = null
        })
      }),
      store.topics.subscribe(FORM, () => {
        const { required } = store.counts.total()
        const field = chosen && store.fieldOf(chosen.key)
        if (chosen && field && required > before) {
          setText(`${required - before} more for ${describeValue(store, field, chosen.value)}`)
          cancel()
          cancel = after(MORE_ASKED_MS, () => setText(null))
        }
        before = required
      }),
    ]
    return () => {
      for (const end of [...unsubscribe, cancel, forget]) end()
    }
  }, [store, after])
  return text
}

/** Of the sections, in equal steps; of what is filled in while the Essentials are shown. */
export function Progress({ store, current }: { store: FormStore; current: number }) {
  const filled = progressOf(useFormCounts(store))
  const { done, total } = current < 0 ? filled : { done: current + 1, total: store.model.pages.length }
  const percent = total === 0 ? 100 : Math.round((done / total) * 100)
  return (
    <div
      className="form-header-progress"
      role="progressbar"
      aria-label={current < 0 ? 'Required fields filled in' : 'Progress through the sections'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  )
}
