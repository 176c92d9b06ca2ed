// What is on the phone from the first visit on: the hashed shell, every screen's code with it, so that a cold start without signal opens any address.
// Each file is checked against the hash it had when it was built (build/precache-integrity.ts): a hotel's page never becomes our shell.
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type BuiltFile, isHeavy, NOT_SCREENS } from './which.ts'

export function servePrecached(manifest: readonly BuiltFile[]): void {
  precacheAndRoute(manifest.filter(({ url }) => !isHeavy(url)))
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }))
}
