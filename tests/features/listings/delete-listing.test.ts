import { describe, expect, test } from 'vitest'
import { DeleteListingReply } from '#contract/listing.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call } from '#src/api/call.ts'
import { deleteListing, lockedText, lostWith, notDeletedText } from '#src/features/listings/delete-listing.ts'
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

function board(replies: Record<string, unknown[]>, answer: boolean, again: boolean[] = []) {
  const calls: [string, unknown][] = []
  const failures: string[] = []
  const call = (async (name: string, options: { input?: unknown; idempotencyKey?: string }) => {
    calls.push([
      name,
      options.idempotencyKey ? { ...(options.input as object), key: options.idempotencyKey } : options.input,
    ])
    return replies[name]?.shift() ?? { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  let keys = 0
  const ports = {
    call,
    confirm: async () => answer,
    tryAgain: async (failure: string) => {
      failures.push(failure)
      return again.shift() ?? false
    },
    newId: () => `key-${++keys}`,
  }
  return { calls, failures, run: () => deleteListing(aRow({ StandardStatus: 'I' }), ports) }
}
const ok = (value: unknown) => ({ kind: 'ok', value })
const fenced = { type: 'listing', id: 1, epoch: 4 }

test('Riley deletes a listing: locked first, then deleted under that lock, once', async () => {
  const { calls, run } = board(
    { lockCreate: [ok(lock())], deleteListing: [ok({ Data: { ListingId: 'A2148210' } })] },
    true,
  )
  expect(await run()).toEqual({ kind: 'deleted', listingId: 'A2148210' })
  expect(calls).toEqual([
    ['lockCreate', { type: 'listing', id: 1 }],
    ['deleteListing', { UniqueID: 1, PropertyType: 'RES', rowLockRequest: fenced, key: 'key-1' }],
  ])
})

test('a reply that names no listing means that it was not deleted, not that the connection was lost', async () => {
  const unnamed = DeleteListingReply.parse({ Data: {} })
  const { failures, run } = board({ lockCreate: [ok(lock())], deleteListing: [ok(unnamed)] }, true)
  expect(await run()).toEqual({ kind: 'failed' })
  expect(failures).toEqual(['refused'])
})

test('Riley thinks again: the lock is let go and nothing is deleted', async () => {
  const { calls, run } = board({ lockCreate: [ok(lock())] }, false)
  expect(await run()).toEqual({ kind: 'declined' })
  expect(calls.map(([name]) => name)).toEqual(['lockCreate', 'lockRemove'])
  expect(calls[1]?.[1]).toEqual(fenced)
})

test('Sam is editing it: nothing is asked and nothing deleted', async () => {
  const held = lock({ rowIsLockedByUser: false, rowIsLockedByMember: false, userName: 'Sam Okafor' })
  const { calls, run } = board({ lockCreate: [ok(held)] }, true)
  expect(await run()).toEqual({ kind: 'locked', lock: held })
  expect(calls).toHaveLength(1)
  expect(lockedText(held)).toBe('This Listing is locked by Sam Okafor.')
})

test.each([
  ['a refusal', { kind: 'problem', status: 409, problem: {} }],
  ['a reply without the id', ok({ Data: { ListingId: '' } })],
])('%s: not deleted, and the lock is let go', async (_, reply) => {
  const { calls, failures, run } = board({ lockCreate: [ok(lock())], deleteListing: [reply] }, true)
  expect(await run()).toEqual({ kind: 'failed' })
  expect(failures).toEqual(['refused'])
  expect(calls.at(-1)?.[0]).toBe('lockRemove')
})

describe('the connection drops while Riley deletes', () => {
  const gone = { kind: 'problem', status: 404, problem: {} }

  test('and the listing is gone: it was deleted, and nobody is sent to support', async () => {
    const { failures, run } = board({ lockCreate: [ok(lock())], listingRecord: [gone] }, true)
    expect(await run()).toEqual({ kind: 'deleted', listingId: 'A2148210' })
    expect(failures).toEqual([])
  })

  test('and the listing is still there: trying again is the same request, so it is deleted once', async () => {
    const deleted = ok({ Data: { ListingId: 'A2148210' } })
    const silence = { kind: 'silence', reason: 'network' }
    const given = { lockCreate: [ok(lock())], deleteListing: [silence, deleted], listingRecord: [ok({})] }
    const { calls, failures, run } = board(given, true, [true])
    expect(await run()).toEqual({ kind: 'deleted', listingId: 'A2148210' })
    expect(failures).toEqual(['there'])
    const keys = calls.filter(([name]) => name === 'deleteListing').map(([, input]) => (input as { key: string }).key)
    expect(keys).toEqual(['key-1', 'key-1'])
  })

  test('and nobody can say: Riley is told so, and may leave it', async () => {
    const { calls, failures, run } = board({ lockCreate: [ok(lock())] }, true)
    expect(await run()).toEqual({ kind: 'failed' })
    expect(failures).toEqual(['unknown'])
    expect(calls.at(-1)?.[0]).toBe('lockRemove')
  })
})

test('without an answer to the lock nothing is asked; Riley may try again', async () => {
  const { calls, failures, run } = board({}, true)
  expect(await run()).toEqual({ kind: 'failed' })
  expect(failures).toEqual(['there'])
  expect(calls.map(([name]) => name)).toEqual(['lockCreate'])
})

test('the message is the specification’s, with what is known after it', () => {
  const exact = 'Listing A2148210 could not be deleted at this time. Please contact support.'
  expect(notDeletedText('A2148210', 'refused')).toBe(exact)
  expect(notDeletedText('A2148210', 'there')).toBe(`${exact} The connection was lost, and the listing is still there.`)
})

test.each([
  [0, null, null],
  [1, null, '1 photo'],
  [12, 'Graham Halvorson', '12 photos and the unsaved changes of Graham Halvorson'],
  [0, '', 'unsaved changes'],
] as const)('%s photos and unsaved changes of %s: lost with it %s', (photos, unsavedOf, words) =>
  expect(lostWith({ photos, unsavedOf })).toBe(words),
)
