// Parts of the shell that the first paint of a phone does without. A wide window shows the menu at once, so its code is fetched with the app's own.
import { lazy, useSyncExternalStore } from 'react'

const menu = () => import('./side-menu.tsx')
const WIDE = '(min-width: 768px)'
const early = typeof matchMedia !== 'undefined' && matchMedia(WIDE).matches ? menu() : null

export const SideMenu = lazy(async () => ({ default: (await (early ?? menu())).SideMenu }))
export const Breadcrumb = lazy(async () => ({ default: (await import('./breadcrumb.tsx')).Breadcrumb }))
/** After the first paint: messages that wait for signal, the message form, the chat, the manners of an installed app. */
export const LaterParts = lazy(async () => ({ default: (await import('./later-parts.tsx')).LaterParts }))
/** Only while the member acts for another. */
export const ActingBar = lazy(async () => ({ default: (await import('../acting/acting-bar.tsx')).ActingBar }))
export const StopEntry = lazy(async () => ({ default: (await import('../acting/acting-bar.tsx')).StopEntry }))
export const MoreSheet = lazy(async () => ({ default: (await import('./more-sheet.tsx')).MoreSheet }))

/** A tablet or a desk: the menu stands beside the page, and the trail above it. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

function subscribe(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}
