// An edit that was begun without signal, once it is submitted and the signal is back: whose lock it is decides.
import { expect, test } from 'vitest'
import type { LockReply } from '#contract/lock.ts'
import type { CallResult } from '#src/api/call.ts'
import { factsOf, wantsLock } from '#src/offline/drafts/draft-facts.ts'
import type { Draft, Submission } from '#src/offline/drafts/draft-model.ts'
import { submissionBody } from '#src/offline/sync/listing-body.ts'
import { settleLock } from '#src/offline/sync/settle-draft.ts'
import { aDefinition } from '../../features/forms/a-form.ts'
import { anEdit, edited, field } from '../given.ts'

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
const settled = (draft: Draft, result: CallResult<LockReply>) => settleLock(draft, { result, insist: false, now: 9 })

test.each([
  ['submitted without a lock', waiting, true],
  ['not submitted', unlocked, false],
  ['submitted under a lock', submitted({ ...unlocked, lockEpoch: 3 }), false],
  ['on its way', submitted(unlocked, { state: 'sending' }), false],
  ['refused', submitted(unlocked, { state: 'refused' }), false],
  ['a new listing', { ...waiting, operation: 'create' as const, base: null }, false],
])('one that is %s waits for the lock: %s', (_, draft, expected) => {
  expect(wantsLock(draft)).toBe(expected)
  expect(factsOf(draft, draft.owner).wantsLock ?? false).toBe(expected)
})

test('the lock is named in the submission, which then goes', () => {
  const { draft } = settled(waiting, replied({}))
  expect(draft?.lockEpoch).toBe(7)
  expect(draft?.submission?.body.rowLockRequest).toEqual({ type: 'listing', id: 7, epoch: 7 })
  expect(factsOf(draft!, draft!.owner)).toMatchObject({ submittedAt: 1 })
  expect(wantsLock(draft!)).toBe(false)
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
  ['an answer after it was withdrawn', unlocked, replied({}), 'done'],
])('%s changes nothing', (_, draft, result, kind) => {
  const after = settled(draft, result)
  expect([after.draft, after.verdict.kind]).toEqual([draft, kind])
})
