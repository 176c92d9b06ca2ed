// Offers unfinished records: to use, discard or keep. Fetched only if there are any.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BIN_DAYS, DISCARD_SPINNER_MS } from '#contract/constants.ts'
import type { CallResult } from '#src/api/call.ts'
import { useServices } from '#src/app/services.tsx'
import { OfferedAutosave } from '#src/features/drafts/offered-autosave.tsx'
import type { OfferedDraft } from '#src/features/drafts/offered-autosaves.ts'
import { createAddress } from '#src/features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '#src/features/drafts/take-over.ts'
import { pause, useClock } from '#src/ui/clock.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { formWords } from './record-words.ts'

type Props = {
  formName: string
  /** Empty: the sheet closes. */
  records: readonly OfferedDraft[]
  /** Discarded here, latest last. */
  gone: readonly OfferedDraft[]
  setGone(change: (gone: readonly OfferedDraft[]) => readonly OfferedDraft[]): void
  /** Called when the member has answered: nothing more is offered in this form. */
  onOver(): void
}

export function OfferedDrafts({ formName, records, gone, setGone, onOver }: Props) {
  const { offline, call, now } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const clock = useClock()
  const { running, act } = useAction<'yes' | 'no'>()
  const [problem, setProblem] = useState<string | null>(null)

  const open = (draftId: string) => {
    onOver()
    return navigate({ ...createAddress(formName, draftId), replace: true })
  }
  const use = async ({ draftId, record }: OfferedDraft) => {
    if (!record) return open(draftId)
    const outcome = await takeOverDraft(record, { call, drafts: offline.drafts })
    if (outcome.kind !== 'here') return setProblem(outcome.kind === 'failed' ? outcome.text : null)
    await open(outcome.draft.draftId)
  }
  const restore = async (offered: OfferedDraft) => {
    const { draftId, record } = offered
    const problem = record
      ? await refusal(call('autosaveRestore', { input: { draftId } }))
      : await failure(offline.drafts.restore(draftId))
    if (problem === null) setGone((all) => all.filter((each) => each.draftId !== draftId))
    else toast(problem)
  }
  const discard = async (offered: OfferedDraft, isLast: boolean) => {
    const { draftId, record } = offered
    setProblem(null)
    const [problem] = await Promise.all([
      record
        ? refusal(call('autosaveRemove', { input: { draftId, revision: record.revision } }))
        : failure(offline.drafts.discard(draftId)),
      pause(clock, DISCARD_SPINNER_MS),
    ])
    if (problem !== null) return setProblem(problem)
    setGone((all) => [...all, offered])
    if (!isLast) return
    onOver()
    toast(`In the bin for ${BIN_DAYS} days`, { label: 'Undo', run: () => void restore(offered) })
  }
  const last = gone.at(-1)
  return (
    <OfferedAutosave
      records={records}
      noun={formWords(formName).noun}
      now={now()}
      busy={running}
      problem={problem}
      onUse={(offered) => void act(() => use(offered), 'yes')()}
      onDiscard={(offered) => void act(() => discard(offered, records.length === 1), 'no')()}
      onUndo={last === undefined ? null : () => void restore(last)}
      onKeep={onOver}
    />
  )
}

const refusal = async (reply: Promise<CallResult<unknown>>): Promise<string | null> => {
  const result = await reply
  return result.kind === 'ok' ? null : failureText(result)
}

const failure = (work: Promise<void>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => (error instanceof Error ? error.message : String(error)),
  )
