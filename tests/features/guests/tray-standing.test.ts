// When a guest's photo may leave the tray: only once the server has the draft's copy, and the draft with it.
import { describe, expect, test } from 'vitest'
import { trayStanding } from '#src/features/guests/tray-photos.ts'
import type { LocalPhoto } from '#src/offline/drafts/draft-model.ts'

const photo = (over: Partial<LocalPhoto>): LocalPhoto => ({
  ...{ id: 'p1', name: 'a.jpg', isNew: true, Description: '', IsDeleted: false, editedAt: 0, rev: 4 },
  ...{ state: 'waiting', problem: null, tries: 0, url: null, thumbURL: null },
  ...over,
})

describe('trayStanding', () => {
  test.each<[string, Partial<LocalPhoto> | null, number, string]>([
    ['one that the draft does not have', null, 9, 'new'],
    ['kept, and still only on this phone', { state: 'waiting' }, 9, 'saving'],
    ['paused until there is Wi-Fi', { state: 'paused' }, 9, 'saving'],
    ['sent, but the draft with it is not', { state: 'uploaded' }, 3, 'saving'],
    ['sent, and the draft with it', { state: 'uploaded' }, 4, 'safe'],
    ['kept on a phone that never sent it', { state: 'refused', problem: 'On the other phone.' }, 9, 'stopped'],
    ['deleted from the draft before it was sent', { IsDeleted: true }, 9, 'new'],
    ['deleted from the draft after it was sent', { IsDeleted: true, state: 'uploaded' }, 4, 'safe'],
  ])('%s', (_, given, acknowledged, kind) => {
    const photos: Record<string, LocalPhoto> = given ? { p1: photo(given) } : {}
    expect(trayStanding({ photos, acknowledged }, 'p1').kind).toBe(kind)
  })
})
