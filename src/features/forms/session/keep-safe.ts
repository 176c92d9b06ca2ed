// Writes everything that is not on disk whenever the phone may be about to close the page.
import type { DraftWriter } from './draft-writer.ts'

type Target = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
}

/** `hasWork`: makes the browser ask before the page is left. */
export function keepSafe(target: Target, writer: DraftWriter, hasWork: () => boolean): () => void {
  const flush = () => void writer.flush().catch(() => undefined)
  const hidden = () => {
    if (target.document.visibilityState === 'hidden') flush()
  }
  const leaving = (event: Event) => {
    flush()
    if (hasWork()) event.preventDefault()
  }
  target.document.addEventListener('visibilitychange', hidden)
  target.addEventListener('pagehide', flush)
  target.addEventListener('beforeunload', leaving)
  return () => {
    target.document.removeEventListener('visibilitychange', hidden)
    target.removeEventListener('pagehide', flush)
    target.removeEventListener('beforeunload', leaving)
  }
}
