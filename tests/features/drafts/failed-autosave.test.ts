import { expect, test } from 'vitest'
import { failedAutosave } from '#src/features/drafts/failed-autosave.ts'
import type { AttentionNote } from '#src/offline/drafts/draft-model.ts'

const note = (some: Partial<AttentionNote>): AttentionNote => ({
  ...{ code: 'not-allowed', title: 'You are not allowed to do this.', detail: '', errors: [], at: 1, revision: 1 },
  source: 'autosave',
  ...some,
})

test('a refused autosave is told in the exact words, with what is safe and why', () =>
  expect(failedAutosave(note({}))).toEqual({
    title: 'Auto Save Failed',
    text: 'Your data could not be Auto Saved at this time, please try to Save As Incomplete. It is saved on this phone. You are not allowed to do this.',
  }))

test.each([
  ['another device writes the draft now', note({ code: 'autosave-other-device' })],
  ['the lock is gone', note({ code: 'lock-epoch' })],
  ['a submission was refused', note({ source: 'submission' })],
  ['nothing is wrong', null],
])('nothing is said where the form has words of its own: %s', (_, attention) =>
  expect(failedAutosave(attention)).toBeNull(),
)
