// What the page tells its service worker (sw/mail.ts is the other end): which definitions drafts use, whose work may be sent in the background,
// and to have everything here that a new listing needs before the signal goes.
import { isOver } from '../../offline/drafts/draft-end.ts'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import type { Offline } from '../../offline/offline.ts'

/** After the first paint, so that preparing never competes with what the member is waiting for; the converter, a megabyte, later still. */
const PREPARE_AFTER_MS = 3_000
const CONVERTER_AFTER_MS = 20_000
const PIN_AFTER_MS = 2_000
const SEND_TAG = 'curbside-send'

export type WorkerMail = {
  /** Everything a new listing needs, the HEIC converter included. False: not all of it could be had. */
  prepare(): Promise<boolean>
  /** Before the session ends: nothing more is sent in the background. */
  forgetMember(): Promise<void>
}

type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } }
type Connection = { saveData?: boolean }

/** Each form in the version its draft began with, the bin's included: it may be restored without signal. */
export function pinnedAddresses(drafts: readonly Draft[]): string[] {
  const used = drafts
    .filter((draft) => !isOver(draft) && draft.formName && draft.definitionHash)
    .map(({ formName, definitionHash }) => `/api/definition/${formName}?hash=${definitionHash}`)
  return [...new Set(used)].sort()
}

export function startWorkerMail(offline: Offline): WorkerMail {
  const workers = 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : null
  if (!workers) return { prepare: async () => false, forgetMember: async () => undefined }
  const tell = async (message: object, ports: MessagePort[] = []) => {
    const { active } = await workers.ready
    active?.postMessage(message, ports)
  }
  const prepare = (heavy: boolean) =>
    new Promise<boolean>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => resolve((data as { whole: boolean }).whole)
      void tell({ type: 'prepare', heavy }, [port2])
    })

  void tell({ type: 'member', member: { ...offline.owner, deviceId: offline.deviceId } })
  workers.addEventListener('message', ({ data }) => {
    if ((data as { type?: string } | null)?.type === 'nudge') offline.sync.nudge('online')
  })
  keepPinned(offline, (urls) => tell({ type: 'pin', urls }))
  askForBackground(offline, async () => (await (workers.ready as Promise<Registration>)).sync?.register(SEND_TAG))
  whenIdle(PREPARE_AFTER_MS, () => navigator.onLine && prepare(false))
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData !== true) whenIdle(CONVERTER_AFTER_MS, () => navigator.onLine && prepare(true))
  return { prepare: () => prepare(true), forgetMember: () => tell({ type: 'member', member: null }) }
}

function keepPinned(offline: Offline, pin: (urls: string[]) => Promise<void>) {
  let told = ''
  let isDue = false
  const look = async () => {
    isDue = false
    const urls = pinnedAddresses(await offline.drafts.listAll().catch(() => []))
    if (urls.join('\n') === told) return
    told = urls.join('\n')
    await pin(urls)
  }
  const soon = () => {
    if (!isDue) setTimeout(() => void look(), PIN_AFTER_MS)
    isDue = true
  }
  offline.subscribe(soon)
  soon()
}

/**
 * Asked for when the member leaves, or the signal does, while something waits; where the browser has no such thing, the next visit sends.
 * Not before: with signal the browser wakes the worker at once, and every change would go out the moment it is made.
 */
function askForBackground({ sync }: Offline, register: () => Promise<void>) {
  let asked = false
  const look = () => {
    const { waitingDrafts, waitingPhotos } = sync.snapshot()
    const isLeft = document.visibilityState === 'hidden' || !navigator.onLine
    const wanted = isLeft && waitingDrafts + waitingPhotos > 0
    if (wanted && !asked) void register().catch(() => undefined)
    asked = wanted
  }
  sync.subscribe(look)
  document.addEventListener('visibilitychange', look)
  window.addEventListener('offline', look)
}

function whenIdle(afterMs: number, run: () => unknown) {
  setTimeout(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void run())
    else run()
  }, afterMs)
}
