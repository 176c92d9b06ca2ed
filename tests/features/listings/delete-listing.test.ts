import { expect, test } from 'vitest'
import type { LockReply } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'
import { deleteListing, lockedText } from '#src/features/listings/delete-listing.ts'
import { aRow } from './a-row.ts'

const lock = (given: Partial<LockReply> = {}): LockReply => ({
  type: 'SUCCESS',
  message: 'Row Lock created',
  rowIsLocked: true,
  rowIsLockedByUser: true,
  rowIsLockedByMember: true,
  userName: null,
  impersonatedByUser: false,
  impersonatedByUserName: null,
  lastUpdatedOn: null,
  epoch: 4,
  removableInMs: 300_000,
  hasUnsavedChanges: false,
  ...given,
})

function board(replies: Record<string, unknown>, answer: boolean) {
  const calls: [string, unknown][] = []
  const call = (async (name: string, options: { input?: unknown; idempotencyKey?: string }) => {
    calls.push([
      name,
      options.idempotencyKey ? { ...(options.input as object), key: options.idempotencyKey } : options.input,
    ])
    return replies[name] ?? { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  const ports = { call, confirm: async () => answer, newId: () => 'key-1' }
  return { calls, run: () => deleteListing(aRow({ StandardStatus: 'I' }), ports) }
}
const ok = (value: unknown) => ({ kind: 'ok', value })
const fenced = { type: 'listing', id: 1, epoch: 4 }

test('Riley deletes a listing: locked first, then deleted under that lock, once', async () => {
  const { calls, run } = board({ lockCreate: ok(lock()), deleteListing: ok({ Data: { ListingId: 'A2148210' } }) }, true)
  expect(await run()).toEqual({ kind: 'deleted', listingId: 'A2148210' })
  expect(calls).toEqual([
    ['lockCreate', { type: 'listing', id: 1 }],
    ['deleteListing', { UniqueID: 1, PropertyType: 'RES', rowLockRequest: fenced, key: 'key-1' }],
  ])
})

test('Riley thinks again: the lock is let go and nothing is deleted', async () => {
  const { calls, run } = board({ lockCreate: ok(lock()) }, false)
  expect(await run()).toEqual({ kind: 'declined' })
  expect(calls.map(([name]) => name)).toEqual(['lockCreate', 'lockRemove'])
  expect(calls[1]?.[1]).toEqual(fenced)
})

test('Sam is editing it: nothing is asked and nothing deleted', async () => {
  const held = lock({ rowIsLockedByUser: false, rowIsLockedByMember: false, userName: 'Sam Okafor' })
  const { calls, run } = board({ lockCreate: ok(held) }, true)
  expect(await run()).toEqual({ kind: 'locked', lock: held })
  expect(calls).toHaveLength(1)
  expect(lockedText(held)).toBe('This Listing is locked by Sam Okafor.')
})

test.each([
  ['no answer', undefined],
  ['a refusal', { kind: 'problem', status: 409, problem: {} }],
  ['a reply without the id', ok({ Data: { ListingId: '' } })],
])('%s: not deleted, and the lock is let go', async (_, reply) => {
  const { calls, run } = board({ lockCreate: ok(lock()), deleteListing: reply }, true)
  expect(await run()).toEqual({ kind: 'failed' })
  expect(calls.at(-1)?.[0]).toBe('lockRemove')
})
