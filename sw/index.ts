// Event listeners of the service worker, and nothing else. precache.ts and which.ts decide what is cached, keep.ts how.
import { registerRoute } from 'workbox-routing'
import { PageMessage, type Sender } from '#contract/page-message.ts'
import { SHARE_ADDRESS } from '#contract/share.ts'
import { type Prepared, SEND_TAG, type WorkerMessage } from '#contract/worker-message.ts'
import { setTimer } from '#src/state/timers.ts'
import { isSameOwner } from '../src/api/owner.ts'
import { dropOldShared, keepSharedFile, sharedSizes } from '../src/offline/store/shared-files.ts'
import { endPushOfOther, openFromPush, showPush } from './answer-push.ts'
import { isHere } from './is-here.ts'
import { createKeep } from './keep.ts'
import { servePrecached } from './precache.ts'
import { receiveShare } from './receive-share.ts'
import { keepSender, lastSender, sendInBackground } from './send-in-background.ts'
import { forgetTiles, tile } from './tiles.ts'
import { type BuiltFile, heavyFiles, type Kept, whichKept } from './which.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: BuiltFile[] }
type SyncEvent = ExtendableEvent & { tag: string }

const manifest = self.__WB_MANIFEST
const heavy = heavyFiles(manifest)
const { origin } = self.location

const ports = {
  caches: self.caches,
  fetch: (request: Request) => fetch(request),
  origin,
  now: Date.now,
  member: () => lastSender().catch(() => undefined),
  setTimer,
}
const keep = createKeep(ports)

servePrecached(manifest)

for (const method of ['GET', 'POST'] as const)
  registerRoute(
    ({ url, request }) => whichKept({ method: request.method, url, origin }) !== null,
    ({ url, request, event }) => {
      const after = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined))
      const kept = whichKept({ method: request.method, url, origin }) as Kept
      if (kept === 'tile') return tile(ports, request, after)
      return kept === 'fixed' || kept === 'later' ? keep[kept](request) : keep[kept](request, after)
    },
    method,
  )

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_ADDRESS,
  async ({ request }) => {
    const member = (await ports.member())?.real ?? null
    const receiving = {
      dropOld: dropOldShared,
      sizes: sharedSizes,
      keep: keepSharedFile,
      member,
      now: Date.now(),
      newId: () => crypto.randomUUID(),
    }
    return Response.redirect(await receiveShare(request, receiving), 303)
  },
  'POST',
)

// The network serves the first page; from then on the worker stores what the page requests.
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), keep.forgetLater(heavy)]))
})

self.addEventListener('message', (event) => {
  const message = PageMessage.safeParse(event.data)
  if (!message.success) return
  const { data } = message
  switch (data.type) {
    case 'SKIP_WAITING':
      return void self.skipWaiting()
    case 'pin':
      return event.waitUntil(keep.pin(data.urls, data.keepsEarlier).catch(() => undefined))
    case 'member':
      return event.waitUntil(changeMember(data.member).catch(() => undefined))
    case 'prepare':
      return event.waitUntil(reply(event, keep.prepare(data.heavy ? heavy : [])))
    case 'check':
      return event.waitUntil(reply(event, isHere(ports, { ...data, heavy })))
  }
})

self.addEventListener('push', (event) => showPush(self, event))
self.addEventListener('notificationclick', (event) => openFromPush(self, event))

const reply = ({ ports: [port] }: ExtendableMessageEvent, done: Promise<boolean>): Promise<void> =>
  done.catch(() => false).then((whole) => port?.postMessage({ whole } satisfies Prepared))

async function changeMember(member: Sender | null): Promise<void> {
  const before = await lastSender()
  await keepSender(member)
  if (!isSameOwner(before, member ?? undefined)) await forgetTiles(ports)
  await endPushOfOther(self, before, member)
}

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag !== SEND_TAG) return
  ;(event as SyncEvent).waitUntil(send())
})

/** An open page sends by itself. Rejecting makes the browser fire the sync event again later. */
async function send(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: 'nudge' } satisfies WorkerMessage)
  if (pages.length === 0 && !(await sendInBackground((input, init) => fetch(input, init))))
    throw new Error('not all sent yet')
}
