// A member's tabs over one store: one edits a draft, all hear of it, and a tab that closes leaves nothing undone.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { openOffline } from '#src/offline/open-offline.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { sealing } from '../../support/member-keys.ts'
import { field } from '../given.ts'
import { Bus, LockTable } from '../sync/simulator/browser.ts'

const NEW = { formName: 'res', definitionHash: 'h', propertyType: 'RES', title: '', values: {} }
const aStore = () => createIndexedStore({ open: openWork(crypto.randomUUID()), setTimer: () => () => {} }, sealing)

const silent: Call = async () => ({ kind: 'silence', reason: 'network' })
const locks = new LockTable()
const bus = new Bus()
const open = (store: ReturnType<typeof aStore>, tab: number, channel = bus.forTab(tab)) =>
  openOffline({
    member: { real: 1, effective: 1 },
    deviceId: 'here',
    call: silent,
    uploadPhoto: silent as never,
    uploadFile: silent as never,
    store,
    channel,
    locks: locks.forTab(tab),
    setTimer: () => () => {},
  })

test('one tab edits a draft while the other is refused and may take over; both hear of changes, and one sends', async () => {
  const store = aStore()
  const [one, two] = [await open(store, 1), await open(store, 2)]
  let lost = 0
  const onLost = () => void lost++
  expect(await one.holdDraft('d', { steal: false, onLost })).toBe(true)
  expect(await two.holdDraft('d', { steal: false, onLost })).toBe(false)
  expect(await two.holdDraft('d', { steal: true, onLost })).toBe(true)
  expect(lost).toBe(1)

  const heard: string[] = []
  two.subscribe((change) => void (change?.draft && heard.push(change.draftId)))
  const { draftId } = await one.drafts.create(NEW)
  await one.drafts.edit(draftId, [field('City', 'EDM')])
  await expect.poll(() => heard).toContain(draftId)
  await expect.poll(() => two.sync.get()).toMatchObject({ waitingDrafts: 1 })
  await one.close()
  await two.close()
})

test('what is still being written when a tab closes is kept; the closed tab tells nobody', async () => {
  const store = aStore()
  const channel = bus.forTab(3)
  let isClosed = false
  const tab = await open(store, 3, {
    ...channel,
    post(message) {
      if (isClosed) throw new DOMException('Channel is closed', 'InvalidStateError')
      channel.post(message)
    },
    close() {
      isClosed = true
      channel.close()
    },
  })
  const { draftId } = await tab.drafts.create(NEW)
  const { update } = store
  let written = () => {}
  store.update = async (...change) => {
    const outcome = await update(...change)
    await new Promise<void>((resolve) => {
      written = resolve
    })
    return outcome
  }
  const typing = tab.drafts.edit(draftId, [field('City', 'EDM')])
  await expect.poll(async () => (await store.read(draftId))?.fields.City?.value).toBe('EDM')
  await tab.close()
  written()
  await typing
})
