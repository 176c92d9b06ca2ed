// A submission that cannot leave the phone is not marked as sent: it can still be withdrawn.
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { CallResult } from '#src/api/call.ts'
import { createDrafts } from '#src/offline/drafts/drafts.ts'
import { createIndexedStore, openWork } from '#src/offline/store/indexed-rows.ts'
import { sendJob } from '#src/offline/sync/send.ts'
import { sealing } from '../../support/member-keys.ts'
import { ANN } from '../given.ts'

const LOST = { kind: 'silence', reason: 'network' } as const
const HERE = { kind: 'ok', value: { authenticated: true, memberUniqueID: ANN.real, effectiveUniqueID: ANN.effective } }
const CREATED = { kind: 'ok', value: { Data: { UniqueID: 7, version: 1, ListingId: 'A7' } } }

let phones = 0
async function aSubmission(seemsOffline: boolean, answers: Record<string, unknown>) {
  const open = openWork(`submission-${++phones}`)
  const store = createIndexedStore({ open, setTimer: () => () => {} }, sealing)
  const ports = { store, notify: () => {}, now: () => 0, newId: () => `key-${phones}` }
  const drafts = createDrafts({ ...ports, owner: ANN, deviceId: 'here' })
  const begun = { formName: 'res', definitionHash: 'h', propertyType: 'RES', title: '', values: {} }
  const { draftId } = await drafts.create(begun)
  const body = { listingRequest: { draftId, data: { photos: [] } } }
  await drafts.submit(draftId, 'submit', body as never)
  const asked: string[] = []
  const call = async (name: string) => {
    asked.push(name)
    return answers[name] as CallResult<never>
  }
  const never = () => Promise.reject(new Error('No photo is sent'))
  const line = { uploadPhoto: never, uploadFile: never, member: ANN, signal: new AbortController().signal }
  const sent = await sendJob({ kind: 'submit', draftId }, false, {
    ...{ ...ports, ...line, call: call as never },
    seemsOffline: () => seemsOffline,
  })
  const state = (await drafts.get(draftId))?.submission?.state
  return { sent, state, asked, drafts, draftId }
}

test('without signal nothing is marked as sent, and it can be withdrawn', async () => {
  const { sent, state, asked, drafts, draftId } = await aSubmission(true, { status: LOST })
  expect([state, asked]).toEqual(['frozen', ['status']])
  expect(sent).toMatchObject({ outcome: { kind: 'again', scope: 'connection', silent: true } })
  await drafts.withdraw(draftId)
  expect((await drafts.get(draftId))?.submission).toBeNull()
})

test('a browser that wrongly says that it is offline sends it all the same', async () => {
  const { state, asked } = await aSubmission(true, { status: HERE, createListing: CREATED })
  expect([state, asked]).toEqual(['done', ['status', 'createListing']])
})

test('with signal nothing is asked first; when the reply is lost, it may have arrived', async () => {
  const { state, asked } = await aSubmission(false, { createListing: LOST })
  expect([state, asked]).toEqual(['sending', ['createListing']])
})
