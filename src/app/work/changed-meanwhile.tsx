// Who else changed a field that the member has changed, and when.
import { compareChanges, type TheirRecord } from '#src/features/drafts/compare-changes.ts'
import { MEANWHILE } from '#src/features/drafts/unsent-changes.tsx'
import { changeOf, makerOf } from '#src/features/drafts/who-changed.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { useFormats } from '#src/ui/board.ts'
import { useServices } from '../services.tsx'
import { useLastChanges } from './use-last-changes.ts'

type Props = { draft: Draft; theirs: TheirRecord; field: string }

export function ChangedMeanwhile({ draft, theirs, field }: Props) {
  const { now } = useServices()
  const { momentText } = useFormats()
  const { base } = draft
  const record =
    base && theirs?.version !== undefined
      ? {
          ...{ type: recordTypeOf(draft), UniqueID: base.UniqueID, version: theirs.version },
          ...{ values: theirs.listing, items: theirs.items, photos: [] },
        }
      : null
  // All lines ask the same question, and so only once.
  const others = compareChanges(draft, theirs)
    .fields.filter(({ state }) => state === 'both')
    .map((change) => ({ section: 'fields', uid: null, field: change.field, theirs: change.theirs }))
  const changes = useLastChanges(record, others)
  const other = { section: 'fields', uid: null, field }
  const change = changeOf(other, changes)
  return change ? `Also changed by ${makerOf(other, changes)}, ${momentText(change.at, now())}` : MEANWHILE
}
