// On create: an unfinished record of the same form that waits on the server is offered once, before anything new is begun.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { offeredAutosave } from '../../../features/drafts/group-drafts.ts'
import { OfferedAutosave } from '../../../features/drafts/offered-autosave.tsx'
import { createAddress } from '../../../features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '../../../features/drafts/take-over.ts'
import { elsewhereQuery } from '../../../phone/phone-queries.ts'
import { useServices } from '../../services.tsx'

export function OfferedDraft({ formName }: { formName: string }) {
  const { offline, call, now } = useServices()
  const navigate = useNavigate()
  const { data: elsewhere } = useQuery(elsewhereQuery(offline))
  const [isAnswered, setAnswered] = useState(false)
  const record = isAnswered ? null : offeredAutosave(elsewhere ?? [], formName)
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const use = async () => {
    if (!record) return
    setBusy('yes')
    const outcome = await takeOverDraft(record, { call, drafts: offline.drafts })
    setBusy(null)
    if (outcome.kind !== 'here') return setProblem(outcome.kind === 'failed' ? outcome.text : null)
    setAnswered(true)
    await navigate({ ...createAddress(formName, outcome.draft.draftId), replace: true })
  }
  const discard = async () => {
    if (!record) return
    setBusy('no')
    const { draftId, revision } = record
    const reply = await call('autosaveRemove', { input: { draftId, revision } })
    setBusy(null)
    if (reply.kind === 'ok') setAnswered(true)
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
      onLater={() => setAnswered(true)}
    />
  )
}
