// The keys of a phone's stored data: fetched from the server once, available offline, deleted first at a sign-out.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { forgetUser, keepUser, memberErased, readKept } from '#src/features/session/last-member.ts'
import { cipherOf, deviceKeys, keptKeys } from '#src/offline/store/device-keys.ts'

const ANN = { real: 7, effective: 7 }
const PHONE = 'f0000000-0000-4000-8000-000000000001'
const NAME = `7:${PHONE}`
const asked: object[] = []
let isReachable = true
const call = (async (_: string, { input }: { input: { keys: object[] } }) => {
  asked.push(...input.keys)
  if (!isReachable) return { kind: 'silence', reason: 'network' }
  return { kind: 'ok', value: { keys: input.keys.map(() => btoa('k'.repeat(32))) } }
}) as never as Call
const user = (realUniqueID: number) => keepUser({ realUniqueID } as never)

beforeEach(() => user(7))
afterEach(async () => {
  asked.length = 0
  isReachable = true
  await memberErased(7)
})

test('asked for once; from then on there without the server, and no script can read it', async () => {
  expect(await deviceKeys(ANN, PHONE, call).fetch()).toBe('came')
  expect(asked).toEqual([{ effectiveUniqueID: 7, deviceId: PHONE }])
  expect(await deviceKeys(ANN, PHONE, call).fetch()).toBe('here')
  expect(asked).toHaveLength(1)
  const key = (await keptKeys(7).find(NAME))!
  expect(key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('looked up once for all the rows that a start decrypts', async () => {
  await deviceKeys(ANN, PHONE, call).fetch()
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const keys = keptKeys(7)
  await Promise.all(Array.from({ length: 12 }, () => keys.find(NAME)))
  expect(transactions).toHaveBeenCalledTimes(1)
  transactions.mockRestore()
})

test('not looked up at all where the start has read them with the member', async () => {
  await deviceKeys(ANN, PHONE, call).fetch()
  const { keys } = await readKept(() => PHONE)
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  expect(await keptKeys(7, keys).find(NAME)).toBeDefined()
  expect(transactions).not.toHaveBeenCalled()
  expect(await keptKeys(77, keys).find(`77:${PHONE}`)).toBeUndefined()
  transactions.mockRestore()
})

test('a key that is about to be erased is not used from there', async () => {
  await deviceKeys(ANN, PHONE, call).fetch()
  await forgetUser({ real: 77, effective: 77 }, false)
  expect((await readKept(() => PHONE)).keys.size).toBe(0)
  await memberErased(77)
})

test('what earlier names of the phone and other pairs need is asked for with it', async () => {
  await deviceKeys(ANN, PHONE, call).fetch([NAME, '9:earlier'])
  expect(asked).toEqual([
    { effectiveUniqueID: 7, deviceId: PHONE },
    { effectiveUniqueID: 9, deviceId: 'earlier' },
  ])
  expect(await keptKeys(7).find('9:earlier')).toBeDefined()
})

test('without signal there is none, and work waits to be encrypted', async () => {
  isReachable = false
  const keys = deviceKeys(ANN, PHONE, call)
  expect(await keys.fetch()).toBe('missing')
  expect(await cipherOf(keys, PHONE).seal(ANN, { a: 1 })).toBeNull()
  isReachable = true
  expect(await keys.fetch()).toBe('came')
  const sealed = (await cipherOf(keys, PHONE).seal(ANN, { a: 1 }))!
  expect(await cipherOf(keptKeys(7), PHONE).open(sealed)).toEqual({ a: 1 })
})

test('a sign-out deletes a member’s keys, as whomever they acted, and nobody else’s', async () => {
  await deviceKeys(ANN, PHONE, call).fetch(['9:earlier'])
  await user(77)
  await deviceKeys({ real: 77, effective: 77 }, PHONE, call).fetch()
  await user(7)
  await forgetUser(ANN, true)
  expect([await keptKeys(7).find(NAME), await keptKeys(7).find('9:earlier')]).toEqual([undefined, undefined])
  expect(await keptKeys(77).find(`77:${PHONE}`)).toBeDefined()
  await memberErased(77)
})

test('a key that comes after the sign-out is not kept', async () => {
  const late = deviceKeys(ANN, PHONE, (async (...given: Parameters<Call>) => {
    const reply = await call(...given)
    await forgetUser(ANN, false)
    return reply
  }) as Call)
  await late.fetch()
  expect(await late.find(NAME)).toBeUndefined()
})

test('sealed by another key, it does not open', async () => {
  const keys = deviceKeys(ANN, PHONE, call)
  await keys.fetch(['9:earlier'])
  const sealed = (await cipherOf(keys, PHONE).seal(ANN, { a: 1, bytes: new ArrayBuffer(3) }))!
  expect(await cipherOf(keys, PHONE).open(sealed)).toEqual({ a: 1, bytes: new ArrayBuffer(3) })
  const bent = new Uint8Array(sealed.bytes.slice(0))
  bent[0]! ^= 1
  expect(await cipherOf(keys, PHONE).open({ ...sealed, bytes: bent.buffer })).toBeNull()
})
