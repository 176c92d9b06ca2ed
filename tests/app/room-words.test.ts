import { expect, test } from 'vitest'
import { DRAFT_MAX_BYTES, UNCLAIMED_MAX_BYTES } from '#contract/constants.ts'
import { draftSize, draftSizeWords, uploadRoomWords } from '#src/app/pages/record-form/room-notes.tsx'
import { aDraft } from '../features/drafts/a-draft.ts'

const room = (share: number) =>
  uploadRoomWords({ usedBytes: share * UNCLAIMED_MAX_BYTES, maxBytes: UNCLAIMED_MAX_BYTES })

test('room for photos and files is spoken of before it is gone', () => {
  expect(room(0.79)).toBeNull()
  expect(room(0.8)).toBe(
    'Photos and files that aren’t part of a listing yet use 400 of 500 MB on the server. Submit or discard a draft to free up space.',
  )
  expect(room(1.1)).toMatch(/use 500 of 500 MB .* New photos and files stay on this phone\./)
})

test('so is the size of a draft', () => {
  expect(draftSizeWords(0.79 * DRAFT_MAX_BYTES)).toBeNull()
  expect(draftSizeWords(0.8 * DRAFT_MAX_BYTES)).toMatch(/^This draft fills 80% of the size limit/)
  expect(draftSizeWords(DRAFT_MAX_BYTES + 1)).toMatch(/saved on this phone/)
})

test('a draft is weighed whole, whatever of it the server has', () => {
  const text = (size: number) => ({ value: 'é'.repeat(size), base: null, editedAt: 1, rev: 1 })
  const draft = aDraft({ acknowledged: 9, revision: 9, fields: { PublicRemarks: text(1_000) } })
  expect(draftSize(draft)).toBeGreaterThan(2_000)
})
