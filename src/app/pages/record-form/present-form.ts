// A draft in the current version of its form: its answers are migrated before the form opens, and again if the board
// publishes a newer version while it is open. Without an answer in time the draft stays on the version it has.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Call } from '#src/api/call.ts'
import { replyOf } from '#src/api/reply-of.ts'
import { publishedFormsQuery } from '#src/app/reading/published-forms.ts'
import { useServices } from '#src/app/services.tsx'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { definitionQuery, lookupsQuery } from '#src/features/listings/listing-queries.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { type MigrationReport, migration } from '#src/offline/drafts/migrate-draft.ts'
import type { Drafts } from '#src/offline/offline.ts'
import { useBoard } from '#src/ui/board.ts'
import { useClock } from '#src/ui/clock.ts'

const MAX_WAIT_MS = 1_500

/**
 * The first request after coming back online may fail or be slow: the service worker then answers with the list that it
 * stored last.
 */
const LOOK_AGAIN_MS = 5_000

/** `report`: what happened to the answers; null if nothing was migrated. */
type PresentForm = { draft: Draft; report: MigrationReport | null }

async function migrateDraft(
  drafts: Drafts,
  draft: Draft,
  ...versions: Parameters<typeof migration>
): Promise<PresentForm> {
  const report = await drafts.migrate(draft.draftId, migration(...versions))
  return { draft: (await drafts.get(draft.draftId)) ?? draft, report }
}

/** undefined while unknown; null if no draft is opened. */
export function usePresentForm(formName: string, draft: Draft | null | undefined): PresentForm | null | undefined {
  const { call, offline } = useServices()
  const { timeZone } = useBoard()
  const queries = useQueryClient()
  const { after } = useClock()
  const [present, setPresent] = useState<PresentForm | undefined>(undefined)
  const draftId = draft?.draftId
  // biome-ignore lint/correctness/useExhaustiveDependencies: uses the draft as of opening the form
  useEffect(() => {
    if (!draft) return
    let over = false
    const settle = (found: PresentForm) => {
      if (over) return
      over = true
      setPresent(found)
    }
    const asItIs = { draft, report: null }
    const cancel = after(MAX_WAIT_MS, () => settle(asItIs))
    const definition = (hash: string | null) =>
      queries.fetchQuery({ ...definitionQuery(call, formName, hash), staleTime: 0 })
    const carryOver = async (): Promise<PresentForm> => {
      const to = await definition(null)
      if (to.hash === draft.definitionHash) return asItIs
      // For its labels.
      const from = await definition(draft.definitionHash).catch(() => null)
      // The form may already be open in the version it knew: it then stays on that version until it is opened again.
      if (over) return asItIs
      cancel()
      return migrateDraft(offline.drafts, draft, from, to, timeZone)
    }
    carryOver().then(settle, () => settle(asItIs))
    return () => {
      over = true
      cancel()
    }
  }, [draftId, formName, call, offline, queries, after])
  // Until the effect has run for a form that the same page opens next, what it found belongs to the one before.
  return draft ? (present?.draft.draftId === draftId ? present : undefined) : draft
}

/** Resolves with true once the form has been updated to a newer version. */
export type Renew = (session: FormSession, from: FormDefinition) => Promise<boolean>

/** The form as migrated while it was open, after the server refused a submission or on request; null if it was not. */
export function useRenewedForm(formName: string): [PresentForm | null, Renew] {
  const { call, offline } = useServices()
  const { timeZone } = useBoard()
  const queries = useQueryClient()
  const [renewed, setRenewed] = useState<PresentForm | null>(null)
  const renew = useCallback<Renew>(
    async (session, from) => {
      try {
        const to = await newest(call, queries, formName)
        const draft = session.draft()
        if (to.hash === from.hash || !draft) return false
        await session.batcher.flush()
        const present = await migrateDraft(offline.drafts, draft, from, to, timeZone)
        // Unchanged: the draft was deleted meanwhile.
        if (!present.report || present.draft === draft) return false
        setRenewed(present)
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
    const check = () => {
      if (document.visibilityState === 'hidden') return
      queries.fetchQuery({ ...publishedFormsQuery(call), staleTime: 0 }).then(
        ({ forms }) => {
          const published = forms.find((form) => form.formName === formName)
          if (!gone) setOutdated(published !== undefined && published.hash !== hash)
        },
        () => undefined,
      )
    }
    let cancel = () => {}
    const checkTwice = () => {
      check()
      cancel()
      cancel = after(LOOK_AGAIN_MS, check)
    }
    document.addEventListener('visibilitychange', check)
    window.addEventListener('online', checkTwice)
    return () => {
      gone = true
      cancel()
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('online', checkTwice)
    }
  }, [call, queries, formName, hash, after])
  return isOutdated
}
