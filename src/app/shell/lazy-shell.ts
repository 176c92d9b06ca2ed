// Parts of the shell that a phone's first paint does not need. A wide window shows the menu at once, so its code is
// fetched with the app's own.
import { useSyncExternalStore } from 'react'
import { lazyPart, MissingSheet, Nothing } from '#src/ui/lazy-part.tsx'

const menu = () => import('./side-menu.tsx')
const WIDE = '(min-width: 768px)'
let early = typeof matchMedia !== 'undefined' && matchMedia(WIDE).matches ? menu() : null

const earlyMenu = () => {
  const asked = early ?? menu()
  early = null
  return asked
}
export const SideMenu = lazyPart(() => earlyMenu().then((part) => part.SideMenu), Nothing)
export const Breadcrumb = lazyPart(() => import('./breadcrumb.tsx').then((part) => part.Breadcrumb), Nothing)
/**
 * Loaded after the first paint: messages waiting to be sent, the message form, the chat, features of an installed app.
 */
export const LaterParts = lazyPart(() => import('./later-parts.tsx').then((part) => part.LaterParts), Nothing)
/** Only while the member acts for somebody else. */
export const ActingBar = lazyPart(() => import('../acting/acting-bar.tsx').then((part) => part.ActingBar))
export const StopEntry = lazyPart(() => import('../acting/acting-bar.tsx').then((part) => part.StopEntry), Nothing)
export const MoreSheet = lazyPart(() => import('./more-sheet.tsx').then((part) => part.MoreSheet), MissingSheet)

/** On a tablet or a desktop: the menu is next to the page, and the breadcrumb trail above it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
