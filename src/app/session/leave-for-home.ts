/** Another member is here, or nobody: what this page shows is no longer theirs to see, and no address of the first one's stays. */
export function leaveForHome(): void {
  sessionStorage.clear()
  window.location.replace('/')
}
