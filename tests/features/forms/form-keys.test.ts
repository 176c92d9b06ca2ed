import { expect, test } from 'vitest'
import { formKeyOf } from '#src/features/forms/screen/form-keys.ts'

const press = (key: string, held: Partial<Parameters<typeof formKeyOf>[0]> = {}) =>
  formKeyOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })
const ctrl = { ctrlKey: true }

test.each([
  ['Ctrl+S', press('s', ctrl), 'save'],
  ['Cmd+S', press('s', { metaKey: true }), 'save'],
  ['Ctrl+Enter', press('Enter', ctrl), 'review'],
  ['Ctrl+K', press('k', ctrl), 'search'],
  ['Alt+Left', press('ArrowLeft', { altKey: true }), 'previous'],
  ['Alt+Right', press('ArrowRight', { altKey: true }), 'next'],
  ['F8', press('F8'), 'to-do'],
  ['s, typed', press('s'), null],
  ['Enter, typed', press('Enter'), null],
  ['an arrow in a text', press('ArrowLeft'), null],
  ['Ctrl+Shift+S', press('s', { ...ctrl, shiftKey: true }), null],
  ['AltGr, which is Ctrl and Alt', press('s', { ...ctrl, altKey: true }), null],
])('%s', (_, act, expected) => expect(act).toBe(expected))
