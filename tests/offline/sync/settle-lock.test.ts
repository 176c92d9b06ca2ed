// An edit that was begun without signal, once it is submitted and the signal is back: whose lock it is decides.
import { expect, test } from 'vitest'
import type { LockReply } from '#contract/lock.ts'
import type { CallResult } from '#src/api/call.ts'
import { factsOf, wantsLock } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, DraftEdit, Submission } from '#src/offline/drafts/draft-model.ts'
import { goOn, rebase } from '#src/offline/drafts/rebase-draft.ts'
import { photosIn } from '#src/offline/drafts/submission-body.ts'
import { putUpload } from '#src/offline/drafts/uploads.ts'
import { submissionBody } from '#src/offline/sync/listing-body.ts'
import { settleSubmission } from '#src/offline/sync/settle-draft.ts'
import {
  markAsking,
  markReturning,
  settleCompared,
  settleLock,
  settleLookedUp,
  settleReturned,
} from '#src/offline/sync/settle-lock.ts'
import { settleUpload } from '#src/offline/sync/upload.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { ANN, anEdit, aRecord, edited, field, withPhotos } from '../given.ts'

const form = aDefinition([{ name: 'Price', groups: [{ fields: [{ FieldName: 'ListPrice' }] }] }])
const unlocked = edited({ ...anEdit(), lockEpoch: null }, field('ListPrice', 5))
const submitted = (draft: Draft, more: Partial<Submission> = {}): Draft => ({
  ...draft,
  submission: {
    ...{ kind: 'submit', key: 'k', state: 'frozen', actedAt: 1, revision: draft.revision, reply: null, problem: null },
    body: submissionBody(draft, form),
    ...more,
  },
})
const waiting = submitted(unlocked)
const replied = (reply: Partial<LockReply>): CallResult<LockReply> =>
  ({ kind: 'ok', value: { epoch: 7, rowIsLockedByUser: true, userName: null, ...reply } }) as never
const settled = (draft: Draft, result: CallResult<LockReply>) =>
  settleLock(draft, { result, isOurSession: false, now: 9 })

test.each([
  ['submitted without a lock', waiting, true],
  ['not submitted', unlocked, false],
  ['submitted under a lock', submitted({ ...unlocked, lockEpoch: 3 }), false],
  ['on its way', submitted(unlocked, { state: 'sending' }), false],
  ['refused', submitted(unlocked, { state: 'refused' }), false],
  ['a new listing', { ...waiting, operation: 'create' as const, base: null }, false],
])('one that is %s waits for the lock: %s', (_, draft, expected) => {
  expect(wantsLock(draft)).toBe(expected)
  expect(factsOf(draft, draft.owner).wantsLock).toBe(expected ? 'to-submit' : undefined)
})

test('the lock is named in the submission, which then goes', () => {
  const { draft } = settled(waiting, replied({}))
  expect([draft?.lockEpoch, draft?.takenLock]).toEqual([7, 7])
  expect(draft?.submission?.body.rowLockRequest).toEqual({ type: 'listing', id: 7, epoch: 7 })
  expect(factsOf(draft!, draft!.owner)).toMatchObject({ submittedAt: 1 })
  expect(wantsLock(draft!)).toBe(false)
})

test('a lock that comes after the form was opened under an earlier one is returned, and the form keeps its own', () => {
  const opened: Draft = { ...unlocked, lockEpoch: 5 }
  const { draft } = settled(opened, replied({ epoch: 7 }))
  expect(draft).toEqual({ ...opened, takenLock: 7 })
  expect(markReturning(draft!)).toEqual(draft)
})

test('somebody else’s lock sends it back to the member by name, with the work as it was', () => {
  const { draft } = settled(waiting, replied({ rowIsLockedByUser: false, userName: 'Mia Mason' }))
  expect(draft?.submission).toMatchObject({ state: 'refused', problem: { title: 'Mia Mason is editing this record.' } })
  expect([draft?.lockEpoch, draft?.fields]).toEqual([null, waiting.fields])
})

test('a listing that may not be edited any more says so', () => {
  const problem = { code: 'not-found', title: 'Gone', status: 404 } as never
  const { draft } = settled(waiting, { kind: 'problem', status: 404, problem, retryAfterMs: null } as never)
  expect(draft?.submission).toMatchObject({ state: 'refused', problem: { code: 'not-found' } })
})

test.each<[string, Draft, CallResult<LockReply>, string]>([
  ['no answer', waiting, { kind: 'silence', reason: 'network' }, 'again'],
  ['somebody else’s lock after it was withdrawn', unlocked, replied({ rowIsLockedByUser: false }), 'done'],
  ['an answer under the lock of an open form', { ...unlocked, lockEpoch: 7 }, replied({}), 'done'],
  ['an answer from before the form’s own lock', { ...unlocked, lockEpoch: 8 }, replied({}), 'done'],
])('%s changes nothing', (_, draft, result, kind) => {
  const after = settled(draft, result)
  expect([after.draft, after.outcome.kind]).toEqual([draft, kind])
})

test('one whose photos go first waits for the lock to send them', () => {
  const draft = submitted(withPhotos(unlocked, 'p1'))
  expect(factsOf(draft, draft.owner)).toMatchObject({ wantsLock: 'to-upload', submittedAt: null })
})

const locked = settled(waiting, replied({})).draft!
const refused = { kind: 'problem', status: 409, problem: { code: 'lock-epoch', title: '', status: 409 } } as never

test.each<[string, Draft, 'now' | 'while-held' | undefined]>([
  ['waits', locked, undefined],
  ['waits for its photos', submitted(withPhotos(locked, 'p1')), 'while-held'],
  ['is on its way', submitted(locked, { state: 'sending' }), undefined],
  ['is withdrawn', { ...locked, submission: null }, 'now'],
  ['is withdrawn by typing on', edited(locked, field('ListPrice', 6)), 'now'],
  ['is refused', submitted(locked, { state: 'refused' }), 'now'],
  ['arrived', submitted(locked, { state: 'done' }), undefined],
  ['was withdrawn before the lock came', settled(unlocked, replied({})).draft!, 'now'],
])('a submission that %s gives its lock back: %s', (_, draft, expected) => {
  expect(factsOf(draft, draft.owner).returnsLock).toBe(expected)
  const left = markReturning(draft)
  expect(left?.lockEpoch).toBe(expected ? null : undefined)
  if (left) expect(settleReturned(left, 7).draft).not.toHaveProperty('takenLock')
})

const noReply: CallResult<LockReply> = { kind: 'silence', reason: 'network' }
const unanswered = settled(markAsking(waiting)!, noReply).draft!
const lookedUp = (draft: Draft, result: CallResult<LockReply>) =>
  settleLookedUp(draft, { result, isOurSession: false, now: 9 })

test('a lock whose reply was lost is looked up once its submission is withdrawn, and given back', () => {
  expect(factsOf(unanswered, unanswered.owner)).toMatchObject({ wantsLock: 'to-submit' })
  const withdrawn = { ...unanswered, submission: null }
  expect(factsOf(withdrawn, withdrawn.owner).returnsLock).toBe('now')
  expect(factsOf(lookedUp(withdrawn, noReply).draft!, withdrawn.owner).returnsLock).toBe('now')
  const found = lookedUp(withdrawn, replied({})).draft!
  expect([found.takenLock, factsOf(found, found.owner).returnsLock]).toEqual([7, 'now'])
  const free = lookedUp(withdrawn, replied({ rowIsLockedByUser: false })).draft!
  expect(factsOf(free, free.owner).returnsLock).toBeUndefined()
})

test('one that was submitted again meanwhile is asked for again, whatever was found', () => {
  expect(lookedUp(unanswered, replied({ rowIsLockedByUser: false })).draft).toBe(unanswered)
})

const reopened = { formName: 'res', definitionHash: 'h1', record: aRecord(), lockEpoch: 7 }
test.each<[string, Draft]>([
  ['opened after the submission was withdrawn', edited({ ...locked, submission: null }, { kind: 'lock', epoch: 7 })],
  ['opened while the submission waits, and typed in', edited(goOn(locked, reopened, 9), field('ListPrice', 6))],
])('the lock of a form that was %s is its own: it is never given back for a submission', (_, opened) => {
  expect(factsOf(opened, opened.owner).returnsLock).toBeUndefined()
  expect(opened.lockEpoch).toBe(7)
})

const changed = (values: object, more: object = {}) => aRecord({ version: 2, values: values as never, ...more })

test('what others changed in other fields is merged, and the submission goes on over it', () => {
  const { draft } = settleCompared(locked, changed({ City: 'EDM' }), 9)
  expect(draft).toMatchObject({ base: { version: 2 }, submission: { state: 'frozen', key: 'k' } })
  expect(draft?.submission?.body).toMatchObject({
    listingRequest: { baseVersion: 2, data: { listing: { ListPrice: 5 } } },
    rowLockRequest: { epoch: 7 },
  })
})

test.each([
  ['the same field', changed({ ListPrice: 9 })],
  ['its status', changed({}, { status: 'S' })],
])('what others changed in %s is for the member to decide', (_, theirs) => {
  const { draft } = settleCompared(locked, theirs, 9)
  expect(draft?.submission).toMatchObject({ state: 'refused', problem: { code: 'version-conflict' } })
  expect(draft?.base).toBe(locked.base)
  expect(factsOf(draft!, draft!.owner)).toMatchObject({ returnsLock: 'now', submittedAt: null })
})

const describe = (Description: string): DraftEdit => ({ kind: 'photo', id: 'x', Description })
test.each<[string, DraftEdit[], 'refused' | 'frozen']>([
  ['was described here comes back to the member', [describe('Pool')], 'refused'],
  ['was deleted here, too, stays deleted', [{ kind: 'photo', id: 'x', IsDeleted: true }], 'frozen'],
  ['is described here as it was stays deleted', [describe('Pool'), describe('')], 'frozen'],
])('a photo that somebody else deleted and that %s', (_, edits, state) => {
  const edit = { ...anEdit(aRecord({ photos: ['x', 'y'] })), lockEpoch: null }
  const asked = settled(submitted(edited(edit, field('ListPrice', 5), ...edits)), replied({})).draft!
  const { submission } = settleCompared(asked, aRecord({ version: 2, photos: ['y'] }), 9).draft!
  expect(submission?.state).toBe(state)
  if (state === 'frozen') expect(photosIn(submission!.body)).toMatchObject([{ id: 'y' }, { id: 'x', IsDeleted: true }])
})

test('a form over a record whose photo somebody else deleted keeps the description, and says so', () => {
  const draft = edited(anEdit(aRecord({ photos: ['x'] })), describe('Pool'))
  const { attention, photos } = rebase(draft, aRecord({ version: 2 }).base, 9)
  expect(attention?.errors).toMatchObject([{ target: 'photos[x]', code: 'kept' }])
  expect(photos.x).toMatchObject({ IsDeleted: false, Description: 'Pool' })
})

test.each([
  ['the same version', locked, aRecord()],
  ['a submission that was withdrawn', { ...locked, submission: null }, changed({ ListPrice: 9 })],
  ['a submission under the lock of a form', submitted(anEdit()), changed({})],
] as [string, Draft, ReturnType<typeof aRecord>][])('%s is left as it is', (_, draft, theirs) => {
  expect(settleCompared(draft, theirs, 9).draft).toBe(draft)
})

test('a second form of the record, overtaken by the first, asks for the lock again', () => {
  const sending = submitted(locked, { state: 'sending' })
  const { draft, outcome } = settleSubmission(sending, 'k', { result: refused, isOurSession: false, now: 9 })
  expect(outcome.kind).toBe('again')
  expect(factsOf(draft!, draft!.owner).wantsLock).toBe('to-submit')
})

test('photos whose lock is gone wait until it is asked for again, however many of them hear of it', () => {
  const sending = ['p1', 'p2'].reduce(
    (draft, id) => putUpload(draft, id, { state: 'uploading' }),
    withPhotos(locked, 'p1', 'p2'),
  )
  const answer = { result: refused, isOurSession: false, isStopped: false, now: 9 }
  const first = settleUpload(submitted(sending), 'p1', [], answer)
  const { draft, outcome } = settleUpload(first.draft!, 'p2', [], answer)
  expect([first.outcome.kind, outcome.kind]).toEqual(['again', 'again'])
  expect(Object.values(draft!.photos).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
  expect(draft).toMatchObject({ attention: null, submission: { state: 'frozen' } })
  expect(factsOf(draft!, draft!.owner)).toMatchObject({ wantsLock: 'to-upload', uploads: [] })
})

test('a form that lost its own lock hears of it, although a lock that sync had asked for came later', () => {
  const own = submitted({ ...withPhotos(anEdit(), 'p1'), takenLock: 7 })
  const photo = settleUpload(own, 'p1', [], { result: refused, isOurSession: false, isStopped: false, now: 9 })
  expect(photo.draft).toMatchObject({ attention: { code: 'lock-epoch' }, submission: { state: 'refused' } })
  const sending = submitted({ ...anEdit(), takenLock: 7 }, { state: 'sending' })
  const { draft } = settleSubmission(sending, 'k', { result: refused, isOurSession: false, now: 9 })
  expect(draft).toMatchObject({ takenLock: 7, submission: { state: 'refused', problem: { code: 'lock-epoch' } } })
  expect(factsOf(draft!, draft!.owner).returnsLock).toBe('now')
})

test('a form that lost its own lock hears of it from a photo', () => {
  const { draft } = settleUpload(submitted(withPhotos(anEdit(), 'p1')), 'p1', [], {
    result: refused,
    isOurSession: false,
    isStopped: false,
    now: 9,
  })
  expect(draft).toMatchObject({ attention: { code: 'lock-epoch' }, submission: { state: 'refused' } })
})

test.each([
  ['whose lock is gone has none to give back', 'lock-epoch', undefined],
  ['whose record was changed first gives its lock back', 'version-conflict', 'now'],
])('a submission %s, if it is withdrawn before it asks again', (_, code, expected) => {
  const problem = { code, title: '', status: 409 }
  const result = { kind: 'problem', status: 409, problem } as never
  const { draft } = settleSubmission(submitted(locked, { state: 'sending' }), 'k', {
    result,
    isOurSession: false,
    now: 9,
  })
  expect(factsOf(draft!, draft!.owner)).toMatchObject({ wantsLock: 'to-submit' })
  expect(factsOf({ ...draft!, submission: null }, draft!.owner).returnsLock).toBe(expected)
})

test('a form that lost its own lock hears of it', () => {
  const sending = submitted(anEdit(), { state: 'sending' })
  const { draft } = settleSubmission(sending, 'k', { result: refused, isOurSession: false, now: 9 })
  expect(draft?.submission).toMatchObject({ state: 'refused', problem: { code: 'lock-epoch' } })
})

const typed = edited(anEdit(aRecord({ status: 'I' })), field('City', 'CAL'))
const left = edited(typed, { kind: 'lock', epoch: 3, isLeft: true })

test('a form left while an incomplete listing has unsent typing saves at once, and returns the lock only after that', () => {
  expect(factsOf(typed, ANN)).toMatchObject({ unsaved: true, urgent: false })
  expect(factsOf(left, ANN)).toMatchObject({ unsaved: true, urgent: true })
  expect(factsOf(left, ANN).returnsLock).toBeUndefined()
  const saved = { ...left, acknowledged: left.revision }
  expect(factsOf(saved, ANN)).toMatchObject({ unsaved: false, returnsLock: 'now' })
  expect(markReturning(saved)).toMatchObject({ lockEpoch: null, takenLock: 3 })
})

test('a form that is left sends its photos first, unless they wait for Wi-Fi', () => {
  const saved = withPhotos(left, 'p')
  expect(factsOf({ ...saved, acknowledged: saved.revision }, ANN)).toMatchObject({
    uploads: ['p'],
    returnsLock: 'while-held',
  })
  const failing = putUpload({ ...saved, acknowledged: saved.revision }, 'p', { tries: 3 })
  expect(factsOf(failing, ANN).returnsLock).toBe('now')
})

test('a form that was left keeps its lock once it is open again, and an earlier lock is none to return', () => {
  const begin = { formName: 'res', definitionHash: 'h1', record: aRecord({ status: 'I' }), lockEpoch: 3 }
  expect(goOn(left, begin, 9).takenLock).toBeUndefined()
  expect(edited(typed, { kind: 'lock', epoch: 2, isLeft: true }).takenLock).toBeUndefined()
  const form = { ...submitted(typed), lockEpoch: 3 }
  // It releases the lock when it arrives.
  expect(edited(form, { kind: 'lock', epoch: 3, isLeft: true }).takenLock).toBeUndefined()
})

test('a form that is left after its submission was refused leaves its lock to sync', () => {
  const refusedForm = { ...submitted(typed, { state: 'refused' }), lockEpoch: 3 }
  const closed = edited(refusedForm, { kind: 'lock', epoch: 3, isLeft: true })
  expect(factsOf(closed, ANN)).toMatchObject({ unsaved: true, urgent: true })
  expect(factsOf({ ...closed, acknowledged: closed.revision }, ANN).returnsLock).toBe('now')
})

test('a lock that was taken for a submission is returned if another phone has submitted the draft', () => {
  const became = { UniqueID: 7, label: 'A7', at: 9 }
  expect(factsOf({ ...locked, submission: null, became }, ANN).returnsLock).toBe('now')
  expect(factsOf(submitted(locked, { state: 'done' }), ANN).returnsLock).toBeUndefined()
})
