import { useEffect, useState } from 'react'
import type { SyncMarkLook } from './describe-sync.ts'

const WORRY = { calm: 0, busy: 1, waiting: 2, alarm: 3 } as const
/** A better word has to hold for so long before it is said. */
const STEADY_MS = 3_000

/**
 * The mark under a bad signal, without flicker: a worse word shows at once, a better one when it has held for three seconds. So the mark is never
 * more hopeful than the truth.
 */
export function useSteady(look: SyncMarkLook): SyncMarkLook {
  const [shown, show] = useState(look)
  const isBetter = WORRY[look.tone] < WORRY[shown.tone] && shown.tone !== 'alarm'
  if (!isBetter && shown.says !== look.says) show(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins the wait again
  useEffect(() => {
    if (!isBetter) return
    const timer = setTimeout(() => show(look), STEADY_MS)
    return () => clearTimeout(timer)
  }, [isBetter, look.says])
  return isBetter ? shown : look
}
