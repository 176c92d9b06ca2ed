// A phone that could not get its keys at first: nothing seems lost meanwhile, and everything works once they arrive.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import type { Call } from '#src/api/call.ts'
import { forgetUser, keepUser, memberErased } from '#src/features/session/last-member.ts'
import { createOffline, openOffline } from '#src/offline/open-offline.ts'
import type { SetTimer } from '#src/state/timers.ts'

const PHONE = 'f0000000-0000-4000-8000-000000000001'
const FORM = { formName: 'res', definitionHash: 'h', propertyType: 'RES', title: 'T', values: {} }
const CITY = [{ kind: 'field', name: 'City', value: 'Calgary', base: null }] as const

let real = 100
let isReachable = false
let asked: { effectiveUniqueID: number }[] = []
const call = (async (name: string, { input }: { input: { keys: { effectiveUniqueID: number }[] } }) => {
  if (name !== 'deviceKeys' || !isReachable) return { kind: 'silence', reason: 'network' }
  asked.push(...input.keys)
  return { kind: 'ok', value: { keys: input.keys.map(() => btoa('k'.repeat(32))) } }
}) as never as Call
const silence = async () => ({ kind: 'silence', reason: 'network' }) as never
let now = 1_000
const ports = (effective = real) => ({
  now: () => now,
  ...{ member: { real, effective }, deviceId: PHONE, call, uploadPhoto: silence, uploadFile: silence },
  locks: () => new Promise<void>(() => {}),
  channel: { post() {}, listen() {}, close() {} },
})
const open = (effective = real, setTimer?: SetTimer) =>
  openOffline({ ...ports(effective), ...(setTimer && { setTimer }) })

beforeEach(async () => {
  real++
  isReachable = false
  asked = []
  now = 1_000
  await keepUser({ realUniqueID: real } as never)
})

async function begin(offline: Awaited<ReturnType<typeof open>>): Promise<string> {
  const { draftId } = await offline.drafts.create(FORM)
  await offline.drafts.edit(draftId, [...CITY])
  return draftId
}
async function signOutAndIn() {
  await forgetUser({ real, effective: real }, true)
  await memberErased(real)
  await keepUser({ realUniqueID: real } as never)
}

test('on a first visit the page comes first: neither keys nor drafts are asked for before it, and what is typed waits', async () => {
  isReachable = true
  let show = () => {}
  const locks = vi.fn(() => new Promise<void>(() => {}))
  const startAfter = new Promise<void>((resolve) => (show = resolve))
  const offline = createOffline({ ...ports(), locks, startAfter })
  const begun = offline.drafts.create(FORM)
  expect([asked, locks.mock.calls]).toEqual([[], []])
  show()
  expect(await offline.drafts.get((await begun).draftId)).toMatchObject({ title: 'T' })
  expect([asked.length, locks.mock.calls.length]).toEqual([1, 1])
})

test('an empty phone asks again when the signal is back', async () => {
  const offline = await open()
  isReachable = true
  offline.sync.nudge('online')
  await expect.poll(() => asked.length).toBe(1)
})

test('however often the signal seems to be back, one timer waits for the next try', async () => {
  let waiting = 0
  const offline = await open(real, (_, ms) => {
    if (ms !== 30_000) return () => {}
    waiting += 1
    return () => {
      waiting -= 1
    }
  })
  for (let tries = 0; tries < 5; tries++) await offline.sealAll()
  expect(waiting).toBe(1)
})

test('what was typed without a key can be kept as soon as there is signal', async () => {
  const offline = await open()
  await begin(offline)
  expect(await offline.sealAll()).toBe(false)
  isReachable = true
  expect(await offline.sealAll()).toBe(true)
})

test('kept work whose key does not come right after signing in is named as not opened, and there with the signal', async () => {
  isReachable = true
  const first = await open()
  const draftId = await begin(first)
  await first.close()
  await signOutAndIn()
  isReachable = false
  const again = await open()
  expect([await again.drafts.list(), await again.unopened()]).toEqual([[], { sealed: [draftId], closed: [] }])
  expect(await again.sync.drain(1)).toBe(false)
  let readAgain = 0
  again.subscribe((change) => void (change === null && readAgain++))
  isReachable = true
  again.sync.nudge('signed-in')
  await expect.poll(() => readAgain).toBe(1)
  expect((await again.drafts.list()).map((draft) => draft.draftId)).toEqual([draftId])
})

test('31 days after the member kept it, what was in no bin opens; what was in it is gone', async () => {
  isReachable = true
  const first = await open()
  const [draftId, binned] = [await begin(first), await begin(first)]
  await first.drafts.discard(binned)
  expect(await first.sealAll()).toBe(true)
  await first.close()
  await signOutAndIn()
  now += 31 * DAY_MS
  const again = await open()
  const found = await again.drafts.list()
  expect(found.map((draft) => [draft.draftId, draft.fields.City?.value])).toEqual([[draftId, 'Calgary']])
})

test('31 days without signal, and with the session long over, the key on the phone still opens what it wrote', async () => {
  isReachable = true
  const first = await open()
  const draftId = await begin(first)
  await first.close()
  isReachable = false
  now += 31 * DAY_MS
  expect((await (await open()).drafts.list()).map((draft) => draft.draftId)).toEqual([draftId])
})

test('a second tab finds the key that the first one got, and reads its list again', async () => {
  isReachable = true
  await begin(await open())
  await signOutAndIn()
  isReachable = false
  const [one, two] = [await open(), await open()]
  let readAgain = 0
  two.subscribe((change) => void (change === null && readAgain++))
  isReachable = true
  one.sync.nudge('online')
  await expect.poll(() => asked.length).toBe(2)
  await expect
    .poll(() =>
      one.drafts.list().then(
        (drafts) => drafts.length,
        () => 0,
      ),
    )
    .toBe(1)
  two.sync.nudge('foreground')
  await expect.poll(() => readAgain).toBe(1)
})

test('work that was typed for somebody else is encrypted in the member’s own name, too', async () => {
  await begin(await open(9))
  isReachable = true
  const own = await open()
  expect(asked.map(({ effectiveUniqueID }) => effectiveUniqueID)).toEqual([real, 9])
  expect(await own.sealAll()).toBe(true)
})
