// Drafts of agents, offices and profiles work like a listing's, except where they are sent and what the server keeps of them.
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { freeze } from '#src/offline/drafts/change-draft.ts'
import { factsOf, isAutosaved, maySaveIncomplete } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { newEdit } from '#src/offline/drafts/rebase-draft.ts'
import { isOfRecord, submitEndpointOf } from '#src/offline/drafts/record-kinds.ts'
import { savedAgent, savedOffice } from '#src/offline/drafts/saved-record.ts'
import { standingOf } from '#src/offline/drafts/standing.ts'
import { standingLabel } from '#src/offline/drafts/standing-words.ts'
import { autosaveBody } from '#src/offline/sync/autosave-body.ts'
import { submissionBody } from '#src/offline/sync/listing-body.ts'
import { markSending, settleSubmission, settleUsed } from '#src/offline/sync/settle-draft.ts'
import { ANN, aCreate, anEdit, aRecord, edited, FORM, field, withPhotos } from '../given.ts'

const AGENT_FORM = { ...FORM, formName: 'agent' }
const aNew = (formName: string): Draft => ({ ...aCreate({ City: 'CAL' }), formName, propertyType: '' })
const reply = (values: object) => ({
  photos: [],
  deliveries: [],
  version: 3,
  access: { canEdit: true, canAudit: false },
  ...values,
})
const AGENT = savedAgent(
  reply({
    agent: { UniqueID: 7, MemberMlsId: 'M7', MemberStatus: 'A', MemberFullName: 'Nell North', City: 'CAL' },
  }) as never,
)
const OFFICE = savedOffice(
  reply({
    data: [{ UniqueID: 7, OfficeMlsId: 'O7', OfficeStatus: 'A', OfficeName: 'Downtown', City: 'CAL' }],
  }) as never,
)
const birth = { draftId: aCreate().draftId, deviceId: aCreate().deviceId, owner: ANN, now: 1000 }
const anEditOf = (formName: string, record = AGENT) =>
  newEdit({ formName, definitionHash: 'h1', record, lockEpoch: 4 }, birth)

test.each([
  ['a new listing', aNew('res'), 'createListing', 'saveIncomplete', true],
  ['an incomplete listing', anEdit(aRecord({ status: 'I' })), 'updateListing', 'updateIncomplete', true],
  ['an active listing', anEdit(), 'updateListing', 'updateIncomplete', false],
  ['a change form', { ...anEdit(aRecord({ status: 'I' })), formName: 'chgDetails' }, 'updateListing', undefined, false],
  ['a new agent', aNew('agent'), 'agentCreate', undefined, true],
  ['an agent', anEditOf('agent'), 'agentUpdate', undefined, false],
  ['a new office', aNew('office'), 'officeInsert', undefined, true],
  ['an office', anEditOf('office', OFFICE), 'officeUpdate', undefined, false],
  ['the member’s own profile', anEditOf('profile'), 'saveUser', undefined, false],
])(
  '%s: where it is submitted, whether Save Incomplete is there, whether the server keeps a copy',
  (_, draft, submit, incomplete, autosaved) => {
    expect([submitEndpointOf(draft, 'submit'), submitEndpointOf(draft, 'incomplete')]).toEqual([submit, incomplete])
    expect(isAutosaved(draft)).toBe(autosaved)
    expect(maySaveIncomplete(draft, draft.formName)).toBe(autosaved && incomplete !== undefined)
  },
)

describe('what is sent of an agent', () => {
  test('a create: all values; an edit: the changed ones, under the lock of the agent', () => {
    const made = submissionBody(aNew('agent'), AGENT_FORM)
    expect(made).toEqual({ draftId: birth.draftId, data: { agent: { City: 'CAL' }, photos: [] }, rowLockRequest: null })
    const changed = submissionBody(edited(anEditOf('profile'), field('City', 'EDM', 'CAL')), AGENT_FORM)
    expect(changed).toMatchObject({
      ...{ UniqueID: 7, baseVersion: 3, data: { agent: { City: 'EDM' } } },
      rowLockRequest: { type: 'agent', id: 7, epoch: 4 },
    })
    const office = submissionBody(edited(anEditOf('office', OFFICE), field('City', 'EDM', 'CAL')), AGENT_FORM)
    expect(office).toMatchObject({ data: { office: { City: 'EDM' } }, rowLockRequest: { type: 'office' } })
    for (const [name, body] of [
      ['agentCreate', made],
      ['saveUser', changed],
      ['officeUpdate', office],
    ] as const)
      expect(z.safeParse(endpoints[name].input, body).success).toBe(true)
  })

  test('an autosave says what kind of record it is of', () => {
    const body = autosaveBody(edited(aNew('office'), field('City', 'EDM')))
    expect(body).toMatchObject({ ResourceName: 'Office', FormName: 'office', ParentID: null, ListingId: null })
    expect(z.safeParse(endpoints.autosaveCreate.input, body).success).toBe(true)
  })

  test('an edit keeps its changes on this phone until it is submitted', () => {
    const draft = edited(anEditOf('agent'), field('City', 'EDM', 'CAL'))
    expect(factsOf(draft, ANN)).toMatchObject({ unsaved: false, bin: null, here: { changes: true } })
  })

  test('Save Incomplete is refused as a bug before anything is frozen', () => {
    const draft = edited(aNew('agent'), field('City', 'EDM'))
    expect(() => freeze(draft, 'incomplete', submissionBody(draft, AGENT_FORM), 'key', 1)).toThrow('not sent by')
  })
})

describe('an agent that was submitted', () => {
  const draft = withPhotos(edited(aNew('agent'), field('City', 'EDM')), 'face')
  const frozen = freeze(draft, 'submit', submissionBody(draft, AGENT_FORM), 'key', 1)

  test('waits for its photo, as a listing does', () => {
    expect(factsOf(frozen, ANN)).toMatchObject({ submittedAt: null, uploads: ['face'] })
    const uploaded = { ...frozen, photos: { face: { ...frozen.photos.face!, state: 'uploaded' as const } } }
    expect(factsOf(uploaded, ANN).submittedAt).toBe(1)
  })

  test('is over with the number that the server gave it', () => {
    const result = { kind: 'ok' as const, value: { data: { UniqueID: 9, version: 1, warnings: [] } } }
    const { draft: done } = settleSubmission(markSending(frozen, 'key')!, 'key', {
      result,
      isOurSession: false,
      now: 2,
    })
    expect(standingOf(done!)).toMatchObject({ kind: 'submitted', reply: { UniqueID: 9, label: null } })
  })

  test('on another device before, it became that agent, and the rest is a change of the agent', () => {
    const sending = markSending(frozen, 'key')!
    const ports = { newId: () => 'rest', now: 3, missing: new Set<string>() }
    const { draft: over, split } = settleUsed(sending, 'key', AGENT, ports)
    expect(standingLabel(standingOf(over!), String)).toBe('Became agent M7')
    expect(split!.draft).toMatchObject({ formName: 'agent', fields: { City: { value: 'EDM', base: 'CAL' } } })
    expect(split!.draft.attention?.detail).toMatch(/not in the agent\./)
    expect(isOfRecord(split!.draft, 'agent', 7)).toBe(true)
    expect(isOfRecord(split!.draft, 'listing', 7)).toBe(false)
  })
})
