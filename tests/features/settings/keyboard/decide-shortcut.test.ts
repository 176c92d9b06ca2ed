import { describe, expect, test } from 'vitest'
import { decideShortcut, type Press } from '#src/features/settings/keyboard/decide-shortcut.ts'

const press = (key: string, some: Partial<Press> = {}): Press => ({
  key,
  ctrl: false,
  meta: false,
  alt: false,
  repeat: false,
  at: 0,
  ...some,
})
const actOf = (key: string, some?: Partial<Press>) => decideShortcut(press(key, some), null).act

describe('keys at a desk', () => {
  test.each([
    ['/', {}, 'search'],
    ['k', { ctrl: true }, 'search'],
    ['k', { meta: true }, 'search'],
    ['?', {}, 'help'],
    ['n', {}, 'create'],
    ['N', {}, 'create'],
  ] as const)('%s %o: %s', (key, some, act) => expect(actOf(key, some)).toBe(act))

  test.each([
    ['n', { ctrl: true }],
    ['n', { alt: true }],
    ['n', { repeat: true }],
    ['k', {}],
    ['h', {}],
    ['Enter', {}],
    ['constructor', {}],
  ] as const)('%s %o: nothing', (key, some) => expect(actOf(key, some)).toBeNull())

  test('g and then a letter goes somewhere, soon after', () => {
    const { act, began } = decideShortcut(press('g', { at: 100 }), null)
    expect(act).toBeNull()
    expect(decideShortcut(press('l', { at: 900 }), began)).toEqual({ act: 'listings', began: null })
    expect(decideShortcut(press('h', { at: 900 }), began).act).toBe('home')
    expect(decideShortcut(press('d', { at: 900 }), began).act).toBe('drafts')
    expect(decideShortcut(press('l', { at: 5_000 }), began).act).toBeNull()
  })

  test('Shift does not break off what g began', () => {
    expect(decideShortcut(press('Shift', { at: 200 }), 100).began).toBe(100)
  })
})
