import { describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { describeSync, tallySuspended } from '#src/features/drafts/describe-sync.ts'
import { restWords, uploadWords, waitingDrafts, whyWaiting } from '#src/features/drafts/describe-waiting.ts'
import { NO_WORK, tallyWork, type WorkTally } from '#src/offline/drafts/standing.ts'
import type { SyncPhase, SyncSnapshot } from '#src/offline/offline.ts'
import { createFormats, waitText } from '#src/ui/formats.ts'
import { aDraft, aNote, aPhoto, aSubmission, DONE, OWNER, photosOf } from './a-draft.ts'

const { momentText } = createFormats(DEFAULT_BOARD)

const sync = (phase: SyncPhase, some: Partial<SyncSnapshot> = {}): SyncSnapshot => ({
  phase,
  waitingDrafts: 0,
  waitingUploads: 0,
  retryAt: null,
  uploadsHeld: false,
  storage: null,
  ...some,
})
const saved = { acknowledged: 5, savedAt: '2026-11-20T21:02:00Z' }

const PICKED = { id: 'p', kind: 'file', name: 'p.pdf', at: 1, kept: true, problem: null, again: true } as const

const FILM = { id: 'f', name: 'Walk through.mp4', sha256: 'aa', mediaType: 'video/mp4', size: 9_000_000 }
const PAUSED_FILE = {
  rows: { supplements: { f: { fields: {}, SortOrder: 1, IsDeleted: false, isNew: true, editedAt: 1, rev: 1 } } },
  files: { f: { ...aPhoto('f', { state: 'paused' }), ...FILM } },
}

const REFUSED = { state: 'refused', problem: 'The photo is damaged and cannot be shown.' } as const

describe('the mark in the header', () => {
  const here: Partial<WorkTally> = { drafts: 1 }
  const submitted: Partial<WorkTally> = { drafts: 1, submissions: 1 }
  const photos: Partial<WorkTally> = { drafts: 1, photos: 3 }
  const table: [string, SyncSnapshot, Partial<WorkTally>, boolean, string][] = [
    ['nothing waits', sync('idle'), {}, true, 'All saved'],
    ['typed a moment ago', sync('idle'), here, true, 'On this phone'],
    ['going out', sync('sending'), here, true, 'Saving…'],
    ['submitted, not sent yet', sync('idle'), submitted, true, '1 waiting'],
    ['photos to go', sync('idle'), photos, true, '1 waiting'],
    ['a file to go', sync('idle'), { drafts: 1, files: 1 }, true, '1 waiting'],
    ['the last try failed', sync('backing-off'), here, true, '1 waiting'],
    ['no signal', sync('idle'), here, false, 'Offline'],
    ['no signal, nothing waits', sync('idle'), {}, false, 'Offline'],
    ['the portal is silent though the phone has signal', sync('offline'), here, true, 'Offline'],
    ['a sign-in page answers instead of the portal', sync('captive'), here, true, 'Wi-Fi sign-in'],
    ['signed out with work', sync('sign-in-needed'), here, true, 'Sign in to send'],
    ['signed out with nothing to send', sync('sign-in-needed'), {}, true, 'All saved'],
    ['one needs its member', sync('idle'), { drafts: 2, needsYou: 1 }, true, 'Needs attention'],
    ['signed out comes before the needy', sync('sign-in-needed'), { drafts: 2, needsYou: 1 }, true, 'Sign in to send'],
    ['the phone cannot keep work', sync('sending', { storage: 'No room.' }), here, true, 'Storage problem'],
  ]
  test.each(table)('%s', (_, snapshot, work, online, word) => {
    expect(describeSync({ sync: snapshot, work: { ...NO_WORK, ...work }, online, unsaved: false, lost: 0 }).word).toBe(
      word,
    )
  })
  test('says what an open form says of changes that are in memory only, whatever the disk says', () => {
    for (const snapshot of [sync('idle'), sync('offline'), sync('idle', { storage: 'No room.' })])
      expect(describeSync({ sync: snapshot, work: NO_WORK, online: true, unsaved: true, lost: 0 }).word).toBe(
        'Not saved',
      )
  })
  test('never says that all is saved while this phone alone holds something', () => {
    for (const phase of [
      'idle',
      'sending',
      'offline',
      'captive',
      'backing-off',
      'sign-in-needed',
      'not-sender',
    ] as const)
      for (const online of [true, false])
        for (const work of [here, submitted, photos, { drafts: 3, needsYou: 1 }]) {
          const { says } = describeSync({
            sync: sync(phase),
            work: { ...NO_WORK, ...work },
            online,
            unsaved: false,
            lost: 0,
          })
          expect(says).not.toMatch(/all saved|everything/i)
        }
  })
  test.each([
    [
      { own: 0, forOthers: 2 },
      '2 drafts that you entered for other members, saved on this phone. Sent when you act for them again.',
    ],
    [{ own: 1, forOthers: 0 }, '1 draft of your own, saved on this phone. Sent when you act as yourself again.'],
    [
      { own: 1, forOthers: 1 },
      '1 draft of your own and 1 for other members, saved on this phone. Sent when you act as yourself or for them again.',
    ],
  ])(
    'never says that all is saved while work entered for somebody else than now is on this phone alone: %o',
    (suspended, words) => {
      const count = suspended.own + suspended.forOthers
      const held = {
        own: { drafts: suspended.own, needsYou: 0 },
        forOthers: { drafts: suspended.forOthers, needsYou: 0 },
      }
      const looks = (['idle', 'offline', 'captive', 'sign-in-needed'] as const).map((phase) =>
        describeSync({ sync: sync(phase), work: NO_WORK, online: true, unsaved: false, lost: 0, suspended: held }),
      )
      expect(looks.map(({ word }) => word)).toEqual([
        `${count} not sent`,
        'Offline',
        'Wi-Fi sign-in',
        `${count} not sent`,
      ])
      for (const { says } of looks) expect(says).not.toMatch(/all saved|nothing/i)
      expect(looks[0]!.says).toBe(`${count} not sent: ${words}`)
    },
  )
  test('names what Waiting lists for another member: a draft that the server has, with a question still open', () => {
    const owner = { real: 7, effective: 101 }
    const question = aNote({ code: 'version-conflict', source: 'merge' })
    const asked = aDraft({ owner, acknowledged: 5, savedAt: '2026-11-20T21:02:00Z', attention: question })
    const looks = (['idle', 'offline', 'captive'] as const).map((phase) => {
      const suspended = tallySuspended([asked])
      return describeSync({ sync: sync(phase), work: NO_WORK, online: true, unsaved: false, lost: 0, suspended })
    })
    expect(looks.map(({ word }) => word)).toEqual(['Needs attention', 'Offline', 'Wi-Fi sign-in'])
    for (const { says } of looks) expect(says).not.toMatch(/all saved|nothing/i)
    expect(looks[0]!.says).toBe(
      'Needs attention: 1 draft that you entered for other members, saved on this phone. Can be opened when you act for them again.',
    )
    const answered = tallySuspended([{ ...asked, attention: null }])
    expect(
      describeSync({ sync: sync('idle'), work: NO_WORK, online: true, unsaved: false, lost: 0, suspended: answered })
        .word,
    ).toBe('All saved')
  })
  test('counts files apart from photos', () => {
    const work = { ...NO_WORK, drafts: 1, photos: 2, files: 1 }
    expect(describeSync({ sync: sync('idle'), work, online: true, unsaved: false, lost: 0 }).says).toBe(
      '1 waiting: 1 draft, 2 photos and 1 file.',
    )
  })
  test('what is said aloud begins with what is shown', () => {
    for (const [, snapshot, work, online] of table) {
      const { word, says } = describeSync({
        sync: snapshot,
        work: { ...NO_WORK, ...work },
        online,
        unsaved: false,
        lost: 0,
      })
      expect(says.toLowerCase()).toContain(word.replace('…', '').toLowerCase())
    }
  })
})

describe('what stands where, over all drafts', () => {
  test.each([
    ['only here', aDraft(), { drafts: 1 }],
    ['on the server', aDraft(saved), {}],
    ['on the server, a photo still here', aDraft({ ...saved, ...photosOf(aPhoto('a')) }), { drafts: 1, photos: 1 }],
    ['on the server, a picked file still here', aDraft({ ...saved, picked: { p: PICKED } }), { drafts: 1, files: 1 }],
    ['waiting to be sent', aDraft({ submission: aSubmission() }), { drafts: 1, submissions: 1 }],
    [
      'refused',
      aDraft({ submission: aSubmission({ state: 'refused', problem: aNote() }) }),
      { drafts: 1, needsYou: 1 },
    ],
    [
      'on the server, a photo refused',
      aDraft({ ...saved, ...photosOf(aPhoto('a', REFUSED), aPhoto('b', { state: 'uploaded' })) }),
      { drafts: 1, photos: 1, needsYou: 1 },
    ],
    [
      'on the server, a file refused',
      aDraft({ ...saved, ...PAUSED_FILE, files: { f: { ...PAUSED_FILE.files.f, ...REFUSED } } }),
      { drafts: 1, files: 1, needsYou: 1 },
    ],
    [
      'on the server, a refused photo deleted',
      aDraft({ ...saved, ...photosOf(aPhoto('a', { ...REFUSED, IsDeleted: true })) }),
      {},
    ],
    ['acknowledged', aDraft({ submission: DONE }), {}],
    ['in the bin', aDraft({ binnedAt: 1 }), {}],
    ['nothing typed yet', aDraft({ revision: 1 }), {}],
  ])('%s', (_, draft, tally) => expect(tallyWork([draft])).toEqual({ ...NO_WORK, ...tally }))
})

describe('the waiting screen', () => {
  test('submissions first, then what this phone alone holds; nothing that is safe elsewhere', () => {
    const drafts = [
      aDraft({ draftId: 'typed', editedAt: 9_000 }),
      aDraft({ draftId: 'safe', ...saved }),
      aDraft({ draftId: 'submitted', submission: aSubmission({ actedAt: 5 }) }),
      aDraft({ draftId: 'submitted later', submission: aSubmission({ actedAt: 6 }) }),
      aDraft({ draftId: 'sent', submission: DONE }),
      aDraft({ draftId: 'binned', binnedAt: 1 }),
    ]
    expect(waitingDrafts(drafts, OWNER).map(({ draft }) => draft.draftId)).toEqual([
      'submitted later',
      'submitted',
      'typed',
    ])
  })
  test('its photos one by one, and how many are through', () => {
    const photos = photosOf(aPhoto('a', { state: 'uploaded' }), aPhoto('b'), aPhoto('c', { IsDeleted: true }))
    const [waiting] = waitingDrafts([aDraft({ ...photos, submission: aSubmission() })], OWNER)
    expect(waiting).toMatchObject({ photos: [{ id: 'b' }], uploadsTotal: 2, canWithdraw: true, rests: false })
  })
  test('its files beside its photos; what the member has paused rests in its own words', () => {
    const photos = photosOf(aPhoto('a', { state: 'paused' }))
    const [both] = waitingDrafts([aDraft({ ...saved, ...photos, ...PAUSED_FILE })], OWNER)
    expect(both).toMatchObject({ photos: [{ id: 'a' }], files: [{ id: 'f' }], uploadsTotal: 2, rests: true })
    expect(restWords(both!)).toBe('Paused photos and files stay on this phone until you send them or submit.')
    const [file] = waitingDrafts([aDraft({ ...saved, ...PAUSED_FILE })], OWNER)
    expect(restWords(file!)).toBe('Paused files stay on this phone until you send them or submit.')
  })
  test('a draft that rests because of a refused photo says that it needs its member', () => {
    const [waiting] = waitingDrafts([aDraft({ ...saved, ...photosOf(aPhoto('a', REFUSED)) })], OWNER)
    expect(waiting?.rests).toBe(true)
    expect(restWords(waiting!)).toBe('Open it to see what needs attention. Nothing was lost.')
  })
  test('once it is on its way it cannot be taken back', () => {
    const [waiting] = waitingDrafts([aDraft({ submission: aSubmission({ state: 'sending' }) })], OWNER)
    expect(waiting?.canWithdraw).toBe(false)
  })
  test('an edit of an active listing rests here until it is submitted', () => {
    const base = { UniqueID: 1, label: 'A1', status: 'A', version: 1, values: {}, items: {}, photos: [] }
    const [waiting] = waitingDrafts([aDraft({ operation: 'edit', base })], OWNER)
    expect(waiting?.rests).toBe(true)
    expect(restWords(waiting!)).toBe('Stays on this phone until you submit it.')
  })
  test.each([
    ['sign-in-needed', true, 'Your session has ended. Sign in to send your work.'],
    ['idle', false, 'You’re offline. Your work will be sent when you’re back online.'],
    ['offline', true, 'The portal isn’t answering.'],
    [
      'captive',
      true,
      'This Wi-Fi asks you to sign in first. Open any other page in your browser to sign in, or turn Wi-Fi off.',
    ],
    ['sending', true, 'Sending now.'],
    ['backing-off', true, 'The last attempt failed.'],
    ['idle', true, 'Your work will be sent automatically in a moment.'],
  ] as const)('%s, online %s: why', (phase, online, text) => {
    expect(whyWaiting(sync(phase), online, 0).text).toBe(text)
  })
  test('counts down to the next try, never below nothing', () => {
    expect(whyWaiting(sync('backing-off', { retryAt: 9_000 }), true, 4_000).retryInMs).toBe(5_000)
    expect(whyWaiting(sync('backing-off', { retryAt: 9_000 }), true, 14_000).retryInMs).toBe(0)
  })
  test.each([
    [aPhoto('a'), 'Waiting'],
    [aPhoto('a', { tries: 1 }), 'Waiting, tried once'],
    [aPhoto('a', { tries: 3 }), 'Waiting, tried 3 times'],
    [aPhoto('a', { state: 'uploading' }), 'Sending…'],
    [aPhoto('a', { state: 'refused', problem: 'Too small.' }), 'Too small.'],
  ])('a photo in words: %#', (photo, words) => expect(uploadWords(photo)).toBe(words))
})

describe('times as members read them', () => {
  const now = Date.parse('2026-11-21T02:30:00Z') // 20:30 on the 20th at the board
  test.each([
    ['2026-11-20T21:02:00Z', '3:02 p.m.'],
    ['2026-11-20T05:00:00Z', 'Nov 19, 11:00 p.m.'],
    ['2025-11-20T21:02:00Z', 'Nov 20, 2025'],
    ['nonsense', ''],
  ])('%s reads %s', (at, text) => {
    expect(momentText(at, now)).toBe(text)
  })
  test.each([
    [0, '1 s'],
    [11_200, '12 s'],
    [89_000, '89 s'],
    [180_000, '3 min'],
    [89 * 60_000, '89 min'],
    [23 * 3_600_000, '23 h'],
  ])('%i ms: %s', (ms, text) => expect(waitText(ms)).toBe(text))
})
