// A screen's code that is neither on this phone nor on the server any more: the portal was updated over an old page. One reload loads the new one.
const TRIED = 'curbside-reloaded-for-code'

export function reloadForMissingCode(isOnline: () => boolean): void {
  window.addEventListener('vite:preloadError', () => {
    // Never loops, and never leaves an open page without signal. Typed work is written on `pagehide`.
    if (!isOnline() || sessionStorage.getItem(TRIED)) return
    sessionStorage.setItem(TRIED, '1')
    window.location.reload()
  })
}
