// The member's own unsent changes to the listing on screen, or their submission in progress. Loaded when there are any.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import { recordWords } from '../../../features/drafts/change-words.ts'
import { UnsentChanges } from '../../../features/drafts/unsent-changes.tsx'
import { definitionQuery } from '../../../features/listings/listing-queries.ts'
import type { ShownRecord } from '../../../features/listings/listing-view.tsx'
import { valueText } from '../../../features/listings/value-text.ts'
import { CURRENTLY_LOCKED } from '../../../features/locks/lock-view.ts'
import { isSubmitting } from '../../../offline/drafts/draft-facts.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { useFormats } from '../../../ui/board.ts'
import { lazyPart, Nothing } from '../../../ui/lazy-part.tsx'
import { useServices } from '../../services.tsx'
import { Meanwhile } from '../../work/meanwhile.tsx'

const Stages = lazyPart(() => import('../../../features/sync-status/stages.tsx').then((part) => part.Stages), Nothing)

type OwnProps = ShownRecord & { draft: Draft; lockedOut: boolean; onReapply: () => void; onDiscard: () => void }

export default function OwnChanges({ record, definition, lookups, draft, lockedOut, onReapply, onDiscard }: OwnProps) {
  const { call } = useServices()
  const formats = useFormats()
  // A change form has fields and labels of its own.
  const change = useQuery({
    ...definitionQuery(call, draft.formName, draft.definitionHash),
    enabled: isChangeForm(draft.formName),
  })
  if (isSubmitting(draft)) return <OnItsWay draft={draft} />
  const blocked = lockedOut ? CURRENTLY_LOCKED : null
  return (
    <UnsentChanges
      draft={draft}
      theirs={record}
      words={recordWords(change.data ?? definition, (value, field) => valueText(value, field, lookups, formats))}
      Meanwhile={Meanwhile}
      blocked={blocked}
      onReapply={onReapply}
      onDiscard={onDiscard}
      copy={(text) => navigator.clipboard.writeText(text)}
    />
  )
}

/** A submission in progress needs no attention. */
function OnItsWay({ draft }: { draft: Draft }) {
  const { now } = useServices()
  const id = useId()
  return (
    <section className="panel panel-pad" aria-labelledby={id}>
      <h2 id={id}>Your change is on its way</h2>
      <Suspense fallback={null}>
        <Stages draft={draft} now={now()} />
      </Suspense>
    </section>
  )
}
