import { useCallback, useEffect, useState } from 'react'
import type { AutosaveRecord } from '#contract/draft.ts'
import type { Call } from '../../api/call.ts'
import type { Offline } from '../../offline/offline.ts'

export type Elsewhere = { open: AutosaveRecord[]; binned: AutosaveRecord[]; refresh(): void }

/** Asked when the screen opens, when the signal is back, and after an act. Without an answer there is nothing to show. */
export function useElsewhere(offline: Offline, call: Call, online: boolean): Elsewhere {
  const [found, setFound] = useState<Pick<Elsewhere, 'open' | 'binned'>>({ open: [], binned: [] })
  const [turn, setTurn] = useState(0)
  const refresh = useCallback(() => setTurn((last) => last + 1), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn asks again
  useEffect(() => {
    if (!online) return
    let gone = false
    void Promise.all([offline.elsewhere(), binnedElsewhere(offline, call)]).then(([open, binned]) => {
      if (!gone) setFound({ open, binned })
    })
    return () => {
      gone = true
    }
  }, [offline, call, online, turn])
  return { ...found, refresh }
}

async function binnedElsewhere(offline: Offline, call: Call): Promise<AutosaveRecord[]> {
  const reply = await call('autosaveCheck', { input: { bin: true } })
  if (reply.kind !== 'ok') return []
  const here = new Set((await offline.drafts.list()).map(({ draftId }) => draftId))
  return reply.value.data.filter(({ draftId }) => !here.has(draftId))
}
