// On create: unfinished records of the same form that wait on the server are offered, before the form is shown where the answer comes in time.
// Later the question rises only over a form that nobody types in; otherwise a banner waits above it.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { BIN_DAYS } from '#contract/constants.ts'
import type { AutosaveRecord } from '#contract/draft.ts'
import { offeredAutosaves } from '../../../features/drafts/group-drafts.ts'
import { OfferedAutosave, OfferedBanner } from '../../../features/drafts/offered-autosave.tsx'
import { createAddress } from '../../../features/drafts/record-address.ts'
import { failureText, takeOverDraft } from '../../../features/drafts/take-over.ts'
import { elsewhereQuery } from '../../../phone/phone-queries.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useOnline } from '../../reading/use-online.ts'
import { useServices } from '../../services.tsx'

/** Longer than this nobody waits for a form because of what another device may have begun. */
const PATIENCE_MS = 700

/** asking: the form waits for the answer. first: the question comes before the form. over: it may stand over the form. */
export type Offers = { state: 'asking' | 'first' | 'over'; sheet: ReactNode; banner: ReactNode }

type Place = 'first' | 'sheet' | 'banner'

/** `isTouched`: whether the member has begun to fill in the form that is on screen; null while none is. */
export function useOfferedDrafts(formName: string, isAsked: boolean, isTouched: () => boolean | null): Offers {
  const { offline, now } = useServices()
  const online = useOnline()
  const { data } = useQuery({ ...elsewhereQuery(offline), enabled: isAsked })
  const [isLate, setLate] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  const acts = useOfferActs(formName)
  const records = useMemo(() => offeredAutosaves(data ?? [], formName), [data, formName])
  const offered = acts.isOver || !isAsked ? [] : records.filter(({ draftId }) => !acts.gone.includes(draftId))
  const isAny = offered.length > 0
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const touched = useRef(isTouched)
  touched.current = isTouched
  useEffect(() => {
    if (!isAny) return
    const found = touched.current()
    setPlace((before) => before ?? (found === null ? 'first' : found ? 'banner' : 'sheet'))
  }, [isAny])
  const isSheet = isAny && (place === 'first' || place === 'sheet')
  return {
    state:
      isAny && (place ?? 'first') === 'first' && touched.current() === null ? 'first' : waits() ? 'asking' : 'over',
    sheet: (
      <OfferedAutosave
        records={isSheet ? offered : []}
        now={now()}
        busy={acts.busy}
        problem={acts.problem}
        onUse={(record) => void acts.use(record)}
        onDiscard={(record) => void acts.discard(record, offered.length === 1)}
        onUndo={acts.undo}
        onKeep={acts.keep}
      />
    ),
    banner: isAny && place === 'banner' && (
      <OfferedBanner count={offered.length} onShow={() => setPlace('sheet')} onKeep={acts.keep} />
    ),
  }
  function waits() {
    return isAsked && online && data === undefined && !isLate
  }
}

function useOfferActs(formName: string) {
  const { offline, call } = useServices()
  const navigate = useNavigate()
  const toast = useToast()
  const [isOver, setOver] = useState(false)
  const [gone, setGone] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const use = async (record: AutosaveRecord) => {
    setBusy('yes')
    const outcome = await takeOverDraft(record, { call, drafts: offline.drafts })
    setBusy(null)
    if (outcome.kind !== 'here') return setProblem(outcome.kind === 'failed' ? outcome.text : null)
    setOver(true)
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
    const reply = await call('autosaveRemove', { input: { draftId, revision } })
    setBusy(null)
    if (reply.kind !== 'ok') return setProblem(failureText(reply))
    setGone((all) => [...all, draftId])
    if (!isLast) return
    setOver(true)
    toast(`In the bin for ${BIN_DAYS} days`, { label: 'Undo', run: () => void restore(draftId) })
  }
  const last = gone.at(-1)
  return {
    isOver,
    gone,
    busy,
    problem,
    use,
    discard,
    undo: last === undefined ? null : () => void restore(last),
    keep: () => setOver(true),
  }
}
