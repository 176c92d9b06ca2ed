// The page's side of the messages to the service worker: which definitions drafts use, whose work may be sent in the
// background, and when to prefetch what a new listing needs offline.
import type { PageMessage } from '#contract/page-message.ts'
import { Prepared, SEND_TAG, WorkerMessage } from '#contract/worker-message.ts'
import { keepTrying } from '#src/device/keep-trying.ts'
import { savesData } from '#src/device/network.ts'
import { serviceWorkers } from '#src/device/service-worker.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isOver } from '#src/offline/drafts/standing.ts'
import type { Offline } from '#src/offline/offline.ts'
import type { HoldChoice } from '#src/offline/upload-hold.ts'
import type { IdleQueue } from '#src/state/idle-queue.ts'
import { within } from '#src/state/timers.ts'
import type { LiveDrafts } from './live-drafts.ts'

/** The browser ends a worker that works longer on one message, and then nothing answers. */
const PREPARE_WITHIN_MS = 5 * 60_000
const PIN_AFTER_MS = 2_000
/** A worker of an earlier build does not answer this question. */
const CHECK_WITHIN_MS = 10_000

export type WorkerLink = {
  /** False if the browser has no service worker: the portal can't open offline. */
  works: boolean
  /**
   * Fetches everything that a new listing needs, including the HEIC converter. Resolves with false if part of it could
   * not be fetched.
   */
  prepare(): Promise<boolean>
  /** Whether all of that, and these, would be available offline: checks only this device. */
  check(wanted: { definitions: string[]; tiles: string[] }): Promise<boolean>
  /** Resolves once the worker handles this page's requests and caches responses; a first visit starts without it. */
  inControl(): Promise<void>
  /** Call when the HEIC converter will be needed: fetches it now, or as soon as it can be. */
  wantConverter(): void
  /** Call before the session ends: nothing more is sent in the background. */
  forgetMember(): Promise<void>
}

/** All of the member's drafts, including those made while acting for others. */
type PinnedDrafts = Pick<LiveDrafts, 'get' | 'subscribe' | 'suspended' | 'unopened'>
type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }

/** Each form in the version its draft began with. Drafts in the bin count: they may be restored offline. */
export function pinnedAddresses(drafts: readonly Draft[]): string[] {
  const used = drafts
    .filter((draft) => !isOver(draft) && draft.formName && draft.definitionHash)
    .map(({ formName, definitionHash }) => `/api/definition/${formName}?hash=${definitionHash}`)
  return [...new Set(used)].sort()
}

export function connectWorker(
  offline: Offline,
  drafts: PinnedDrafts,
  hold: Pick<HoldChoice, 'isWifiOnly' | 'subscribe'>,
  idle: IdleQueue,
): WorkerLink {
  const workers = serviceWorkers()
  if (!workers)
    return {
      works: false,
      prepare: async () => false,
      check: async () => false,
      inControl: async () => undefined,
      wantConverter: () => undefined,
      forgetMember: async () => undefined,
    }
  const send = async (message: PageMessage, ports: MessagePort[] = []) => {
    const { active } = await workers.ready
    active?.postMessage(message, ports)
  }
  const ask = (message: PageMessage) =>
    new Promise<boolean>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve(Prepared.safeParse(data).data?.whole === true)
      void send(message, [port2])
    })
  const prepare = (heavy: boolean) => ask({ type: 'prepare', heavy })

  let isForgotten = false
  const tellMember = () => {
    const member = { ...offline.owner, deviceId: offline.deviceId, wifiOnly: hold.isWifiOnly.get() }
    if (!isForgotten) void send({ type: 'member', member })
  }
  tellMember()
  hold.subscribe(tellMember)
  workers.addEventListener('message', ({ data }) => {
    if (WorkerMessage.safeParse(data).data?.type === 'nudge') offline.sync.nudge('online')
  })
  const pin = (urls: string[], keepsEarlier: boolean) =>
    send({ type: 'pin', urls, ...(keepsEarlier && { keepsEarlier }) })
  idle.add('forms', keepPinned(drafts, pin))
  registerBackgroundSync(offline, async () => (await (workers.ready as Promise<Registration>)).sync?.register(SEND_TAG))
  const prepareInTime = async (heavy: boolean) => (await within(prepare(heavy), PREPARE_WITHIN_MS)) === true
  idle.add('forms', keepTrying(() => prepareInTime(false)).want)
  const converter = keepTrying(() => prepareInTime(true))
  if (!savesData(navigator)) idle.add('converter', converter.want)
  return {
    works: true,
    prepare: () => prepareInTime(true),
    check: async (wanted) => (await within(ask({ type: 'check', ...wanted }), CHECK_WITHIN_MS)) === true,
    async inControl() {
      if (workers.controller) return
      await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
    },
    wantConverter: converter.want,
    forgetMember() {
      isForgotten = true
      return send({ type: 'member', member: null })
    },
  }
}

/** Pins after each change. Returns what pins the drafts from earlier visits. */
function keepPinned(drafts: PinnedDrafts, pin: (urls: string[], keepsEarlier: boolean) => Promise<void>): () => void {
  let pinned = ''
  let isDue = false
  const update = () => {
    isDue = false
    const [own, suspended] = [drafts.get(), drafts.suspended.get()]
    // Drafts that cannot be read now keep their pinned forms.
    if (!own || !suspended) return
    const urls = pinnedAddresses([...own, ...suspended])
    if (urls.join('\n') === pinned) return
    pinned = urls.join('\n')
    const { sealed, closed } = drafts.unopened.get()
    void pin(urls, sealed.length + closed.length > 0)
  }
  const schedule = () => {
    if (!isDue) setTimeout(update, PIN_AFTER_MS)
    isDue = true
  }
  drafts.subscribe(schedule)
  drafts.suspended.subscribe(schedule)
  return update
}

/**
 * Registers background sync once the member has left or the connection is lost while work waits; in browsers without
 * it, the next visit sends. Not earlier: online, the browser wakes the worker at once, and every change would be sent
 * the moment it is made.
 */
function registerBackgroundSync({ sync }: Offline, register: () => Promise<void>) {
  let isRegistered = false
  const update = () => {
    const { waitingDrafts, waitingUploads } = sync.get()
    const isLeft = document.visibilityState === 'hidden' || !navigator.onLine
    const wanted = isLeft && waitingDrafts + waitingUploads > 0
    if (wanted && !isRegistered) void register().catch(() => undefined)
    isRegistered = wanted
  }
  sync.subscribe(update)
  document.addEventListener('visibilitychange', update)
  window.addEventListener('offline', update)
}
