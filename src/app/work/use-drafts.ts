import { useSyncExternalStore } from 'react'
import { isOver } from '#src/offline/drafts/draft-end.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { useServices } from '../services.tsx'

/** The member's drafts on this phone, newest first, live. null until first read. */
export function useDrafts(): Draft[] | null {
  const { drafts } = useServices()
  return useSyncExternalStore(drafts.subscribe, drafts.snapshot)
}

/**
 * A value computed from the drafts on this phone: rerenders only when it changes, not with every batch of keystrokes.
 */
export function useOfDrafts<T extends string | number>(read: (drafts: Draft[] | null) => T): T {
  const { drafts } = useServices()
  return useSyncExternalStore(drafts.subscribe, () => read(drafts.snapshot()))
}

export const useUnfinishedCount = (): number => useOfDrafts((drafts) => drafts?.filter(isUnfinished).length ?? 0)

/** Drafts that can't be opened now: shown with every list, so that they are not mistaken for lost. */
export function useUnopened(): Unopened {
  const { drafts } = useServices()
  return useSyncExternalStore(drafts.unopened.subscribe, drafts.unopened.get)
}

/** Neither discarded nor acknowledged: drafts that still need their member. */
export const isUnfinished = (draft: Draft): boolean => draft.binnedAt === null && !isOver(draft)
