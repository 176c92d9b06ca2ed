import { expect, test } from 'vitest'
import { isSafeMoment } from '#src/app/shell/app-update.ts'

const quiet = { phase: 'idle' as const, waitingDrafts: 0, waitingUploads: 0 }

test('a new version may take over when nothing is unsent and no form is open', () =>
  expect(isSafeMoment(quiet, false)).toBe(true))

test.each([
  ['a form is open', quiet, true],
  ['a draft is only here', { ...quiet, waitingDrafts: 1 }, false],
  ['a photo is only here', { ...quiet, waitingUploads: 1 }, false],
  ['something is being sent', { ...quiet, phase: 'sending' as const }, false],
])('it waits while %s', (_, sync, isForm) => expect(isSafeMoment(sync, isForm)).toBe(false))
