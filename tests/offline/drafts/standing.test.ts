// Which statuses the screen may show, and when.
import { describe, expect, test } from 'vitest'
import { bin, freeze, withdraw } from '#src/offline/drafts/change-draft.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { notePicked, putPicked } from '#src/offline/drafts/picked-files.ts'
import { isWrittenElsewhere, standingOf } from '#src/offline/drafts/standing.ts'
import { standingLabel } from '#src/offline/drafts/standing-words.ts'
import { refusalOf, refuseUpload, retryUpload, UPLOAD_KINDS } from '#src/offline/drafts/uploads.ts'
import { listingBody } from '#src/offline/sync/listing-body.ts'
import { markSending, settleAutosave, settleSubmission } from '#src/offline/sync/settle-draft.ts'
import { photoReceipt, received, settleUpload } from '#src/offline/sync/upload.ts'
import { aCreate, edited, FORM, field, withPhotos } from '../given.ts'

const label = (draft: Draft | null) => standingLabel(standingOf(draft!), (iso) => iso.slice(11, 16))
const answer = <T>(value: T) => ({ result: { kind: 'ok' as const, value }, isOurSession: false, now: 5 })
const no = (code: string, status: number, more: object = {}) => ({
  result: {
    kind: 'problem' as const,
    problem: { type: code, title: `No: ${code}`, status, code, ...more },
    status,
    retryAfterMs: null,
  },
  isOurSession: false,
  now: 5,
})
const silence = { result: { kind: 'silence' as const, reason: 'network' as const }, isOurSession: false, now: 5 }

const UNUSABLE = refusalOf(UPLOAD_KINDS.photo, 'unusable')
const typed = edited(aCreate(), field('City', 'CAL'))
const saved = (draft: Draft) =>
  settleAutosave(
    draft,
    { from: draft.acknowledged, to: draft.revision },
    answer({ draftId: '', revision: draft.revision, savedAt: '2026-01-01T14:02:00Z' }),
  ).draft!
const frozen = (draft: Draft) => freeze(draft, 'submit', listingBody(draft, FORM), 'key', 3)
const sending = (draft: Draft) => markSending(frozen(draft), 'key')!
const DATA = { UniqueID: 9, ListingId: 'A9', StandardStatus: 'A', version: 1, warnings: [] }

describe('a draft', () => {
  test('stands on this phone until the server has said that it holds all of it', () => {
    expect(label(typed)).toBe('Saved on this phone')
    expect(label(saved(typed))).toBe('Saved to the server 14:02')
    expect(label(edited(saved(typed), field('City', 'EDM')))).toBe('Saved on this phone')
  })

  test('typed on while the request was out stands on this phone still', () => {
    const sent = { from: 0, to: typed.revision }
    const typing = edited(typed, field('City', 'EDM'))
    const reply = answer({ draftId: '', revision: sent.to, savedAt: '2026-01-01T14:02:00Z' })
    const { draft } = settleAutosave(typing, sent, reply)
    expect(label(draft)).toBe('Saved on this phone')
    expect(draft?.acknowledged).toBe(sent.to)
  })

  test('whose server copy is older than thought is sent from there', () => {
    const later = edited(saved(typed), field('City', 'EDM'))
    const { draft, outcome } = settleAutosave(
      later,
      { from: later.acknowledged, to: later.revision },
      no('autosave-gap', 409, { revision: 1 }),
    )
    expect(draft?.acknowledged).toBe(1)
    expect(outcome.kind).toBe('again')
  })

  test('that another device writes needs its member, and keeps everything', () => {
    const { draft } = settleAutosave(typed, { from: 0, to: 2 }, no('autosave-other-device', 409))
    expect(label(draft)).toBe('Needs attention: No: autosave-other-device')
    expect(draft?.fields).toEqual(typed.fields)
  })

  test('with photos that are only here says how many', () =>
    expect(label(saved(withPhotos(typed, 'p1', 'p2')))).toBe('Saved to the server 14:02, 2 photos still on this phone'))

  test('says which of its photos need attention, from the refusal until another attempt', () => {
    const one = refuseUpload(saved(withPhotos(typed, 'p1')), 'p1', UNUSABLE, 3)
    expect(label(one)).toBe('Saved to the server 14:02, 1 photo needs attention')
    const two = saved(withPhotos(typed, 'p1', 'p2'))
    const oneOfTwo = refuseUpload(two, 'p1', UNUSABLE, 3)
    expect(label(oneOfTwo)).toBe('Saved to the server 14:02, 2 photos still on this phone, 1 needs attention')
    const both = refuseUpload(oneOfTwo, 'p2', UNUSABLE, 3)
    expect(label(both)).toBe('Saved to the server 14:02, 2 photos need attention')
    expect(label(retryUpload(one, 'p1'))).toBe('Saved to the server 14:02, 1 photo still on this phone')
  })

  test('that needs attention still counts what is only on this phone', () => {
    const { draft } = settleAutosave(
      withPhotos(typed, 'p1'),
      { from: 0, to: typed.revision },
      no('autosave-other-device', 409),
    )
    expect(standingOf(draft!)).toMatchObject({ kind: 'needs-you', photos: 1 })
  })
})

describe('what only this phone has', () => {
  test.each([
    [['file'], '1 file'],
    [['photo', 'photo 2', 'file'], '2 photos and 1 file'],
  ])('%s reads %s', (names, words) => {
    const kindOf = (name: string) => (name.startsWith('photo') ? 'photo' : 'file')
    const files = names.map((id) => ({ id, kind: kindOf(id), name: id }) as const)
    const kept = names.reduce((draft, id) => putPicked(draft, id, { kept: true }), notePicked(saved(typed), files, 1))
    expect(label(kept)).toBe(`Saved to the server 14:02, ${words} still on this phone`)
  })
})

describe('a submission', () => {
  test('waits, goes, and is submitted by the reply alone', () => {
    expect(label(frozen(typed))).toBe('Waiting to send')
    expect(label(sending(typed))).toBe('Sending')
    const { draft, dropBytes } = settleSubmission(sending(typed), 'key', answer({ Data: DATA }))
    expect(label(draft)).toBe('Submitted')
    expect(dropBytes).toBe(true)
  })

  test('saved incomplete is not called submitted', () => {
    const { draft } = settleSubmission(sending(typed), 'key', answer({ Data: DATA }))
    const incomplete = { ...draft!, submission: { ...draft!.submission!, kind: 'incomplete' as const } }
    expect(label(incomplete)).toBe('Saved as incomplete')
  })

  test.each([silence, no('unexpected', 500), no('unavailable', 503), no('sign-in-required', 401)])(
    'on its way stays so after a passing fault: it may have taken effect',
    (fault) => {
      const { draft, outcome } = settleSubmission(sending(typed), 'key', fault)
      expect(label(draft)).toBe('Sending')
      expect(outcome.kind).not.toBe('done')
      expect(withdraw(draft!).submission?.state).toBe('sending')
    },
  )

  test('of a draft that another device writes now is refused, and can be taken back as after a save', () => {
    const { draft } = settleSubmission(sending(typed), 'key', no('autosave-other-device', 409))
    expect(standingOf(draft!).kind).toBe('needs-you')
    expect([draft!, withdraw(draft!)].map(isWrittenElsewhere)).toEqual([true, true])
  })

  test('that was refused needs its member, with what to mend, and mending keeps the note in sight', () => {
    const errors = [{ target: 'ListPrice', code: 'required', message: 'Enter a price' }]
    const { draft } = settleSubmission(sending(typed), 'key', no('validation-failed', 422, { errors }))
    expect(standingOf(draft!)).toMatchObject({ kind: 'needs-you', note: { errors } })
    const mended = edited(draft!, field('ListPrice', 1))
    expect(mended.submission).toBeNull()
    expect(standingOf(mended)).toMatchObject({ kind: 'needs-you', note: { errors } })
    expect(label(frozen(mended))).toBe('Waiting to send')
  })

  test('is taken back by an edit before it is sent, never after', () => {
    expect(edited(frozen(typed), field('City', 'EDM')).submission).toBeNull()
    expect(withdraw(frozen(typed)).submission).toBeNull()
    expect(() => bin(sending(typed), 9, true)).toThrow('being sent')
  })

  test('waits again for a photo that the server has lost', () => {
    const held = edited(withPhotos(typed, 'p1'))
    const uploaded = { ...held, photos: { p1: { ...held.photos.p1!, state: 'uploaded' as const } } }
    const { draft } = settleSubmission(sending(uploaded), 'key', no('photo-missing', 409, { photoIds: ['p1'] }))
    expect(draft?.photos.p1?.state).toBe('waiting')
    expect(label(draft)).toBe('Waiting to send, 1 photo still on this phone')
  })

  test('whose photo is refused needs its member; sending the photo again brings it back', () => {
    const refused = refuseUpload(frozen(withPhotos(typed, 'p1')), 'p1', UNUSABLE, 5)
    expect(label(refused)).toBe('Needs attention: This file is not a photo that can be used.')
    const again = retryUpload(refused, 'p1')
    expect(again.submission).toMatchObject({ state: 'frozen', key: 'key' })
    expect(again.photos.p1?.state).toBe('waiting')
  })

  test('that a photo brings back goes, also when an autosave was stopped meanwhile', () => {
    const refused = refuseUpload(frozen(withPhotos(typed, 'p1')), 'p1', UNUSABLE, 5)
    const { draft } = settleAutosave(refused, { from: 0, to: refused.revision }, no('lock-epoch', 409))
    expect(draft?.attention?.code).toBe('lock-epoch')
    expect(standingOf(retryUpload(draft!, 'p1')).kind).toBe('waiting-to-send')
  })

  test('with a photo that was refused before is not frozen to wait for ever', () => {
    const refused = refuseUpload(withPhotos(typed, 'p1'), 'p1', UNUSABLE, 5)
    expect(standingOf(refused).kind).toBe('on-phone')
    expect(standingOf(frozen(refused)).kind).toBe('needs-you')
  })
})

describe('a photo', () => {
  test.each([
    ['photo-refused', 'The photo is damaged and cannot be shown.', 'The photo is damaged and cannot be shown.'],
    ['photo-refused', undefined, 'No: photo-refused'],
    [
      'invalid-request',
      'photoId: Invalid UUID',
      'The portal couldn’t take this photo. It is still on this phone: try again, or delete it and add it again.',
    ],
    ['upload-quota', 'used 524288000', 'No: upload-quota'],
  ])('refused with %s (%s) says it in a member’s words', (code, detail, words) => {
    const { draft } = settle(no(code, 422, { detail }))
    expect(draft?.photos.p1).toMatchObject({ state: 'refused', problem: words })
  })

  const settle = ({ result, ...when }: { result: unknown; isOurSession: boolean; now: number }) =>
    settleUpload(withPhotos(typed, 'p1'), 'p1', ['aa', 'bb'], {
      ...{ ...when, isStopped: false },
      result: received(result as never, photoReceipt),
    })
  const file = (sha256: string) => ({
    photoId: 'p1',
    sha256,
    isError: false,
    url: 'u',
    assetType: '',
    displayName: '',
    extension: '',
    newName: '',
    path: '',
  })
  const state = (...hashes: string[]) => settle(answer(hashes.map(file))).draft?.photos.p1?.state

  test('is uploaded when the server echoes both hashes', () => expect(state('aa', 'bb')).toBe('uploaded'))
  test.each([['aa', 'xx'], ['xx', 'bb'], ['aa']])('is sent again when it echoes %s %s', (...hashes) =>
    expect(state(...hashes)).toBe('waiting'),
  )
  test('that arrived damaged is sent again; one that is no photo waits for its member', () => {
    const stateAfter = (code: string) => settle(no(code, 422)).draft?.photos.p1?.state
    expect(stateAfter('photo-damaged')).toBe('waiting')
    expect(stateAfter('photo-refused')).toBe('refused')
  })
})
