// A member's words in local storage: unreadable in its files, and never overwritten before they could be read.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSealedTexts } from '#src/app/work/sealed-texts.ts'
import { cipherOf } from '#src/offline/store/device-keys.ts'
import { keysAtHand } from '../support/member-keys.ts'

const owner = { real: 7, effective: 7 }
const WORDS = '12 Elm St'
/** Everything that was ever written there: its files hold for a while what was replaced. */
let written: string[]
let kept: Map<string, string>
let timers: (() => void)[]
let keys: ReturnType<typeof keysAtHand>
/** 'late': there is none yet. 'broken': it cannot be looked up. */
let keyIs: 'here' | 'late' | 'broken'
beforeEach(() => {
  written = []
  kept = new Map()
  timers = []
  keys = keysAtHand()
  keyIs = 'here'
})
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem(name: string, text: string) {
    written.push(text)
    kept.set(name, text)
  },
  removeItem: (name: string) => void kept.delete(name),
}
async function find(name: string) {
  if (keyIs === 'broken') throw new Error('The database is closed')
  return keyIs === 'here' ? keys.find(name) : undefined
}
const open = (target = new EventTarget()) =>
  openSealedTexts({
    ...{ storage, names: ['held'], owner, cipher: cipherOf({ find }, 'dev'), target },
    setTimer: (then) => void timers.push(then),
  })
const storedSealed = () => expect.poll(() => kept.get('held')).toMatch(/^sealed:/)
async function tick() {
  for (const then of timers.splice(0)) then()
}

test('what is put there can be read at once, after a restart too, and never stands there readable', async () => {
  const texts = await open()
  texts.setItem('held', 'first')
  texts.setItem('held', WORDS)
  expect(texts.getItem('held')).toBe(WORDS)
  await storedSealed()
  expect((await open()).getItem('held')).toBe(WORDS)
  expect(written.join()).not.toMatch(/Elm|first/)
  texts.removeItem('held')
  expect([texts.getItem('held'), kept.size]).toEqual([null, 0])
})

test('a browser’s storage that does not answer holds up no start, and what comes late is told', async () => {
  await (await open()).setItem('held', WORDS)
  await storedSealed()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const slow = { find: (name: string) => asked.then(() => keys.find(name)) }
  const opening = openSealedTexts({
    ...{ storage, names: ['held'], owner, cipher: cipherOf(slow, 'dev'), target: new EventTarget() },
    setTimer: (then) => void timers.push(then),
  })
  await vi.advanceTimersByTimeAsync(3_000)
  const texts = await opening
  expect(texts.getItem('held')).toBe(null)
  expect(() => texts.setItem('held', 'other')).toThrow()
  const told = new Promise<void>((resolve) => void texts.subscribe(resolve))
  answer()
  await told
  expect(texts.getItem('held')).toBe(WORDS)
})

test('without a key it is kept readable, for it must not be lost, and encrypted when the key is here', async () => {
  keyIs = 'late'
  const texts = await open()
  texts.setItem('held', WORDS)
  await expect.poll(() => kept.get('held')).toBe(WORDS)
  keyIs = 'here'
  await tick()
  await storedSealed()
  expect((await open()).getItem('held')).toBe(WORDS)
})

test('words stored without a key are encrypted at the start', async () => {
  kept.set('held', WORDS)
  expect((await open()).getItem('held')).toBe(WORDS)
  await storedSealed()
})

test.each(['late', 'broken'] as const)(
  'what cannot be opened because its key is %s is not written over',
  async (how) => {
    ;(await open()).setItem('held', WORDS)
    await storedSealed()
    const before = kept.get('held')
    keyIs = how
    const texts = await open()
    let heard = 0
    texts.subscribe(() => heard++)
    expect(texts.getItem('held')).toBeNull()
    expect(() => texts.setItem('held', 'other')).toThrow()
    expect(() => texts.removeItem('held')).toThrow()
    expect(kept.get('held')).toBe(before)
    keyIs = 'here'
    await tick()
    await expect.poll(() => [texts.getItem('held'), heard]).toEqual([WORDS, 1])
  },
)

test('after a sign-out nothing is written, also not what was on its way', async () => {
  const texts = await open()
  texts.setItem('held', WORDS)
  texts.stop()
  kept.clear()
  texts.setItem('held', 'more')
  const last = await open()
  last.setItem('held', 'proof')
  await storedSealed()
  expect(written).toHaveLength(1)
})

test('another tab’s words are read', async () => {
  const target = new EventTarget()
  const texts = await open(target)
  ;(await open()).setItem('held', WORDS)
  await storedSealed()
  target.dispatchEvent(Object.assign(new Event('storage'), { key: 'held' }))
  await expect.poll(() => texts.getItem('held')).toBe(WORDS)
})
