// Updates an open form to a newer version that the board has published: typed values are migrated first, with a report.
// Checked when the server refuses a submission, and when the member returns to the form. Without an answer the form
// stays as it is.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { publishedFormsQuery } from '#src/app/reading/published-forms.ts'
import { useServices } from '#src/app/services.tsx'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import { migration } from '#src/offline/drafts/migrate-act.ts'
import { useBoard } from '#src/ui/board.ts'
import { useClock } from '#src/ui/clock.ts'
import type { PresentForm } from './use-present-form.ts'

/**
 * The first request after coming back online may fail or be slow: the service worker then answers with the list that it
 * stored last.
 */
const LOOK_AGAIN_MS = 5_000

/** Resolves with true once the form has been updated to a newer version. */
export type Renew = (session: FormSession, from: FormDefinition) => Promise<boolean>

/** The form as migrated while it was open; null if it was not. */
export function useRenewedForm(formName: string): [PresentForm | null, Renew] {
  const { call, offline } = useServices()
  const { timeZone } = useBoard()
  const queries = useQueryClient()
  const [renewed, setRenewed] = useState<PresentForm | null>(null)
  const renew = useCallback<Renew>(
    async (session, from) => {
      try {
        const to = await newest(call, queries, formName)
        const draftId = session.draft()?.draftId
        if (to.hash === from.hash || draftId === undefined) return false
        await session.writer.flush()
        const report = await offline.drafts.migrate(draftId, migration(from, to, timeZone))
        const draft = await offline.drafts.get(draftId)
        if (!report || !draft) return false
        setRenewed({ draft, report })
        return true
      } catch {
        return false
      }
    },
    [call, queries, offline, formName, timeZone],
  )
  return [renewed?.draft.formName === formName ? renewed : null, renew]
}

/** The newest version with its lookup tables, both cached before the form requests them. */
async function newest(call: Call, queries: QueryClient, formName: string): Promise<FormDefinition> {
  const to = (await replyOf(call('definition', { params: { formName }, query: {} }))) as FormDefinition
  queries.setQueryData(definitionQuery(call, formName, to.hash).queryKey, to)
  await queries.fetchQuery({ ...lookupsQuery(call, to.lookups), staleTime: 0 })
  return to
}

/**
 * Whether the board has published a newer version than this one, checked whenever the member returns to the form or
 * comes back online.
 */
export function useIsOutdated({ formName, hash }: FormDefinition): boolean {
  const { call } = useServices()
  const queries = useQueryClient()
  const [isOutdated, setOutdated] = useState(false)
  const { after } = useClock()
  useEffect(() => {
    let gone = false
    const look = () => {
      if (document.visibilityState === 'hidden') return
      queries.fetchQuery({ ...publishedFormsQuery(call), staleTime: 0 }).then(
        ({ forms }) => {
          const present = forms.find((form) => form.formName === formName)
          if (!gone) setOutdated(present !== undefined && present.hash !== hash)
        },
        () => undefined,
      )
    }
    let cancel = () => {}
    const lookTwice = () => {
      look()
      cancel()
      cancel = after(LOOK_AGAIN_MS, look)
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', lookTwice)
    return () => {
      gone = true
      cancel()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', lookTwice)
    }
  }, [call, queries, formName, hash, after])
  return isOutdated
}
