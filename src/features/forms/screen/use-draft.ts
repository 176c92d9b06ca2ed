// Subscriptions of a page's parts to the draft of an open form. The draft changes with every batch of keystrokes, so
// what a part reads from it determines how much renders while the member types.
import { useMemo, useSyncExternalStore } from 'react'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { type Standing, standingOf } from '#src/offline/drafts/standing.ts'
import type { FormSession } from '../session/form-session.ts'

export type DraftSource = Pick<FormSession, 'draft' | 'subscribe'>

/** The whole draft: for small parts only. */
export const useDraft = ({ draft, subscribe }: DraftSource): Draft | null => useSyncExternalStore(subscribe, draft)

/** One value of the draft: rerenders only when that changes. */
export const useOfDraft = <T extends string | number | boolean | null>(
  { draft, subscribe }: DraftSource,
  read: (draft: Draft | null) => T,
): T => useSyncExternalStore(subscribe, () => read(draft()))

/** Status of the draft; null before anything was changed. */
export function useStanding(source: DraftSource): Standing | null {
  const text = useOfDraft(source, (draft) => JSON.stringify(draft && !hasNoWork(draft) ? standingOf(draft) : null))
  return useMemo(() => JSON.parse(text) as Standing | null, [text])
}
