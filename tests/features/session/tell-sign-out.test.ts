import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { isOver, tellSignOut } from '#src/features/session/tell-sign-out.ts'

const RILEY = { real: 7, effective: 7 }
const LOGIN = { kind: 'ok', value: { redirect: '/login' } } as const

/** A portal whose session is this pair's: it ends that one and no other. */
function portal(session: { real: number; effective: number }) {
  const ended: string[] = []
  const call = (async (name: string, { member }: { member?: typeof RILEY } = {}) => {
    const { real, effective } = session
    if (name === 'status')
      return { kind: 'ok', value: { authenticated: true, memberUniqueID: real, effectiveUniqueID: effective } }
    if (member && (member.real !== real || member.effective !== effective))
      return { kind: 'problem', status: 403, problem: { code: 'other-member' } }
    ended.push(`${real}/${effective}`)
    return LOGIN
  }) as unknown as Call
  return { call, ended }
}

test('signing out ends one’s own session', async () => {
  const { call, ended } = portal(RILEY)
  expect(isOver(await tellSignOut(call, RILEY))).toBe(true)
  expect(ended).toEqual(['7/7'])
})

test('a colleague who has signed in meanwhile stays signed in, and the sign-out is over', async () => {
  const { call, ended } = portal({ real: 8, effective: 8 })
  expect(isOver(await tellSignOut(call, RILEY))).toBe(true)
  expect(ended).toEqual([])
})

test('whom the session acts for by now makes no difference', async () => {
  const { call, ended } = portal(RILEY)
  expect(isOver(await tellSignOut(call, { real: 7, effective: 9 }))).toBe(true)
  expect(ended).toEqual(['7/7'])
})

test('a sign-out that never reached the server is not over', async () => {
  const silent = (async () => ({ kind: 'silence', reason: 'network' })) as unknown as Call
  expect(isOver(await tellSignOut(silent, RILEY))).toBe(false)
})
