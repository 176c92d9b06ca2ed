// Who may have how much of the room for uploads: one member, one address, and the slow ones give way to others.
import { describe, expect, test } from 'vitest'
import { createUploadShares, type UploadSlot } from '#server/http/limits/upload-shares.ts'

const MB = 1_000_000
const MOST = 256 * MB

function room() {
  let time = 0
  const shares = createUploadShares({ most: MOST, now: () => time })
  return {
    pass: (seconds: number) => {
      time += seconds * 1_000
    },
    open: (memberId: number, address = `address of ${memberId}`) => shares.open({ memberId, address }),
  }
}
const said = (work: () => unknown): string => {
  try {
    work()
    return 'yes'
  } catch (refusal) {
    const { code, more } = refusal as { code: string; more: { retryAfterSeconds?: number } }
    return `${code}, again in ${more.retryAfterSeconds} s`
  }
}
const BUSY = 'uploads-busy, again in 5 s'

describe('one member', () => {
  test('sends three at once, and the next when one of them is over', () => {
    const { open } = room()
    const [first] = [open(1), open(1), open(1)]
    expect(said(() => open(1))).toBe(BUSY)
    expect(said(() => open(2))).toBe('yes')
    first.close()
    expect(said(() => open(1))).toBe('yes')
  })

  test('whose phone lost three on the way begins again half a minute later', () => {
    const { open, pass } = room()
    const lost = [open(1), open(1), open(1)]
    pass(31)
    expect(said(() => open(1))).toBe('yes')
    expect(lost.map(({ signal }) => signal.aborted)).toEqual([true, false, false])
  })

  test('has a quarter of the room', () => {
    const { open } = room()
    const slot = open(1)
    slot.hold(60 * MB)
    expect(said(() => open(1).hold(5 * MB))).toBe(BUSY)
    expect(said(() => open(1).hold(4 * MB))).toBe('yes')
    slot.close()
    expect(said(() => open(1).hold(60 * MB))).toBe('yes')
  })
})

describe('slow uploads', () => {
  /** All the room of an address, a little at a time: below 8 kB a second. */
  function trickle() {
    const { open, pass } = room()
    const slots = [1, 2].flatMap((member) => [open(member, 'office'), open(member, 'office'), open(member, 'office')])
    for (const slot of slots) slot.hold(21 * MB)
    return { open, pass, slots }
  }
  const aborted = (slots: UploadSlot[]) => slots.filter(({ signal }) => signal.aborted).length

  test('are aborted, largest first, while others wait; and get a Retry-After of half a minute', () => {
    const { open, pass, slots } = trickle()
    for (const slot of slots) slot.close()
    const slow = [open(1, 'office'), open(2, 'office')]
    slow[0]!.hold(63 * MB)
    slow[1]!.hold(60 * MB)
    pass(31)
    for (const slot of slow) slot.hold(100_000)
    pass(31)
    expect(said(() => open(3, 'office').hold(20 * MB))).toBe('yes')
    expect(slow.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(said(() => slow[0]!.hold(1))).toBe('uploads-busy, again in 30 s')
    expect(said(() => slow[1]!.hold(1))).toBe('yes')
  })

  test('stay while nobody needs their room', () => {
    const { open, pass, slots } = trickle()
    pass(300)
    expect(said(() => open(3, 'elsewhere').hold(60 * MB))).toBe('yes')
    expect(aborted(slots)).toBe(0)
  })

  test('that have arrived and wait to be decoded are not aborted', () => {
    const { open, pass, slots } = trickle()
    for (const slot of slots) slot.arrived()
    pass(31)
    expect(said(() => open(3, 'office').hold(20 * MB))).toBe(BUSY)
    expect(aborted(slots)).toBe(0)
  })
})

describe('an office of forty behind one address', () => {
  test('sends two photos each at once', () => {
    const { open } = room()
    const agents = Array.from({ length: 40 }, (_, agent) => [open(agent, 'office'), open(agent, 'office')]).flat()
    for (const slot of agents) expect(said(() => slot.hold(1.5 * MB))).toBe('yes')
  })

  test('succeeds while two others that are not slow use all of its share', () => {
    const { open } = room()
    const greedy = [1, 2].flatMap((member) => [open(member, 'office'), open(member, 'office'), open(member, 'office')])
    for (const slot of greedy) slot.hold(21.3 * MB)
    const agents = Array.from({ length: 38 }, (_, agent) => open(10 + agent, 'office'))
    for (const slot of agents) expect(said(() => slot.hold(1.5 * MB))).toBe('yes')
    expect(greedy.filter(({ signal }) => signal.aborted).length).toBeLessThanOrEqual(3)
    // Nor do the two push them out again.
    expect(said(() => open(1, 'office').hold(20 * MB))).toBe(BUSY)
    expect(agents.some(({ signal }) => signal.aborted)).toBe(false)
  })
})

test('one address has half of the room, and those elsewhere the rest', () => {
  const { open } = room()
  for (const member of [1, 2]) open(member, 'office').hold(64 * MB)
  // Equal shares: nobody's upload is aborted for a third member who wants more than theirs.
  expect(said(() => open(3, 'office').hold(43 * MB))).toBe(BUSY)
  for (const member of [4, 5]) expect(said(() => open(member).hold(64 * MB))).toBe('yes')
  expect(said(() => open(6).hold(MB))).toBe('yes')
})
