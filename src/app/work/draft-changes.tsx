// The member's unsent changes to a record, on the record's page.
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { RecordKey } from '#contract/lock.ts'
import { recordWords } from '#src/features/drafts/change-words.ts'
import { compareChanges, type TheirRecord } from '#src/features/drafts/compare-changes.ts'
import { goneDetail } from '#src/features/drafts/known-now.ts'
import { MEANWHILE, UnsentChanges } from '#src/features/drafts/unsent-changes.tsx'
import { changeOf, makerOf } from '#src/features/drafts/who-changed.ts'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { lookupText } from '#src/features/listings/lookup-text.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isOfRecord, recordKindOf, recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isSubmitting, isUnfinished } from '#src/offline/drafts/standing.ts'
import { useFormats } from '#src/ui/board.ts'
import { useAction, useTellFailure } from '#src/ui/use-action.ts'
import { useServices } from '../services.tsx'
import { useDrafts } from './use-drafts.ts'
import { useLastChanges } from './use-last-changes.ts'
import { useDiscardDraft } from './use-record-acts.ts'

/** Unsent changes in the words of the draft's own form. */
export function DraftChanges(props: Omit<ComponentProps<typeof UnsentChanges>, 'words' | 'noun' | 'copy'>) {
  const { draft } = props
  const { call } = useServices()
  const formats = useFormats()
  const { data: definition = null } = useQuery(definitionQuery(call, draft.formName, draft.definitionHash))
  const { data: tables } = useQuery(lookupsQuery(call, definition?.lookups ?? []))
  const lookups = lookupText(tables)
  return (
    <UnsentChanges
      {...props}
      words={recordWords(definition, (value, field) => valueText(value, field, lookups, formats))}
      noun={recordKindOf(draft).noun}
      Meanwhile={ChangedMeanwhile}
      copy={(text) => navigator.clipboard.writeText(text)}
    />
  )
}

type MeanwhileProps = { draft: Draft; theirs: TheirRecord; field: string }

/** Who else changed a field that the member has changed, and when. */
export function ChangedMeanwhile({ draft, theirs, field }: MeanwhileProps) {
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
    .fields.filter(({ outcome }) => outcome === 'both')
    .map((change) => ({ section: 'fields', uid: null, field: change.field, theirs: change.theirs }))
  const changes = useLastChanges(record, others)
  const other = { section: 'fields', uid: null, field }
  const change = changeOf(other, changes)
  return change ? `Also changed by ${makerOf(other, changes)}, ${momentText(change.at, now())}` : MEANWHILE
}

/** A listing's page may know only its label. */
type GoneRecord = { type: RecordKey['type'] } & ({ UniqueID: number } | { ListingID: string })

/** The member's unsent changes to a record that the server no longer has for them: to copy or discard. */
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
