// The service worker that phones get instead of the portal's while SERVICE_WORKER=off: the operator's way to remove a
// broken one from every phone. It empties Cache Storage and unregisters itself. It never touches IndexedDB, which holds
// members' unsent work, and reloads no page, because somebody may be typing there. It has no fetch listener, so the
// network answers everything as soon as it takes control.

export const RETIRED_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(retire()))
// Pages of the previous build still ask whether everything is on the phone.
self.addEventListener('message', ({ ports: [port] }) => port?.postMessage({ whole: false }))

async function retire() {
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
`
