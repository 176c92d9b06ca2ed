import { useEffect, useState } from 'react'
import { useClock } from '../../ui/clock.ts'
import type { SyncMarkLook } from './describe-sync.ts'

const SEVERITY = { calm: 0, busy: 1, waiting: 2, alarm: 3 } as const
/** How long an improvement must last before it is shown. */
const STEADY_MS = 3_000

/**
 * Keeps the mark from flickering on a bad connection: a worse state shows at once, a better one after it has lasted
 * three seconds. So the mark is never too optimistic.
 */
export function useSteady(look: SyncMarkLook): SyncMarkLook {
  const [shown, show] = useState(look)
  const { after } = useClock()
  const isBetter = SEVERITY[look.tone] < SEVERITY[shown.tone] && shown.tone !== 'alarm'
  if (!isBetter && shown.says !== look.says) show(look)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of text restarts the delay
  useEffect(() => {
    if (isBetter) return after(STEADY_MS, () => show(look))
  }, [isBetter, look.says, after])
  return isBetter ? shown : look
}
