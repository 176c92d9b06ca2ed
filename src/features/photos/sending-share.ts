import type { Offline } from '#src/offline/offline.ts'
import { useSignal } from '#src/ui/use-signal.ts'

/** Percent of this photo that has been sent; null: not being sent, or unknown. */
export const useSendingPercent = (progress: Offline['progress'], id: string): number | null =>
  useSignal(progress, (shares) => shares[id] ?? null)
