import { CHANGE_FORMS, isChangeForm } from '#contract/change-form.ts'
import { priceChange } from '../features/drafts/group-drafts.ts'
import { StandingLabel } from '../features/sync-status/standing-label.tsx'
import type { Draft } from '../offline/drafts/draft-model.ts'
import { useFormats } from '../ui/board.ts'

/** How an unfinished change affects its listing, and whether it has been sent. */
export function RowChange({ draft, now }: { draft: Draft; now: number }) {
  const { wholePrice } = useFormats()
  const { formName } = draft
  const what = [isChangeForm(formName) ? CHANGE_FORMS[formName] : 'Change', priceChange(draft, wholePrice)]
  return (
    <span className="listing-change cluster">
      <span>{what.filter(Boolean).join(', ')}</span>
      <StandingLabel draft={draft} now={now} />
    </span>
  )
}
