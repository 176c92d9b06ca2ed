// Two boards, each with its own portal. A member of one has no access to the other, whatever they send.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'

const foothills = await portalForThisFile()
const coast = await portalForThisFile()
const ann = await foothills.as(PEOPLE.ann)
/** Ann with her cookie and her phone at the other board, where somebody else has her number. */
const stranger = ann.at(coast)
const host = await coast.as(PEOPLE.ann)

const draft = autosave({ draftId: randomUUID(), deviceId: host.device })
await host.call('autosaveCreate', draft)
const { UniqueID } = await givenListing(coast.db)
await host.call('lockCreate', { type: 'listing', id: UniqueID })

const OPEN = Object.entries(endpoints).flatMap(([name, { who }]: [string, { who?: string }]) =>
  who === 'anyone' ? [name] : [],
)

test('no call that is for members answers her, and what is kept there stays as it was', async () => {
  const { draftId } = draft
  const { value: before } = await host.call('autosaveRetrieve', { draftId })
  const entity = { type: 'listing', id: UniqueID }
  const lock = { ...entity, epoch: 1 }
  const inputs: Record<string, object> = {
    deviceKeys: { keys: [{ effectiveUniqueID: PEOPLE.ann.uniqueId, deviceId: host.device }] },
    autosaveCreate: { ...draft, from: 1, to: 2 },
    autosaveUpdate: { ...draft, from: 1, to: 2 },
    autosaveRetrieve: { draftId },
    autosaveRemove: { draftId },
    autosaveRestore: { draftId },
    autosaveTakeOver: { draftId, ParentID: UniqueID, revision: 1, into: null, rowLockRequest: null },
    ...{ lockCheck: entity, lockCreate: entity, lockPing: entity },
    ...{ lockRemove: lock, lockTakeover: lock, lockAskRelease: lock, lockDeclineRelease: lock, lockDiscard: lock },
    guestTray: { draftId },
    guestLinkMake: { draftId },
    uploadStanding: { supplementId: randomUUID(), draftId, sha256: 'a'.repeat(64) },
  }
  const names = Object.keys(endpoints).filter((name) => name in inputs || !OPEN.includes(name)) as EndpointName[]
  const answers = await Promise.all(
    names.map(async (name) => [name, (await stranger.call(name, (inputs[name] ?? {}) as never)).status]),
  )
  expect(answers.filter(([name]) => (name as string) in inputs).filter(([, status]) => status !== 401)).toEqual([])
  // An invalid request is rejected before the session is looked up.
  expect(answers.filter(([, status]) => status !== 401 && status !== 400)).toEqual([])
  const fields = { photoId: randomUUID(), draftId }
  expect((await stranger.upload({ fields, image: Buffer.from('x') })).status).toBe(401)
  const file = { fields: { supplementId: randomUUID(), draftId }, bytes: Buffer.from('x') }
  expect((await stranger.bring(file)).status).toBe(401)
  expect((await stranger.bringPart(file)).status).toBe(401)

  expect((await host.call('autosaveRetrieve', { draftId })).value).toEqual(before)
  expect((await host.call('lockCheck', { type: 'listing', id: UniqueID })).value).toMatchObject({ epoch: 1 })
})

test('the key of a phone is another one at another board, also for the same numbers', async () => {
  const keys = [{ effectiveUniqueID: PEOPLE.ann.uniqueId, deviceId: host.device }]
  const key = async (member: typeof ann) => (await member.call('deviceKeys', { keys })).value.keys[0]
  expect(await key(ann)).not.toBe(await key(host))
})
