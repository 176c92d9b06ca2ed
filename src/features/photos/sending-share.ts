import { useSyncExternalStore } from 'react'
import type { Offline } from '#src/offline/offline.ts'

/** Percent of this photo that has been sent; null: not being sent, or unknown. */
export const useSendingPercent = (progress: Offline['progress'], id: string): number | null =>
  useSyncExternalStore(progress.subscribe, () => progress.percentOf(id))
