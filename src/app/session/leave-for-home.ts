let leaving = false

/** Nobody can stay on this page: the browser is not to ask about what is safe on the phone. */
export const isLeaving = (): boolean => leaving
export function beginLeaving(): void {
  leaving = true
}

/** Another member is here, or nobody: what this page shows is no longer theirs to see, and no address of the first one's stays. */
export function leaveForHome(): void {
  beginLeaving()
  sessionStorage.clear()
  window.location.replace('/')
}
