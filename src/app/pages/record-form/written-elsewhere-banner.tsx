// The draft in this form was written by another device since: continue here, compare, or copy what was entered.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { type ChangeWords, recordWords } from '#src/features/drafts/change-words.ts'
import { changesText, compareChanges } from '#src/features/drafts/compare-changes.ts'
import { type CopiedValue, compareCopies } from '#src/features/drafts/compare-copies.ts'
import { CompareCopiesSheet } from '#src/features/drafts/compare-copies-sheet.tsx'
import { type Where, whereIs } from '#src/features/drafts/known-now.ts'
import { lockAddress } from '#src/features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '#src/features/drafts/take-over.ts'
import { WrittenElsewhere } from '#src/features/drafts/written-elsewhere.tsx'
import { useDraft } from '#src/features/forms/screen/use-draft.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { valueText } from '#src/features/listings/value-text.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { recordTypeOf } from '#src/offline/drafts/record-kinds.ts'
import { isWrittenElsewhere, standingOf } from '#src/offline/drafts/standing.ts'
import { binnedIdsQuery } from '#src/phone/phone-queries.ts'
import { serverCopyQuery, writersQuery } from '#src/phone/server-copy-query.ts'
import { useFormats } from '#src/ui/board.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'
import { useAction, useTellFailure } from '#src/ui/use-action.ts'
import type { FormParts } from './form-parts.ts'

export function WrittenElsewhereBanner({ session, parts }: { session: FormSession; parts: FormParts }) {
  const { offline, call } = useServices()
  const online = useOnline()
  const dialogs = useDialogs()
  const tellFailure = useTellFailure()
  const formats = useFormats()
  const navigate = useNavigate()
  const draft = useDraft(session)
  const [isComparing, setComparing] = useState(false)
  const where = useWhere(draft)
  useEffect(() => {
    if (!where) setComparing(false)
  }, [where])
  if (!draft || !where) return null
  const continueHere = async () => {
    try {
      // Values typed a moment ago are merged as well.
      await session.batcher.flush()
      const target = { draftId: draft.draftId, ParentID: draft.base?.UniqueID ?? null }
      const outcome = await takeOverDraft(target, { call, drafts: offline.drafts })
      if (outcome.kind === 'failed') await dialogs.tell({ title: 'Couldn’t take over', text: outcome.text })
      if (outcome.kind === 'locked')
        await navigate(lockAddress({ type: recordTypeOf(draft), id: outcome.uniqueId }, draft.formName))
      return outcome.kind === 'here'
    } catch (error) {
      await tellFailure(error)
      return false
    }
  }
  const { definition, lookups } = parts
  const words = recordWords(definition, (value, field) =>
    valueText(value, field, (table, code) => lookups.describe(table, code), formats),
  )
  return (
    <>
      <WrittenElsewhere
        where={where}
        offline={!online}
        onCompare={() => setComparing(true)}
        onContinue={continueHere}
        onCopy={() => navigator.clipboard.writeText(changesText(draft.title, compareChanges(draft, null), words))}
      />
      {isComparing && (
        <CompareCopies
          session={session}
          draft={draft}
          words={words}
          onContinue={continueHere}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  )
}

/**
 * What became of the draft on the member's other devices; undefined: nothing that is known. Sync hears of it only once it
 * has something to send; so a saved draft asks when it is opened, before anybody types into what is out of date.
 */
function useWhere(draft: Draft | null): Where | undefined {
  const { offline, call } = useServices()
  const online = useOnline()
  const [opened] = useState(draft)
  const isNoted = draft !== null && isWrittenElsewhere(draft)
  const isSaved = opened !== null && standingOf(opened).kind === 'on-server'
  const asked = writersQuery(call, opened ? [opened] : [])
  const { data: writers } = useQuery({ ...asked, enabled: online && isSaved })
  const isMissing = draft !== null && Boolean(writers) && writers?.[draft.draftId] === undefined
  const { data: binned } = useQuery({ ...binnedIdsQuery(offline, call), enabled: online && (isNoted || isMissing) })
  if (!draft) return undefined
  // If this device has saved since, it writes the draft.
  const isAnswered = !draft.submission && draft.acknowledged === opened?.acknowledged
  return whereIs(draft, offline.deviceId, { writers: isAnswered ? writers : undefined, binned })
}

// Before the member continues a draft here: what this device has, and what the other one has sent.

type Props = {
  session: FormSession
  draft: Draft
  words: ChangeWords
  /** Resolves with true once the draft is written here. */
  onContinue: () => Promise<boolean>
  onClose: () => void
}

function CompareCopies({ session, draft, words, onContinue, onClose }: Props) {
  const { call } = useServices()
  const online = useOnline()
  const { data: reply, isFetching, refetch } = useQuery(serverCopyQuery(call, draft))
  const { busy, act } = useAction()
  const { fields } = session.store.model
  const differences = useMemo(() => {
    if (reply?.kind !== 'ok') return null
    const { autosave, record } = reply.value
    const found = compareCopies(draft, autosave, record)
    const isTyped = (field: string) => Object.hasOwn(draft.fields, field) || Object.hasOwn(autosave.fields, field)
    /** Values that nobody can type are composed again from the answers; what the form never asks is not shown either. */
    const isShown = ({ field }: CopiedValue) => {
      const definition = fields.get(field)?.definition
      return definition ? !definition.IsDisabled : isTyped(field)
    }
    return { ...found, fields: found.fields.filter(isShown) }
  }, [draft, reply, fields])
  return (
    <CompareCopiesSheet
      differences={differences}
      problem={reply && reply.kind !== 'ok' && !isFetching ? failureText(reply) : null}
      words={words}
      onRetry={() => void refetch()}
      busy={busy}
      online={online}
      onContinue={act(async () => (await onContinue()) && onClose())}
      onClose={onClose}
    />
  )
}
