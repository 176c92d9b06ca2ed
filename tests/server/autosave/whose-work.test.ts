// Ann's phone still has her work when Wes signs in on it: her requests name her, and are not accepted under his name.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MEMBER_HEADER } from '#contract/constants.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { autosave, creation } from '../../support/submission.ts'

const portal = await portalForThisFile()
const wes = await portal.as(PEOPLE.wes)

const pairOf = ({ uniqueId }: { uniqueId: number }) => `${uniqueId}/${uniqueId}`
const asAnns = { headers: { [MEMBER_HEADER]: pairOf(PEOPLE.ann) } }

test('work of another member is refused before anything is written', async () => {
  const draft = autosave({ draftId: randomUUID(), deviceId: wes.device, to: 1, values: { ListPrice: 1 } })
  const body = creation()
  const answers = [await wes.call('autosaveCreate', draft, asAnns), await wes.call('createListing', body, asAnns)]
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
    [403, 'other-member'],
    [403, 'other-member'],
  ])
  const made = portal.db.selectFrom('listing').select('listing_id').where('draft_id', '=', body.listingRequest.draftId)
  expect(await made.execute()).toEqual([])
})

test('work of the member who is signed in goes through', async () => {
  const answer = await wes.call('createListing', creation(), { headers: { [MEMBER_HEADER]: pairOf(PEOPLE.wes) } })
  expect(answer.status).toBe(200)
})
