import { useSyncExternalStore } from 'react'
import type { Offline } from '../../offline/offline.ts'

/** How much of this photo is sent, in percent; null: not being sent, or not known. */
export const useSendingPercent = (progress: Offline['progress'], id: string): number | null =>
  useSyncExternalStore(progress.subscribe, () => progress.percentOf(id))
