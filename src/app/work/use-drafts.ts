import { useSyncExternalStore } from 'react'
import { isOver } from '../../offline/drafts/draft-end.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import type { Unopened } from '../../offline/store/draft-store.ts'
import { useServices } from '../services.tsx'

/** The member's drafts on this phone, newest first, live. `null` until first read. */
export function useDrafts(): Draft[] | null {
  const { drafts } = useServices()
  return useSyncExternalStore(drafts.subscribe, drafts.snapshot)
}

/** Figures of the drafts on this phone: renders again only when they change, not with every batch of keys. */
export function useOfDrafts<T extends string | number>(read: (drafts: Draft[] | null) => T): T {
  const { drafts } = useServices()
  return useSyncExternalStore(drafts.subscribe, () => read(drafts.snapshot()))
}

export const useUnfinishedCount = (): number => useOfDrafts((drafts) => drafts?.filter(isUnfinished).length ?? 0)

/** How many more do not open now: beside every list, so that nobody takes them for lost. */
export function useUnopened(): Unopened {
  const { drafts } = useServices()
  return useSyncExternalStore(drafts.unopened.subscribe, drafts.unopened.get)
}

/** Neither discarded nor acknowledged: drafts that still need their member. */
export const isUnfinished = (draft: Draft): boolean => draft.binnedAt === null && !isOver(draft)
