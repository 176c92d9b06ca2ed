// A screen's code that is neither on this phone nor on the server any more: the portal was updated over an old page. One reload brings the new one.
const TRIED = 'curbside-reloaded-for-code'

export function reloadForMissingCode(isOnline: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    // Never in a circle, and never away from an open page without signal. What is typed is written on `pagehide`.
    if (!isOnline() || sessionStorage.getItem(TRIED)) return
    sessionStorage.setItem(TRIED, '1')
    window.location.reload()
  })
}
