// The draft of an open form, as parts of its page follow it. It changes with every batch of keys, so what a part reads
// of it decides how much renders again while somebody types.
import { useMemo, useSyncExternalStore } from 'react'
import type { Draft, Standing } from '../../../offline/drafts/draft-model.ts'
import { hasNoWork } from '../../../offline/drafts/no-work.ts'
import { standingOf } from '../../../offline/drafts/standing.ts'
import type { FormSession } from '../session/form-session.ts'

export type DraftSource = Pick<FormSession, 'draft' | 'subscribe'>

/** All of it: for small parts only. */
export const useDraft = ({ draft, subscribe }: DraftSource): Draft | null => useSyncExternalStore(subscribe, draft)

/** One thing about it: renders again only when that changes. */
export const useOfDraft = <T extends string | number | boolean | null>(
  { draft, subscribe }: DraftSource,
  read: (draft: Draft | null) => T,
): T => useSyncExternalStore(subscribe, () => read(draft()))

/** How far the work has come; null before anything was changed. */
export function useStanding(source: DraftSource): Standing | null {
  const text = useOfDraft(source, (draft) => JSON.stringify(draft && !hasNoWork(draft) ? standingOf(draft) : null))
  return useMemo(() => JSON.parse(text) as Standing | null, [text])
}
