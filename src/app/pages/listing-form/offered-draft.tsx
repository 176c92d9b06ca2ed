// On create: an unfinished listing of the same form that waits on the server is offered once, before anything new is begun.
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { AutosaveRecord } from '#contract/draft.ts'
import { offeredAutosave } from '../../../features/drafts/group-drafts.ts'
import { OfferedAutosave } from '../../../features/drafts/offered-autosave.tsx'
import { failureText, takeOverDraft } from '../../../features/drafts/take-over.ts'
import { useServices } from '../../services.tsx'

export function OfferedDraft({ listingType }: { listingType: string }) {
  const { offline, call, now } = useServices()
  const navigate = useNavigate()
  const [record, setRecord] = useState<AutosaveRecord | null>(null)
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let gone = false
    offline.elsewhere().then(
      (found) => !gone && setRecord(offeredAutosave(found, listingType)),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [offline, listingType])

  const use = async () => {
    if (!record) return
    setBusy('yes')
    const outcome = await takeOverDraft(record, { call, drafts: offline.drafts })
    setBusy(null)
    if (outcome.kind !== 'here') return setProblem(outcome.kind === 'failed' ? outcome.text : null)
    setRecord(null)
    await navigate({
      to: '/listings/create/$listingType',
      params: { listingType },
      search: { draft: outcome.draft.draftId },
      replace: true,
    })
  }
  const discard = async () => {
    if (!record) return
    setBusy('no')
    const { draftId, revision } = record
    const reply = await call('autosaveRemove', { input: { draftId, revision } })
    setBusy(null)
    if (reply.kind === 'ok') setRecord(null)
    else setProblem(failureText(reply))
  }
  return (
    <OfferedAutosave
      record={record}
      now={now()}
      busy={busy}
      problem={problem}
      onUse={() => void use()}
      onDiscard={() => void discard()}
      onLater={() => setRecord(null)}
    />
  )
}
