// Opens a draft in the current version of its form: the version it began with is fetched for its labels, and its
// answers are migrated first. Without an answer in time the draft stays on the version it began with.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '#src/app/services.tsx'
import { definitionQuery } from '#src/features/listings/listing-queries.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { migration } from '#src/offline/drafts/migrate-act.ts'
import type { MigrationReport } from '#src/offline/drafts/migrate-draft.ts'
import { useBoard } from '#src/ui/board.ts'
import { useClock } from '#src/ui/clock.ts'

const MAX_WAIT_MS = 1_500

export type PresentForm = { draft: Draft; report: MigrationReport | null }

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
      const from = await definition(draft.definitionHash).catch(() => null)
      // The form may already be open in the version it knew: it then stays on that version until it is opened again.
      if (over) return asItIs
      cancel()
      const report = await offline.drafts.migrate(draft.draftId, migration(from, to, timeZone))
      return { draft: (await offline.drafts.get(draft.draftId)) ?? draft, report }
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
