// The member's unsent changes to a record that the server no longer has for them: to copy or discard.
import type { LockEntity } from '#contract/lock.ts'
import { goneDetail } from '#src/features/drafts/known-now.ts'
import { isSubmitting } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isOfRecord, recordKindOf, recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useAction, useTellFailure } from '#src/ui/use-action.ts'
import { DraftChanges } from './draft-changes.tsx'
import { isUnfinished, useDrafts } from './use-drafts.ts'
import { useDiscardDraft } from './use-record-acts.ts'

/** A listing's page may know only its label. */
type GoneRecord = { type: LockEntity['type'] } & ({ UniqueID: number } | { ListingID: string })

export function GoneWork({ record }: { record: GoneRecord }) {
  const { act } = useAction(useTellFailure())
  const discard = useDiscardDraft(act)
  const work =
    useDrafts()?.filter((draft) => isUnfinished(draft) && !isSubmitting(draft) && isOfGone(draft, record)) ?? []
  return (
    <>
      {work.map((draft) => (
        <DraftChanges
          key={draft.draftId}
          draft={draft}
          theirs={null}
          blocked={null}
          onReapply={null}
          gone={goneDetail(recordKindOf(draft).noun)}
          onDiscard={discard(draft)}
        />
      ))}
    </>
  )
}

const isOfGone = (draft: Draft, record: GoneRecord): boolean =>
  'UniqueID' in record
    ? isOfRecord(draft, record.type, record.UniqueID)
    : recordTypeOf(draft) === record.type && draft.base?.label === record.ListingID
