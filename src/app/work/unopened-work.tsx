import { ClosedWork } from '#src/features/session/closed-work.tsx'
import { useServices } from '../services.tsx'
import { useUnopened } from './use-drafts.ts'

/** Above a list of drafts: those that it cannot show. */
export function UnopenedWork() {
  const { offline } = useServices()
  return <ClosedWork unopened={useUnopened()} erase={offline.eraseClosed} />
}
