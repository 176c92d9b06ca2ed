// On create: offers unfinished records of the same form, on this phone and on the server, before the form is shown if
// the answers arrive in time. Later, the question appears only over a form that nobody has typed in; otherwise a banner
// above the form offers them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { BIN_DAYS, DISCARD_SPINNER_MS } from '#contract/constants.ts'
import type { CallResult } from '#src/api/call.ts'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import {
  OfferedAutosave,
  OfferedBanner,
  type OfferedDraft,
  offeredDrafts,
} from '#src/features/drafts/offered-autosave.tsx'
import { createAddress } from '#src/features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '#src/features/drafts/take-over.ts'
import { draftsAtStartQuery, elsewhereQuery, forgetElsewhere } from '#src/phone/phone-queries.ts'
import { pause, useClock } from '#src/ui/clock.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { useToast } from '#src/ui/toast.tsx'
import { useAction } from '#src/ui/use-action.ts'
import { decideOffers, type OffersPlace, type OffersState, placeOffers } from './decide-opening.ts'
import { formWords } from './record-words.ts'
import { useHasWaited } from './use-is-late.ts'

/** Maximum wait for what another device may have begun. */
const LATE_AFTER_MS = 700

type Offers = { state: OffersState; sheet: ReactNode; banner: ReactNode }

/** `isTouched`: whether the member has begun to fill in the form on screen; null if there is none. */
export function useOfferedDrafts(formName: string, isAsked: boolean, isTouched: () => boolean | null): Offers {
  const { offline } = useServices()
  const online = useOnline()
  const types = usePropertyTypes()
  const { data } = useQuery({ ...elsewhereQuery(offline), enabled: isAsked && online })
  const { data: here, isPending } = useQuery({ ...draftsAtStartQuery(offline), enabled: isAsked })
  const queries = useQueryClient()
  useEffect(() => () => forgetElsewhere(offline, queries), [offline, queries])
  const hasWaited = useHasWaited(isAsked && (isPending || (online && data === undefined)), LATE_AFTER_MS)
  const [place, setPlace] = useState<OffersPlace | null>(null)
  const [isAnswered, setAnswered] = useState(false)
  const [gone, setGone] = useState<readonly OfferedDraft[]>([])
  const [wasSheet, setWasSheet] = useState(false)
  const records = useMemo(
    () => offeredDrafts({ here: here ?? [], elsewhere: data ?? [] }, formName, types),
    [here, data, formName, types],
  )
  const isGone = (draftId: string) => gone.some((each) => each.draftId === draftId)
  const offered = isAnswered || !isAsked ? [] : records.filter(({ draftId }) => !isGone(draftId))
  const isAny = offered.length > 0
  const touched = useRef(isTouched)
  touched.current = isTouched
  useEffect(() => {
    if (!isAny) return
    const isTouched = touched.current()
    setPlace((before) => before ?? placeOffers(isTouched))
  }, [isAny])
  const isSheet = isAny && (place === 'first' || place === 'sheet')
  // Stays mounted, so that the sheet can close with its transition.
  if (isSheet && !wasSheet) setWasSheet(true)
  const keep = () => setAnswered(true)
  return {
    state: decideOffers({
      isAny,
      place,
      isFormShown: isTouched() !== null,
      isWaiting: !hasWaited,
    }),
    sheet: wasSheet && (
      <OfferedDrafts records={isSheet ? offered : []} onOver={keep} {...{ formName, gone, setGone }} />
    ),
    banner: isAny && place === 'banner' && (
      <OfferedBanner
        count={offered.length}
        noun={formWords(formName).noun}
        onShow={() => setPlace('sheet')}
        onKeep={keep}
      />
    ),
  }
}

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
