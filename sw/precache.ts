// Precache: files stored on the phone from the first visit on. It contains the hashed shell with every screen's code,
// so that a cold start without signal opens any address. Each file is checked against its hash from the build
// (build/precache.ts): a captive portal's page never becomes our shell.
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { installFiles } from './install-files.ts'
import { type BuiltFile, isHeavy, NOT_SCREENS } from './which.ts'

declare const self: ServiceWorkerGlobalScope

export function servePrecached(manifest: readonly BuiltFile[]): void {
  const files = manifest.filter(({ url }) => !isHeavy(url))
  const controller = new PrecacheController()
  controller.addToCacheList(files)
  self.addEventListener('install', (event) => event.waitUntil(installFiles(files, controller, event)))
  self.addEventListener('activate', (event) => event.waitUntil(controller.activate(event)))
  registerRoute(new PrecacheRoute(controller))
  registerRoute(new NavigationRoute(controller.createHandlerBoundToURL('/index.html'), { denylist: NOT_SCREENS }))
}
