// Background Sync: the page registers it, and the browser's event sends what waits while no page is open.
import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SEND_TAG } from '#contract/worker-message.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { keepSender } from '../../sw/send-in-background.ts'
import { portalJson } from './phone-caches.ts'
import { startWorker } from './started-worker.ts'

const OWNER = { real: 7, effective: 7 }
const sender = { ...OWNER, deviceId: '00000000-0000-4000-8000-00000000000d' }

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** On the phone's disk; its page is closed again. */
async function aDraftThatWaits(): Promise<string> {
  const silence = async () => ({ kind: 'silence', reason: 'network' }) as const
  const { drafts, close } = await openOffline({
    ...{ member: OWNER, deviceId: sender.deviceId },
    ...{ call: silence, uploadPhoto: silence, uploadFile: silence },
  })
  const begun = { formName: 'res', definitionHash: 'h', propertyType: 'RES', title: '', values: {} }
  const { draftId } = await drafts.create(begun)
  await drafts.edit(draftId, [{ kind: 'field', name: 'City', value: 'Calgary', base: null }])
  await close()
  return draftId
}

/** Ids of the drafts that the portal was sent. */
function aPortal({ authenticated }: { authenticated: boolean }): string[] {
  const saved: string[] = []
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string }) => {
    if (address === '/api/autosave/create') {
      const { draftId, to } = JSON.parse(body!) as { draftId: string; to: number }
      saved.push(draftId)
      return portalJson({ draftId, revision: to, savedAt: '2026-11-27T05:00:00Z' })
    }
    if (!address.startsWith('/api/auth/Status')) throw new TypeError('no signal')
    const member = authenticated ? { memberUniqueID: OWNER.real, effectiveUniqueID: OWNER.effective } : {}
    return portalJson({ authenticated, ...member, serverTime: '2026-11-27T05:00:00Z' })
  })
  return saved
}

test('the browser’s event sends what waits, and only that of our own tag', async () => {
  await keepSender(sender)
  const draftId = await aDraftThatWaits()
  const worker = await startWorker()
  const saved = aPortal({ authenticated: true })
  expect(worker.dispatch('sync', { tag: 'another' })).toBeUndefined()
  await worker.dispatch('sync', { tag: SEND_TAG })
  expect(saved).toEqual([draftId])
})

test('what could not be sent is reported to the browser, which fires the event again', async () => {
  await keepSender(sender)
  await aDraftThatWaits()
  const worker = await startWorker()
  const saved = aPortal({ authenticated: false })
  await expect(worker.dispatch('sync', { tag: SEND_TAG })).rejects.toThrow('not all sent yet')
  expect(saved).toEqual([])
})

test('an open page is told to send, and nothing is sent beside it', async () => {
  await keepSender(sender)
  await aDraftThatWaits()
  const page = { postMessage: vi.fn() }
  const worker = await startWorker({ pages: [page] })
  const saved = aPortal({ authenticated: true })
  await worker.dispatch('sync', { tag: SEND_TAG })
  expect(page.postMessage.mock.calls).toEqual([[{ type: 'nudge' }]])
  expect(saved).toEqual([])
})

/** A page with work that waits; `leave` hides it, and resolves when it has done what it does then. */
async function aPage(registration: object) {
  vi.useFakeTimers()
  const told = vi.fn()
  const onHide: (() => void)[] = []
  const document = { visibilityState: 'visible', addEventListener: (_: string, run: () => void) => onHide.push(run) }
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.resetModules()
  vi.doMock('#src/device/service-worker.ts', () => ({
    serviceWorkers: () => ({
      ready: Promise.resolve({ active: { postMessage: told }, ...registration }),
      addEventListener: () => undefined,
    }),
  }))
  const { connectWorker } = await import('#src/app/work/connect-worker.ts')
  const nothing = () => () => undefined
  const offline = {
    ...{ owner: OWNER, deviceId: sender.deviceId, subscribe: nothing },
    sync: { get: () => ({ waitingDrafts: 1, waitingUploads: 0 }), subscribe: nothing },
  }
  connectWorker(
    offline as never,
    { subscribe: nothing, suspended: { subscribe: nothing } } as never,
    { isWifiOnly: { get: () => false, subscribe: nothing }, subscribe: nothing },
    { add: () => undefined },
  )
  return {
    told,
    async leave() {
      document.visibilityState = 'hidden'
      for (const run of onHide) run()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('the page registers that tag once it is left while work waits', async () => {
  const register = vi.fn(async () => undefined)
  const { leave } = await aPage({ sync: { register } })
  expect(register).not.toHaveBeenCalled()
  await leave()
  await leave()
  expect(register.mock.calls).toEqual([[SEND_TAG]])
})

test('in a browser without Background Sync the page is left as well, and nothing throws', async () => {
  const { leave, told } = await aPage({})
  await leave()
  expect(told).toHaveBeenCalledWith({ type: 'member', member: { ...sender, wifiOnly: false } }, [])
})
