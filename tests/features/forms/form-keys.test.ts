import { expect, test } from 'vitest'
import { isReviewKey } from '#src/features/forms/screen/form-keys.ts'

const press = (key: string, held: Partial<Parameters<typeof isReviewKey>[0]> = {}) =>
  isReviewKey({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })
const ctrl = { ctrlKey: true }

test.each([
  ['Ctrl+Enter', press('Enter', ctrl), true],
  ['Cmd+Enter', press('Enter', { metaKey: true }), true],
  ['Enter, typed', press('Enter'), false],
  ['Ctrl+Shift+Enter', press('Enter', { ...ctrl, shiftKey: true }), false],
  ['AltGr, which is Ctrl and Alt', press('Enter', { ...ctrl, altKey: true }), false],
])('%s', (_, does, expected) => expect(does).toBe(expected))
