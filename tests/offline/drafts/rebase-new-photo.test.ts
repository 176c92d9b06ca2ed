// A photo that is new in a draft, and that the record has by now: another device submitted the same draft first.
import { describe, expect, test } from 'vitest'
import { withPhoto } from '#src/offline/drafts/change-draft.ts'
import type { Draft, DraftEdit } from '#src/offline/drafts/draft-model.ts'
import { rebase } from '#src/offline/drafts/rebase-draft.ts'
import { anEdit, aRecord, edited } from '../given.ts'

const taken = {
  image: new ArrayBuffer(1),
  thumbnail: new ArrayBuffer(1),
  sha256: 's',
  thumbnailSha256: 't',
  name: 'n',
}
const described = (Description: string): DraftEdit => ({ kind: 'photo', id: 'x', Description })
const draft = withPhoto(anEdit(aRecord({})), 'x', taken, 5)
/** The same draft, continued on another phone, where its revisions start far above. */
const elsewhere = (from: Draft): Draft => ({
  ...from,
  acknowledged: from.revision,
  revisionFloor: from.revision + 1000,
})
const submitted = (Description: string) => {
  const record = aRecord({ photos: ['x'], version: 2 })
  record.base.photos[0]!.Description = Description
  return record.base
}
const conflict = { section: 'photos', uid: 'x', field: 'Description' }

describe('is one of the record', () => {
  test('with the description that was submitted, unless she changed it here', () => {
    for (const mine of [draft, elsewhere(draft), elsewhere(edited(draft, described('Yard')))]) {
      const { photos, conflicts } = rebase(mine, submitted('Deck'), 9)
      expect(conflicts).toEqual([])
      expect(photos.x).toMatchObject({ Description: 'Deck', isNew: false, state: 'uploaded', problem: null })
    }
  })

  test('with the description that she typed here, if none was submitted', () => {
    const { photos, conflicts } = rebase(edited(elsewhere(draft), described('Yard')), submitted(''), 9)
    expect(conflicts).toEqual([])
    expect(photos.x).toMatchObject({ Description: 'Yard', base: '', isNew: false })
  })

  test('with both descriptions for her to decide', () => {
    for (const mine of [edited(draft, described('Yard')), edited(elsewhere(draft), described('Yard'))])
      expect(rebase(mine, submitted('Deck'), 9).conflicts).toEqual([
        { ...conflict, base: '', mine: 'Yard', theirs: 'Deck' },
      ])
  })
})

test('stays new as long as the record does not have it', () => {
  expect(rebase(draft, aRecord({ version: 2 }).base, 9).photos.x).toMatchObject({ isNew: true, state: 'waiting' })
})
