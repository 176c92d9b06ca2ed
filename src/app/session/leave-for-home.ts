import { type EndedActing, noteEndedActing } from './ended-acting.ts'

let leaving = false

/** The page is closing permanently: the browser must not ask about work that is safe on the phone. */
export const isLeaving = (): boolean => leaving
export function beginLeaving(): void {
  leaving = true
}

/**
 * The session belongs to another member, or to nobody: nobody may see what this page shows, and its URL does not stay
 * in the history. `ended`: for the next page to report.
 */
export function leaveForHome(ended: EndedActing | null = null): void {
  beginLeaving()
  sessionStorage.clear()
  if (ended) noteEndedActing(sessionStorage, ended)
  window.location.replace('/')
}
