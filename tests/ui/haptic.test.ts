// What a phone does for a moment that a finger should feel, by what its browser offers.
import { afterEach, expect, test, vi } from 'vitest'
import { haptic } from '#src/ui/haptic.ts'

afterEach(() => vi.unstubAllGlobals())

function onPhone({ is = 'android', isCalm = false, isTouched = true }) {
  const felt: unknown[] = []
  const made: object[] = []
  const element = (name: string) => ({
    setAttribute: (attribute: string) => made.push({ name, attribute }),
    append: vi.fn(),
    remove: () => felt.push('removed'),
    click: () => felt.push('tick'),
  })
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }))
  vi.stubGlobal('navigator', {
    userActivation: { hasBeenActive: isTouched },
    ...(is === 'android' && { vibrate: (pattern: number[]) => felt.push(pattern) }),
  })
  vi.stubGlobal('HTMLInputElement', { prototype: is === 'iphone' ? { switch: false } : {} })
  vi.stubGlobal('document', { createElement: element, head: { append: vi.fn() } })
  return { felt, made }
}

test('Android vibrates, longest for a refusal', () => {
  const { felt } = onPhone({})
  const moments = ['detent', 'switch', 'pick up', 'drop', 'saved', 'refused'] as const
  for (const moment of moments) haptic(moment)
  const lengths = (felt as number[][]).map((pattern) => pattern.reduce((sum, ms) => sum + ms, 0))
  expect(lengths.length).toBe(moments.length)
  expect(Math.max(...lengths)).toBe(lengths.at(-1))
  expect(Math.min(...lengths)).toBeGreaterThan(0)
})

test('an iPhone ticks by a switch of which nothing stays', () => {
  const { felt, made } = onPhone({ is: 'iphone' })
  haptic('saved')
  expect([made, felt]).toEqual([[{ name: 'input', attribute: 'switch' }], ['tick', 'removed']])
})

test.each([
  ['with reduced motion', { isCalm: true }],
  ['with reduced motion on an iPhone', { is: 'iphone', isCalm: true }],
  ['before the first touch', { isTouched: false }],
  ['where the browser offers nothing', { is: 'desk' }],
])('nothing is felt %s', (_, phone) => {
  const { felt } = onPhone(phone)
  haptic('refused')
  expect(felt).toEqual([])
})
