// Handles code of this page that the server no longer has, because the portal was updated while an old page was open:
// one reload fetches the new one.
import { TAB_KEYS } from '#src/state/storage-keys.ts'

export type MissingCodePorts = {
  target: Pick<EventTarget, 'addEventListener'>
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** False while a form is open or work is unsent: a page must never be replaced under somebody's work. */
  isSafe(): boolean
  /**
   * Whether the server currently serves pages. A fetch also fails if the server is down; a reload would then show an
   * error page.
   */
  isServed(): Promise<boolean>
  reload(): void
}

/** A URL for which no cache or service worker answers in the server's place. */
const SIGN_OF_LIFE = '/healthz'

export const isServed = (fetch: (address: string, init: RequestInit) => Promise<Response>): Promise<boolean> =>
  fetch(SIGN_OF_LIFE, { cache: 'no-store' }).then(
    ({ ok, redirected }) => ok && !redirected,
    () => false,
  )

export function reloadForMissingCode({ target, storage, isSafe, isServed, reload }: MissingCodePorts): void {
  const mayReload = () => isSafe() && storage.getItem(TAB_KEYS.reloadedForCode) === null
  target.addEventListener('vite:preloadError', async () => {
    if (!mayReload() || !(await isServed()) || !mayReload()) return
    storage.setItem(TAB_KEYS.reloadedForCode, '1')
    reload()
  })
}
