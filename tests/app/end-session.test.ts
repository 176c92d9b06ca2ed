// Signing out on a shared phone: anything that could not be erased is remembered and reported.
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { endSession } from '#src/app/session/end-session.ts'
import { eraseLeft, eraseWhatIsLeft } from '#src/app/session/erase-left.ts'
import { forgetUser, type Leaver, memberErased, readKept } from '#src/features/session/last-member.ts'

const member = { real: 7, effective: 9 }
const call = (async () => ({ kind: 'ok', value: { redirect: '/auth/Login' } })) as unknown as Call
const assign = vi.fn()
const held = new Map<string, string>()
const kept = () => readKept(() => 'phone')
const leaver = (real: number): Leaver => ({ real, keepsWork: false })
const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
const signOut = (erase: () => Promise<void>) =>
  endSession({ call, member, erase, keepsWork: false, tellTabs: () => undefined })

beforeEach(() => {
  assign.mockClear()
  vi.stubGlobal('window', { location: { assign, origin: 'https://portal.example' } })
  held.set('curbside-held-7', 'House')
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('localStorage', { removeItem: (key: string) => held.delete(key) })
  vi.stubGlobal('navigator', {})
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await memberErased(member.real)
})

test('what was erased leaves nothing to do, and the reply says where to go', async () => {
  await signOut(async () => undefined)
  expect(await kept()).toMatchObject({ toErase: [], signOutPending: null })
  expect(assign).toHaveBeenCalledExactlyOnceWith('/auth/Login')
})

test('the phone remembers whom it could not erase, and the portal’s own start comes next', async () => {
  await signOut(() => Promise.reject(new DOMException('The database is held', 'UnknownError')))
  expect(await kept()).toMatchObject({ toErase: [leaver(7)], signOutPending: null })
  expect(assign).toHaveBeenCalledExactlyOnceWith('/')
})

test('a database that another tab does not let go of is not waited for, and remembered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const erase = vi.fn(() => new Promise<void>(() => undefined))
  const leaving = signOut(erase)
  await vi.waitFor(() => expect(erase).toHaveBeenCalled())
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    expect(assign).toHaveBeenCalledExactlyOnceWith('/')
  })
  await leaving
  vi.useRealTimers()
  expect((await kept()).toErase).toEqual([leaver(7)])
})

test('a storage that does not answer ends the sign-out before anything is erased', async () => {
  const db = await openDB('curbside-session')
  const { store, done } = db.transaction('kv', 'readwrite')
  let isHeld = true
  const hold = async () => {
    while (isHeld) await store.get('user')
  }
  const held = hold()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const erase = vi.fn(async () => {})
  const refused = expect(signOut(erase)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(10_000)
  await refused
  expect([erase.mock.calls, assign.mock.calls]).toEqual([[], []])
  vi.useRealTimers()
  isHeld = false
  await Promise.all([held, done])
  db.close()
})

test('an app that was closed in the middle of signing out erases at its next start', async () => {
  ;(await openDB('curbside-7', 1)).close()
  await forgetUser(member, false)
  expect(await eraseWhatIsLeft((await kept()).toErase)).toBe(true)
  expect(await databases()).not.toContain('curbside-7')
  expect([...held]).toEqual([])
  expect((await kept()).toErase).toEqual([])
})

test('of two members, the one who could not be erased stays noted', async () => {
  await forgetUser(member, false)
  await forgetUser({ real: 8, effective: 8 }, false)
  const refused = ({ real }: Leaver) => (real === 7 ? Promise.reject(new Error('held')) : Promise.resolve())
  expect(await eraseLeft([leaver(7), leaver(8)], refused)).toBe(false)
  expect((await kept()).toErase).toEqual([leaver(7)])
})
