import { expect, test } from 'vitest'
import type { Call } from '#src/api/call.ts'
import { copyListing } from '#src/app/use-copy-listing.ts'

const COPIED = { ListingId: 'A2148210', formName: 'res', propertyType: 'RES', listing: { City: 'Calgary' }, items: {} }

function board(reply: unknown, begin: (copied: unknown) => Promise<string> = async () => 'draft-1') {
  const calls: unknown[] = []
  const call = (async (name: string, options: unknown) => {
    calls.push([name, options])
    return reply
  }) as unknown as Call
  return { calls, run: () => copyListing(1, { call, newId: () => 'key-1', begin }) }
}

test('Riley copies a listing: the server gives its values, and a draft begins with them', async () => {
  const begun: unknown[] = []
  const { calls, run } = board({ kind: 'ok', value: { Data: COPIED } }, async (copied) => {
    begun.push(copied)
    return 'draft-1'
  })
  expect(await run()).toEqual({ kind: 'begun', draftId: 'draft-1', formName: 'res' })
  expect(calls).toEqual([['copyListing', { input: { UniqueID: 1 }, idempotencyKey: 'key-1' }]])
  expect(begun).toEqual([COPIED])
})

test.each([
  ['no answer', { kind: 'silence', reason: 'network' }, 'The portal didn’t answer. Nothing was copied.'],
  ['a refusal', { kind: 'problem', status: 403, problem: { title: 'You may not do this.' } }, 'You may not do this.'],
])('%s: nothing is begun, and Riley reads why', async (_, reply, text) => {
  const { run } = board(reply, async () => expect.unreachable())
  expect(await run()).toEqual({ kind: 'failed', text: expect.stringContaining(text) })
})

test('a full phone: Riley reads that the copy could not be saved', async () => {
  const full = async () => {
    throw new Error('There is no room left.')
  }
  expect(await board({ kind: 'ok', value: { Data: COPIED } }, full).run()).toEqual({
    kind: 'failed',
    text: 'The copy could not be saved here. There is no room left.',
  })
})
