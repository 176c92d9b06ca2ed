import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isUnfinished } from '#src/offline/drafts/standing.ts'
import type { Unopened } from '#src/offline/store/draft-store.ts'
import { useSignal } from '#src/ui/use-signal.ts'
import { useServices } from '../services.tsx'

/** The member's drafts on this phone, newest first, live. null until first read. */
export function useDrafts(): Draft[] | null {
  const { drafts } = useServices()
  return useSignal(drafts)
}

/**
 * A value computed from the drafts on this phone: rerenders only when it changes, not with every batch of keystrokes.
 */
export function useOfDrafts<T extends string | number>(read: (drafts: Draft[] | null) => T): T {
  const { drafts } = useServices()
  return useSignal(drafts, read)
}

export const useUnfinishedCount = (): number => useOfDrafts((drafts) => drafts?.filter(isUnfinished).length ?? 0)

/** Drafts that can't be opened now: shown with every list, so that they are not mistaken for lost. */
export function useUnopened(): Unopened {
  const { drafts } = useServices()
  return useSignal(drafts.unopened)
}
