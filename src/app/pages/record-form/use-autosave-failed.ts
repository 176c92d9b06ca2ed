import { useEffect } from 'react'
import { failedAutosave } from '#src/features/drafts/failed-autosave.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { useDialogs } from '#src/ui/dialogs.tsx'

/**
 * Tells the member once that the server refuses to autosave this draft; again only after a save has succeeded in
 * between.
 */
export function useAutosaveFailed(session: FormSession) {
  const dialogs = useDialogs()
  useEffect(() => {
    let isTold = false
    const look = () => {
      const failure = failedAutosave(session.draft()?.attention ?? null)
      if (failure && !isTold) void dialogs.tell(failure)
      isTold = failure !== null
    }
    look()
    return session.subscribe(look)
  }, [session, dialogs])
}
