// Drafts of new agents and offices on the server: whoever may create the record may save its draft, and it is never mistaken for a listing's.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AutosaveRequest } from '#contract/draft.ts'
import type { Values } from '#contract/listing.ts'
import { OFFICES, PEOPLE } from '../../support/board.ts'
import { peopleCatalog } from '../../support/people-forms.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'
import { autosave } from '../../support/submission.ts'

const portal = await portalForThisFile({ catalog: peopleCatalog() })
const mia = await portal.as(PEOPLE.mia)
const stan = await portal.as(PEOPLE.stan)

const AGENT = { ResourceName: 'Member', FormName: 'agent' } as const
const OFFICE = { ResourceName: 'Office', FormName: 'office' } as const
const NEW = { MemberFirstName: 'Nell', MemberLastName: 'North', OfficeKeyNumeric: OFFICES.downtown.uniqueId }

const save = (member: Member, given: Partial<AutosaveRequest> & { values?: Values }) =>
  member.call(given.from ? 'autosaveUpdate' : 'autosaveCreate', autosave({ deviceId: member.device, ...given }))
const createAgent = (member: Member, draftId: string, key: string = randomUUID()) =>
  member.call('agentCreate', { draftId, data: { agent: NEW, photos: [] }, rowLockRequest: null }, { key })

test.each([
  ['agent', AGENT, { MemberFirstName: 'Nell' }, { MemberLastName: 'North' }],
  ['office', OFFICE, { OfficeName: 'Branch' }, { OfficePhone: '403-555-0100' }],
])('the draft of a new %s is kept as it grows, and is found by its form', async (_, kind, first, then) => {
  const draftId = randomUUID()
  expect((await save(stan, { ...kind, draftId, to: 2, values: first })).value.revision).toBe(2)
  expect((await save(stan, { ...kind, draftId, from: 2, to: 3, values: then })).value.revision).toBe(3)
  const { data } = (await stan.call('autosaveCheck', { FormName: kind.FormName })).value
  expect(data).toMatchObject([{ draftId, ...kind, ParentID: null, ListingId: null }])
  const { fields, propertyType } = (await stan.call('autosaveRetrieve', { draftId })).value
  expect([Object.keys(fields).sort(), propertyType]).toEqual([Object.keys({ ...first, ...then }).sort(), undefined])
})

test('who may not create an agent or an office saves no draft of one', async () => {
  const ann = await portal.as(PEOPLE.ann)
  expect((await save(ann, AGENT)).status).toBe(403)
  expect((await save(ann, OFFICE)).status).toBe(403)
  expect((await save(mia, AGENT)).status).toBe(200)
  expect((await save(mia, OFFICE)).status).toBe(403)
})

test('the form and the resource belong together, and an agent that exists is not autosaved', async () => {
  const { uniqueId } = PEOPLE.ann
  const lock = (await mia.call('lockCreate', { type: 'agent', id: uniqueId })).value
  const rowLockRequest = { type: 'agent', id: uniqueId, epoch: lock.epoch } as const
  for (const given of [
    { ...AGENT, ResourceName: 'Property' },
    { ...OFFICE, ResourceName: 'Member' },
    { FormName: 'res', ResourceName: 'Member' },
    { ...AGENT, ParentID: uniqueId, rowLockRequest },
    { ...AGENT, FormName: 'profile' },
    { ...AGENT, FormName: 'profile', ParentID: PEOPLE.mia.uniqueId },
  ] as const)
    expect(await save(mia, given)).toMatchObject({ status: 400, problem: { code: 'invalid-request' } })
})

test('a draft stays what it was begun as', async () => {
  const draftId = randomUUID()
  await save(mia, { draftId, to: 1 })
  const answer = await save(mia, { ...AGENT, draftId, from: 1, to: 2, values: { MemberFirstName: 'Nell' } })
  expect([answer.status, answer.problem.code]).toEqual([400, 'invalid-request'])
})

test('a draft that made its agent takes no more saves, whether or not it was ever saved; nor does another submission of it pass for the first', async () => {
  const [saved, unsaved, key] = [randomUUID(), randomUUID(), randomUUID()]
  await save(mia, { ...AGENT, draftId: saved, to: 1, values: { MemberFirstName: 'Nell' } })
  const made = await createAgent(mia, saved, key)
  const { UniqueID } = made.value.data
  expect((await createAgent(mia, saved, key)).value).toEqual(made.value)
  expect((await createAgent(mia, saved)).problem).toMatchObject({ status: 409, code: 'draft-used', UniqueID })
  const other = (await createAgent(mia, unsaved)).value.data
  for (const [draftId, from, id] of [
    [saved, 1, UniqueID],
    [unsaved, 0, other.UniqueID],
  ] as const) {
    const late = await save(mia, { ...AGENT, draftId, from, to: 3, values: { MemberLastName: 'South' } })
    expect(late.problem).toMatchObject({ code: 'draft-used', UniqueID: id })
  }
  expect(
    (await mia.call('autosaveCheck', { FormName: 'agent' })).value.data.map(({ draftId }) => draftId),
  ).not.toContain(saved)
})
