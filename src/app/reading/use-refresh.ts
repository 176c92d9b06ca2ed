import { useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '#src/api/reply-of.ts'
import { useFormats } from '#src/ui/board.ts'
import { useServices } from '../services.tsx'

const SEND_WITHIN_MS = 3_000

/**
 * Pull to refresh, the same on every list: sends what waits, refetches what is on the screen, and reports the result.
 */
export function useRefresh(alsoAsk?: () => void): () => Promise<string> {
  const { offline, network, now } = useServices()
  const queries = useQueryClient()
  const { timeOfDay } = useFormats()
  return async () => {
    if (!network.isOnline()) return 'You’re offline. Try again when you have a connection.'
    offline.sync.nudge('hand')
    alsoAsk?.()
    await Promise.all([offline.sync.drain(SEND_WITHIN_MS), queries.refetchQueries({ type: 'active' })])
    const failed = queries
      .getQueryCache()
      .findAll({ type: 'active' })
      .some(({ state }) => state.status === 'error' && !isRefusal(state.error))
    return failed ? 'The portal didn’t answer. Try again in a moment.' : `Updated ${timeOfDay(now())}`
  }
}
