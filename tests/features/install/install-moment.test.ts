// When the portal suggests its place on the home screen, and how it gets there.
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/constants.ts'
import { type InstallFacts, installWay } from '#src/device/install-way.ts'
import { isMoment, noteSubmitted, noteVisit, putAway, readInstallMemory } from '#src/features/install/install-hint.tsx'

const NOW = Date.parse('2026-11-22T18:00:00Z')
const HOUR = 3_600_000
let kept: Map<string, string>
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}
const suggests = (now: number) => isMoment(readInstallMemory(storage), now)
beforeEach(() => {
  kept = new Map()
})

describe('the moment', () => {
  test('nothing is suggested on a first visit, however often the page is loaded', () => {
    noteVisit(storage, NOW)
    noteVisit(storage, NOW + 1_000)
    expect(suggests(NOW + 1_000)).toBe(false)
  })
  test('the second visit is one', () => {
    noteVisit(storage, NOW)
    noteVisit(storage, NOW + 20 * HOUR)
    expect(suggests(NOW + 20 * HOUR)).toBe(true)
  })
  test('so is the first submission, on the first visit too', () => {
    noteVisit(storage, NOW)
    noteSubmitted(storage)
    expect(suggests(NOW)).toBe(true)
  })
  test('put away, it is quiet for 30 days, whatever else happens', () => {
    noteSubmitted(storage)
    putAway(storage, NOW)
    noteVisit(storage, NOW + 29 * DAY_MS)
    noteSubmitted(storage)
    expect(suggests(NOW + 30 * DAY_MS - 1)).toBe(false)
    expect(suggests(NOW + 30 * DAY_MS)).toBe(true)
  })
  test('what cannot be read counts as a first visit', () => {
    kept.set('curbside-install', '{"visits":')
    expect(suggests(NOW)).toBe(false)
  })
  test('a full storage stops nothing', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(() => noteVisit(full, NOW)).not.toThrow()
  })
})

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile'
const facts = (some: Partial<InstallFacts>): InstallFacts => ({
  isInstalled: false,
  isOffered: false,
  userAgent: PIXEL,
  touchPoints: 5,
  ...some,
})

test.each([
  ['Android, offered', facts({ isOffered: true }), 'prompt'],
  ['Android, not offered', facts({}), 'menu'],
  ['an iPhone', facts({ userAgent: IPHONE }), 'share-menu'],
  ['an iPad, which calls itself a Macintosh', facts({ userAgent: IPAD }), 'share-menu'],
  ['a Macintosh', facts({ userAgent: IPAD, touchPoints: 0 }), 'menu'],
  ['installed already', facts({ isInstalled: true, isOffered: true }), 'installed'],
])('%s', (_, given, way) => expect(installWay(given)).toBe(way))
