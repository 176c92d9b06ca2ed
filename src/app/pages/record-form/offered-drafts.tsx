// Offers unfinished records that are on the server: to use, discard or keep. Fetched only if there are any.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BIN_DAYS, DISCARD_SPINNER_MS } from '#contract/constants.ts'
import type { AutosaveRecord } from '#contract/draft.ts'
import { OfferedAutosave } from '../../../features/drafts/offered-autosave.tsx'
import { createAddress } from '../../../features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '../../../features/drafts/take-over.ts'
import { pause, useClock } from '../../../ui/clock.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useServices } from '../../services.tsx'

type Props = {
  formName: string
  /** Empty: the sheet closes. */
  records: readonly AutosaveRecord[]
  /** Ids of drafts discarded here, latest last. */
  gone: readonly string[]
  setGone(change: (gone: readonly string[]) => readonly string[]): void
  /** Called when the member has answered: nothing more is offered in this form. */
  onOver(): void
}

export function OfferedDrafts({ formName, records, gone, setGone, onOver }: Props) {
  const { offline, call, now } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const clock = useClock()
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const use = async (record: AutosaveRecord) => {
    setBusy('yes')
    const outcome = await takeOverDraft(record, { call, drafts: offline.drafts })
    setBusy(null)
    if (outcome.kind !== 'here') return setProblem(outcome.kind === 'failed' ? outcome.text : null)
    onOver()
    await navigate({ ...createAddress(formName, outcome.draft.draftId), replace: true })
  }
  const restore = async (draftId: string) => {
    const reply = await call('autosaveRestore', { input: { draftId } })
    if (reply.kind === 'ok') setGone((all) => all.filter((each) => each !== draftId))
    else toast(failureText(reply))
  }
  const discard = async ({ draftId, revision }: AutosaveRecord, isLast: boolean) => {
    setBusy('no')
    setProblem(null)
    const [reply] = await Promise.all([
      call('autosaveRemove', { input: { draftId, revision } }),
      pause(clock, DISCARD_SPINNER_MS),
    ])
    setBusy(null)
    if (reply.kind !== 'ok') return setProblem(failureText(reply))
    setGone((all) => [...all, draftId])
    if (!isLast) return
    onOver()
    toast(`In the bin for ${BIN_DAYS} days`, { label: 'Undo', run: () => void restore(draftId) })
  }
  const last = gone.at(-1)
  return (
    <OfferedAutosave
      records={records}
      now={now()}
      busy={busy}
      problem={problem}
      onUse={(record) => void use(record)}
      onDiscard={(record) => void discard(record, records.length === 1)}
      onUndo={last === undefined ? null : () => void restore(last)}
      onKeep={onOver}
    />
  )
}
