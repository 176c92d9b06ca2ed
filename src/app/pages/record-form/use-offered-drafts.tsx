// On create: offers unfinished records of the same form, on this phone and on the server, before the form is shown if
// the answers arrive in time. Later, the question appears only over a form that nobody has typed in; otherwise a banner
// above the form offers them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useOnline } from '#src/app/reading/use-online.ts'
import { useServices } from '#src/app/services.tsx'
import { OfferedBanner } from '#src/features/drafts/offered-autosave.tsx'
import { type OfferedDraft, offeredDrafts } from '#src/features/drafts/offered-autosaves.ts'
import { draftsAtStartQuery, elsewhereQuery, forgetElsewhere } from '#src/phone/phone-queries.ts'
import { usePropertyTypes } from '#src/ui/property-types.ts'
import { OfferedDrafts } from './offered-drafts.tsx'
import { formWords } from './record-words.ts'
import { useIsLate } from './use-is-late.ts'

/** Maximum wait for what another device may have begun. */
const LATE_AFTER_MS = 700

/**
 * asking: the form waits for the answer. first: the question is shown before the form. over: it may be shown over the
 * form.
 */
export type Offers = { state: 'asking' | 'first' | 'over'; sheet: ReactNode; banner: ReactNode }

type Place = 'first' | 'sheet' | 'banner'

/** `isTouched`: whether the member has begun to fill in the form on screen; null if there is none. */
export function useOfferedDrafts(formName: string, isAsked: boolean, isTouched: () => boolean | null): Offers {
  const { offline } = useServices()
  const online = useOnline()
  const types = usePropertyTypes()
  const { data } = useQuery({ ...elsewhereQuery(offline), enabled: isAsked && online })
  const { data: here, isPending } = useQuery({ ...draftsAtStartQuery(offline), enabled: isAsked })
  const queries = useQueryClient()
  useEffect(() => () => forgetElsewhere(offline, queries), [offline, queries])
  const isLate = useIsLate(true, LATE_AFTER_MS)
  const [place, setPlace] = useState<Place | null>(null)
  const [isOver, setOver] = useState(false)
  const [gone, setGone] = useState<readonly OfferedDraft[]>([])
  const [wasSheet, setWasSheet] = useState(false)
  const records = useMemo(
    () => offeredDrafts({ here: here ?? [], elsewhere: data ?? [] }, formName, types),
    [here, data, formName, types],
  )
  const isGone = (draftId: string) => gone.some((each) => each.draftId === draftId)
  const offered = isOver || !isAsked ? [] : records.filter(({ draftId }) => !isGone(draftId))
  const isAny = offered.length > 0
  const touched = useRef(isTouched)
  touched.current = isTouched
  useEffect(() => {
    if (!isAny) return
    const found = touched.current()
    setPlace((before) => before ?? (found === null ? 'first' : found ? 'banner' : 'sheet'))
  }, [isAny])
  const isSheet = isAny && (place === 'first' || place === 'sheet')
  // Stays mounted, so that the sheet can close with its transition.
  if (isSheet && !wasSheet) setWasSheet(true)
  const keep = () => setOver(true)
  return {
    state:
      isAny && (place ?? 'first') === 'first' && touched.current() === null ? 'first' : waits() ? 'asking' : 'over',
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
  function waits() {
    return isAsked && (isPending || (online && data === undefined)) && !isLate
  }
}
