import { expect, test } from 'vitest'
import type { SessionStatus } from '#contract/session.ts'
import type { Call } from '#src/api/call.ts'
import { EXPIRED } from '#src/features/session/session-time.ts'
import { startSessionWatch } from '#src/features/session/session-watch.ts'
import { riley, signedInAs, signedOut } from './people.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')

/** A portal that somebody left open: time is moved by hand, the server says what it is told to say. */
function open({ status = signedInAs(7) as SessionStatus | null, user = riley } = {}) {
  const timers: { at: number; then: () => void }[] = []
  const world = {
    now: noon,
    status,
    cookies: '',
    online: true,
    touched: noon,
    asked: [] as string[],
    heard: [] as string[],
    times: [] as string[],
    zoneData: [] as string[],
    /** Comes back from another app. */
    look: async () => {},
  }
  const listeners = new Set<() => void>()
  const call = (async (name: string) => {
    world.asked.push(name)
    const serverTime = new Date(world.now).toISOString()
    return world.status
      ? { kind: 'ok', value: { ...world.status, serverTime } }
      : { kind: 'silence', reason: 'network' }
  }) as Call
  const watch = startSessionWatch({
    call,
    user,
    network: {
      isOnline: () => world.online,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    now: () => world.now,
    setTimer: (then, ms) => {
      const timer = { at: world.now + ms, then }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    cookies: () => world.cookies,
    lastActivity: () => world.touched,
    onForeground: (listener) => {
      world.look = async () => {
        listener()
        await settle()
      }
      return () => undefined
    },
    onSignedInAgain: () => world.heard.push('signed in again'),
    onOtherMember: () => world.heard.push('another member'),
    onServerTime: (serverTime) => void world.times.push(serverTime),
    onZoneData: (version) => void world.zoneData.push(version),
    onRedirect: (redirect) => world.heard.push(redirect),
  })
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
  }
  async function pass(ms: number) {
    const end = world.now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers.splice(timers.indexOf(next), 1)
      world.now = next.at
      next.then()
      await settle()
    }
    world.now = end
  }
  const turnOn = async () => {
    for (const listener of listeners) listener()
    await settle()
  }
  return { watch, world, pass, turnOn }
}

test('nothing is said in the first two seconds, then the minutes are known', async () => {
  const { watch, pass } = open()
  await pass(1_999)
  expect(watch.minutes.get()).toBeNull()
  await pass(1)
  expect(watch.minutes.get()).toBe(719)
})

test('the session of somebody at work is kept alive every five minutes', async () => {
  const { world, pass } = open()
  await pass(300_000)
  expect(world.asked).toEqual(['status', 'status'])
  world.asked = []
  world.touched = world.now + 200_000
  await pass(300_000)
  expect(world.asked).toEqual(['heartbeat'])
})

test('the minutes run down by the clock, without asking', async () => {
  const { watch, world, pass } = open({ status: signedInAs(7, '2026-11-20T12:31:00Z') })
  await pass(2_000)
  world.status = null
  await pass(120_000)
  expect(watch.minutes.get()).toBe(28)
  await pass(30 * 60_000)
  expect(watch.minutes.get()).toBe(EXPIRED)
})

test('an end that the server tells is an end, and its address is handed on', async () => {
  const { watch, world, pass } = open()
  await pass(2_000)
  world.status = signedOut
  await watch.check()
  expect(watch.minutes.get()).toBe(EXPIRED)
  expect(world.heard).toEqual([signedOut.redirect])
})

test('signing in again in another tab is noticed within seconds, confirmed, and told', async () => {
  const { watch, world, pass } = open({ status: signedInAs(7, '2026-11-20T12:01:00Z') })
  await pass(2_000)
  world.status = signedOut
  await pass(120_000)
  expect(watch.minutes.get()).toBe(EXPIRED)
  world.asked = []
  world.heard = []
  world.cookies = `curbside-expires=${Date.parse('2026-11-21T00:00:00Z')}`
  world.status = signedInAs(7)
  await pass(3_000)
  expect(world.asked).toContain('status')
  expect(world.heard).toEqual(['signed in again'])
  expect(watch.minutes.get()).toBeGreaterThan(0)
})

test('somebody else who signed in is never taken for this member', async () => {
  const { world, pass } = open({ status: signedInAs(8) })
  await pass(2_000)
  expect(world.heard).toEqual(['another member'])
})

const cookiesOf = (pair: string) => `curbside-expires=${Date.parse('2026-11-21T00:00:00Z')}; curbside-member=${pair}`

test('a look at the portal asks whose session it is as soon as the browser says that it is another’s, or nobody’s', async () => {
  const { world, pass } = open()
  world.cookies = cookiesOf('7.7')
  await pass(2_000)
  world.asked = []
  await world.look()
  expect(world.asked).toEqual([])
  world.cookies = cookiesOf('8.8')
  world.status = signedInAs(8)
  await world.look()
  expect([world.asked, world.heard]).toEqual([['status'], ['another member']])
  world.cookies = ''
  await world.look()
  expect(world.asked).toEqual(['status', 'status'])
})

test('it is noticed without a look, too, within the minute', async () => {
  const { world, pass } = open()
  world.cookies = cookiesOf('7.7')
  await pass(2_000)
  world.cookies = cookiesOf('7.9')
  world.status = { ...signedInAs(7), effectiveUniqueID: 9 }
  await pass(60_000)
  expect(world.heard).toEqual(['another member'])
})

test('who acts for another asks at each look: no cookie tells that it was withdrawn', async () => {
  const { world, pass } = open({
    user: { ...riley, agent: { ...riley.agent, UniqueID: 9 } },
    status: { ...signedInAs(7), effectiveUniqueID: 9 },
  })
  world.cookies = cookiesOf('7.9')
  await pass(2_000)
  expect(world.heard).toEqual([])
  world.status = signedInAs(7)
  await world.look()
  expect(world.heard).toEqual(['another member'])
})

test('a page full of refusals asks once', async () => {
  const { watch, world, pass } = open()
  await pass(2_000)
  world.asked = []
  await Promise.all([watch.check(), watch.check(), watch.check()])
  expect(world.asked).toEqual(['status'])
})

test('without signal nothing is asked; when it is back, at once', async () => {
  const { world, pass, turnOn } = open()
  world.online = false
  await pass(600_000)
  expect(world.asked).toEqual([])
  world.online = true
  await turnOn()
  expect(world.asked).toEqual(['status'])
})

test('silence is no end', async () => {
  const { watch, world, pass } = open()
  await pass(2_000)
  world.status = null
  await pass(600_000)
  expect(watch.minutes.get()).toBeGreaterThan(600)
  expect(world.heard).toEqual([])
})

test('after the end of the portal no timer asks any more', async () => {
  const { watch, world, pass } = open()
  watch.stop()
  await pass(3_600_000)
  expect(world.asked).toEqual([])
})

test('each answer about the session passes on the version of the server’s time zone data', async () => {
  const { world, pass } = open({ status: { ...signedInAs(7), zoneData: '2026f' } })
  await pass(5 * 60_000)
  world.status = { ...signedInAs(7), zoneData: '2027a' }
  await pass(10 * 60_000)
  expect(world.zoneData[0]).toBe('2026f')
  expect(world.zoneData.at(-1)).toBe('2027a')
})
