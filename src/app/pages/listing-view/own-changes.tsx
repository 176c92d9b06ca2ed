// The member's own unsent changes to the listing on screen, or their submission in progress.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { isChangeForm } from '#contract/change-form.ts'
import { useServices } from '#src/app/services.tsx'
import { ChangedMeanwhile } from '#src/app/work/changed-meanwhile.tsx'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { UnsentChanges } from '#src/features/drafts/unsent-changes.tsx'
import { definitionQuery } from '#src/features/listings/listing-queries.ts'
import type { ShownRecord } from '#src/features/listings/listing-view.tsx'
import { valueText } from '#src/features/listings/value-text.ts'
import { CURRENTLY_LOCKED } from '#src/features/locks/lock-view.ts'
import { Stages } from '#src/features/sync-status/stages.tsx'
import { isSubmitting } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { useFormats } from '#src/ui/board.ts'

type OwnProps = ShownRecord & { draft: Draft; lockedOut: boolean; onReapply: () => void; onDiscard: () => void }

export function OwnChanges({ record, definition, lookups, draft, lockedOut, onReapply, onDiscard }: OwnProps) {
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
      Meanwhile={ChangedMeanwhile}
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
      <Stages draft={draft} now={now()} />
    </section>
  )
}
