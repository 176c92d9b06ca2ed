// Before the member continues a draft here: what this device has, and what the other one has sent.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ChangeWords } from '../../../features/drafts/compare-changes.ts'
import { compareCopies } from '../../../features/drafts/compare-copies.ts'
import { CompareCopiesSheet } from '../../../features/drafts/compare-copies-sheet.tsx'
import { failureText } from '../../../features/drafts/take-over.ts'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import type { Draft } from '../../../offline/drafts/draft-model.ts'
import { serverCopyQuery } from '../../../phone/server-copy-query.ts'
import { useServices } from '../../services.tsx'

type Props = {
  session: FormSession
  draft: Draft
  words: ChangeWords
  onContinue: () => Promise<void>
  onClose: () => void
}

export function CompareCopies({ session, draft, words, onContinue, onClose }: Props) {
  const { call } = useServices()
  const { data: reply, isFetching, refetch } = useQuery(serverCopyQuery(call, draft.draftId))
  const [busy, setBusy] = useState(false)
  const { fields } = session.store.model
  const differences = useMemo(() => {
    if (reply?.kind !== 'ok') return null
    const found = compareCopies(draft, reply.value)
    // Values that nobody can type are composed again from the answers.
    return { ...found, fields: found.fields.filter(({ field }) => !fields.get(field)?.definition.IsDisabled) }
  }, [draft, reply, fields])
  return (
    <CompareCopiesSheet
      differences={differences}
      problem={reply && reply.kind !== 'ok' && !isFetching ? failureText(reply) : null}
      words={words}
      onRetry={() => void refetch()}
      busy={busy}
      onContinue={() => {
        setBusy(true)
        void onContinue().finally(onClose)
      }}
      onClose={onClose}
    />
  )
}
