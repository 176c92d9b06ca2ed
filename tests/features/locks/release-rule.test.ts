import { expect, test } from 'vitest'
import { mayRelease } from '#src/features/locks/lock-acts.ts'
import { aDraft, aPhoto, aSubmission, DONE, photosOf } from '../drafts/a-draft.ts'

const base = (status: string) => ({
  UniqueID: 1,
  label: 'A1',
  status,
  version: 1,
  values: {},
  items: {},
  photos: [],
})
const edit = (some: Parameters<typeof aDraft>[0]) =>
  aDraft({ operation: 'edit', lockEpoch: 5, base: base('A'), ...some })

test.each([
  ['nothing was begun', undefined, true],
  ['an active listing’s edit that stays on the phone', edit({}), true],
  ['submitted and waiting: its epoch is in the frozen body', edit({ submission: aSubmission() }), false],
  ['on its way', edit({ submission: aSubmission({ state: 'sending' }) }), false],
  ['acknowledged: the server has released it', edit({ submission: DONE }), true],
  ['an incomplete one with an autosave still to go', edit({ base: base('I') }), false],
  ['an incomplete one, all autosaved', edit({ base: base('I'), acknowledged: 5, savedAt: 'x' }), true],
  ['a photo still to go', edit(photosOf(aPhoto('a'))), false],
  ['a photo that was refused', edit(photosOf(aPhoto('a', { state: 'refused' }))), true],
  ['discarded', edit({ binnedAt: 1, ...photosOf(aPhoto('a')) }), true],
])('leaving the form, %s: %s', (_, draft, may) => expect(mayRelease(draft)).toBe(may))
