// Code of this page that the server no longer has: the portal was updated over an old page. One reload fetches the new one.
const TRIED = 'curbside-reloaded-for-code'

export type MissingCodePorts = {
  target: Pick<EventTarget, 'addEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** False while a form is open or work is unsent: a page must never be replaced under somebody's work. */
  isSafe(): boolean
  /** Whether the server serves pages now. A fetch also fails when the server is down; a reload would then show an error page. */
  isServed(): Promise<boolean>
  reload(): void
}

/** Asked where no cache and no service worker answers in the server's place. */
const SIGN_OF_LIFE = '/healthz'

export const isServed = (fetch: (address: string, init: RequestInit) => Promise<Response>): Promise<boolean> =>
  fetch(SIGN_OF_LIFE, { cache: 'no-store' }).then(
    ({ ok, redirected }) => ok && !redirected,
    () => false,
  )

export function reloadForMissingCode({ target, storage, isSafe, isServed, reload }: MissingCodePorts): void {
  const mayReload = () => isSafe() && storage.getItem(TRIED) === null
  target.addEventListener('vite:preloadError', async () => {
    if (!mayReload() || !(await isServed()) || !mayReload()) return
    storage.setItem(TRIED, '1')
    reload()
  })
}
