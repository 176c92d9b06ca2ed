import { expect, test } from 'vitest'
import type { Call, CallResult } from '#src/api/call.ts'
import { boundTo } from '#src/app/session/bound-call.ts'

const RILEY = { real: 7, effective: 9 }
const refused = (status: number, code: string) => ({ kind: 'problem', status, problem: { code } }) as CallResult<never>

function bound(result: CallResult<unknown>) {
  const named: unknown[] = []
  const ended: unknown[] = []
  let doubts = 0
  let answers = 0
  const leaving = new AbortController()
  const plain = (async (_: string, options?: { member?: unknown; signedOut?: AbortSignal }) => {
    named.push(options?.member)
    ended.push(options?.signedOut?.aborted)
    return result
  }) as unknown as Call
  const call = boundTo(plain, {
    member: RILEY,
    signedOut: leaving.signal,
    onDoubt: () => doubts++,
    onAnswer: () => answers++,
  })
  return { call, named, ended, leaving, doubts: () => doubts, answers: () => answers }
}

test('every call of a page names the member whose page it is, but for those that are anybody’s', async () => {
  const { call, named } = bound({ kind: 'ok', value: {} })
  await call('myListings')
  await call('lockPing', { input: { type: 'listing', id: 1 } })
  expect(named).toEqual([RILEY, RILEY])
  await call('status')
  await call('heartbeat')
  await call('noauth')
  expect(named.slice(2)).toEqual([undefined, undefined, undefined])
})

test('who signs out takes their calls along, but for those that are anybody’s', async () => {
  const { call, ended, leaving } = bound({ kind: 'ok', value: {} })
  leaving.abort()
  await call('notices')
  await call('status')
  expect(ended).toEqual([true, undefined])
})

test('an answer to the member is told, so that what waits for the signal goes; one that anybody gets is not', async () => {
  const { call, answers } = bound({ kind: 'ok', value: {} })
  await call('heartbeat')
  await call('myListings')
  await call('status')
  expect(answers()).toBe(2)
  const silent = bound({ kind: 'silence', reason: 'network' })
  await silent.call('myListings')
  expect(silent.answers()).toBe(0)
})

test.each<[string, CallResult<unknown>, number]>([
  ['the session has ended', refused(401, 'sign-in-required'), 1],
  ['somebody else is signed in', refused(403, 'other-member'), 1],
  ['acting was withdrawn', refused(403, 'impersonation-ended'), 1],
  ['no right to this', refused(403, 'not-allowed'), 0],
  ['no answer', { kind: 'silence', reason: 'network' }, 0],
])('%s', async (_, result, doubts) => {
  const asked = bound(result)
  await asked.call('lockCheck', { input: { type: 'listing', id: 1 } })
  expect(asked.doubts()).toBe(doubts)
})
