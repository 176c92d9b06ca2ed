// Before the member continues a draft here: what this device has, and what the other one has sent.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import type { ChangeWords } from '#src/features/drafts/compare-changes.ts'
import { compareCopies, type DifferentField } from '#src/features/drafts/compare-copies.ts'
import { CompareCopiesSheet } from '#src/features/drafts/compare-copies-sheet.tsx'
import { failureText } from '#src/features/drafts/take-over.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { serverCopyQuery } from '#src/phone/server-copy-query.ts'
import { useAction } from '#src/ui/use-action.ts'

type Props = {
  session: FormSession
  draft: Draft
  words: ChangeWords
  /** Resolves with true once the draft is written here. */
  onContinue: () => Promise<boolean>
  onClose: () => void
}

export function CompareCopies({ session, draft, words, onContinue, onClose }: Props) {
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
    const isShown = ({ field }: DifferentField) => {
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
