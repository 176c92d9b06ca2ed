// Precache: files stored on the phone from the first visit on. It contains the hashed shell with every screen's code,
// so that a cold start without signal opens any address. Each file is checked against its hash from the build
// (build/precache-integrity.ts): a captive portal's page never becomes our shell.
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type BuiltFile, isHeavy, NOT_SCREENS } from './which.ts'

export function servePrecached(manifest: readonly BuiltFile[]): void {
  precacheAndRoute(manifest.filter(({ url }) => !isHeavy(url)))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }))
}
