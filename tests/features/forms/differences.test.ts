// The changes of a submission, shown before it is sent, and reverting them.
import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { buildModel } from '#src/features/forms/engine/form-model.ts'
import { savedRows } from '#src/features/forms/engine/start-record.ts'
import type { FormSession } from '#src/features/forms/session/form-session.ts'
import { differencesOf, type FieldDifference, reviewOf, withDefaults } from '#src/features/forms/sheets/differences.ts'
import { changedValues } from '#src/offline/drafts/draft-changes.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { emptyDraft } from '#src/offline/drafts/new-draft.ts'
import { hasNoWork } from '#src/offline/drafts/no-work.ts'
import { photosPutBack } from '#src/offline/drafts/photo-changes.ts'
import { aDefinition, NOW } from './a-form.ts'
import { birth, phone, renewPhone } from './form-phone.ts'

beforeEach(renewPhone)

const room = (uid: string, SortOrder: number, RoomType: string, RoomLength: number) => ({
  uid,
  SortOrder,
  IsDeleted: false,
  RoomType,
  RoomLength,
})
const photo = (id: string, SortOrder: number) => ({ id, SortOrder, IsDeleted: false, Description: '' })
const record = {
  UniqueID: 7,
  label: 'A7',
  status: 'A',
  version: 1,
  values: { ListPrice: 500, City: 'Calgary', BuyerAgentKeyNumeric: null },
  items: { rooms: [room('kitchen', 1, 'Kitchen', 12), room('den', 2, 'Den', 9)] },
  photos: [photo('front', 1), photo('back', 2)],
} as unknown as Draft['base']

function edit(): FormSession {
  const draft: Draft = {
    ...emptyDraft(birth('d')),
    operation: 'edit',
    formName: 'res',
    base: record,
    revision: 0,
    photoOrder: ['front', 'back'],
  }
  phone.drafts.set('d', draft)
  return phone.open(draft)
}
async function differences({ store, batcher, draft }: FormSession) {
  await batcher.flush()
  return differencesOf(draft()!, store.model, (name) => store.state(name).isVisible).flatMap((page) =>
    page.differences.map((each) =>
      each.kind === 'field' ? `${each.label}: ${each.before} → ${each.now}` : `${each.label}: ${each.words}`,
    ),
  )
}

test('fields stand in the form’s order with old and new, rows in numbers; hidden fields are left out', async () => {
  const form = edit()
  expect(await differences(form)).toEqual([])
  form.store.set('City', 'Airdrie', 'control')
  form.store.set('ListPrice', 510, 'control')
  form.store.set('BuyerAgentKeyNumeric', 9, 'form')
  form.store.set('rooms/kitchen/RoomLength', 13, 'control')
  form.store.deleteRow('rooms', 'den', 'Room')
  form.store.addRow('rooms', { RoomType: 'Hall' })
  expect(await differences(form)).toEqual([
    'List Price: 500 → 510',
    'City: Calgary → Airdrie',
    'Rooms: 1 added, 1 changed, 1 deleted',
  ])
})

test('rows in another order say so', async () => {
  const form = edit()
  form.store.moveRow('rooms', 'den', -1)
  expect(await differences(form)).toEqual(['Rooms: another order'])
})

test('rows are put back as the record has them, and again as the member had them', async () => {
  const form = edit()
  form.store.set('rooms/kitchen/RoomLength', 13, 'control')
  form.store.deleteRow('rooms', 'den', 'Room')
  form.store.addRow('rooms', { RoomType: 'Hall' })
  const mine = form.store.record.rows.rooms!
  const before = await differences(form)
  form.store.putBackRows('rooms', savedRows(record!.items).rooms!)
  expect(await differences(form)).toEqual([])
  expect(hasNoWork(form.draft()!)).toBe(true)
  expect(form.store.record.uidsOf('rooms')).toEqual(['kitchen', 'den'])
  form.store.putBackRows('rooms', mine)
  expect(await differences(form)).toEqual(before)
  expect(form.store.value('rooms/kitchen/RoomLength')).toBe(13)
})

test('photos are put back: captions, order, deleted ones; new ones are deleted', async () => {
  const form = edit()
  await form.ensureDraft()
  phone.change('d', (draft) =>
    editDraft(
      draft,
      [
        { kind: 'photo', id: 'front', Description: 'The front' },
        { kind: 'photo', id: 'back', IsDeleted: true },
        { kind: 'photo-order', order: ['back', 'front'] },
      ],
      NOW,
    ),
  )
  expect(await differences(form)).toEqual(['Photos: 1 deleted, 1 caption changed'])
  phone.change('d', (draft) => editDraft(draft, photosPutBack(draft), NOW))
  expect(await differences(form)).toEqual([])
})

test('the address as shown follows its parts, and is not put back by itself', () => {
  const pages = [
    {
      name: 'Address',
      groups: [{ fields: [{ FieldName: 'StreetName' }, { FieldName: 'UnparsedAddress', IsDisabled: true }] }],
    },
  ]
  const fields = Object.fromEntries(
    ['StreetName', 'UnparsedAddress'].map((name) => [name, { value: `${name} now`, base: null, editedAt: NOW }]),
  )
  const draft = { ...emptyDraft(birth('d')), operation: 'edit', base: record, fields } as unknown as Draft
  const [address] = differencesOf(draft, buildModel(aDefinition(pages)), () => true)
  expect(address?.differences).toMatchObject([
    { name: 'StreetName', isComposed: false },
    { name: 'UnparsedAddress', isComposed: true },
  ])
})

test('who has a role is put back as one choice: the hidden key, the phone and the office with the name', () => {
  const pages = [
    {
      name: 'Sale',
      groups: [
        {
          groupType: 'AgentLookup',
          role: 'BuyerAgent',
          fields: [
            { FieldName: 'BuyerAgentFullName', IsDisabled: true },
            { FieldName: 'BuyerAgentDirectPhone' },
            { FieldName: 'BuyerAgentKeyNumeric', IsVisible: false },
          ],
        },
        {
          groupType: 'OfficeLookup',
          role: 'BuyerOffice',
          fields: [{ FieldName: 'BuyerOfficeName' }, { FieldName: 'BuyerOfficeKeyNumeric', IsVisible: false }],
        },
      ],
    },
  ]
  const names = pages.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields.map(({ FieldName }) => FieldName)))
  const chosen = Object.fromEntries(names.map((name) => [name, { value: `${name} now`, base: null, editedAt: NOW }]))
  const draft = { ...emptyDraft(birth('d')), operation: 'edit', base: record, fields: chosen } as unknown as Draft
  const shown = differencesOf(draft, buildModel(aDefinition(pages)), (name) => !name.endsWith('KeyNumeric'))
  const [person] = shown[0]!.differences
  expect(person).toMatchObject({ name: 'BuyerAgentFullName', now: 'BuyerAgentFullName now', isComposed: false })
  expect(person?.kind === 'field' && person.together.map(({ name }) => name)).toEqual(names)
  expect(shown[0]!.differences).toHaveLength(2)
})

describe('what the portal filled in', () => {
  const withdrawal = {
    ...aDefinition([
      {
        name: 'Change',
        groups: [
          {
            fields: [
              { FieldName: 'WithdrawnDate', datatype: 'date', DefaultValue: 'today' },
              { FieldName: 'MlsChangeReason' },
              { FieldName: 'City', DefaultValue: 'Calgary' },
            ],
          },
        ],
      },
    ]),
    formName: 'chgWithdrawn',
  }
  const TODAY = todayIn(new Date(NOW).toISOString(), DEFAULT_BOARD.timeZone)!
  const reviewed = ({ store, draft }: FormSession) => {
    const shown = withDefaults(draft()!, store.model, (name) => store.value(name))
    const { changed, filled } = reviewOf(shown, store.model, {
      today: TODAY,
      isShown: (name) => store.state(name).isVisible,
    })
    const say = ({ name, now }: FieldDifference) => `${name} ${now}`
    return {
      changed: changed.flatMap(({ differences }) => differences).map((each) => say(each as FieldDifference)),
      filled: filled.map(say),
    }
  }
  const begun: Draft = {
    ...emptyDraft(birth('d')),
    operation: 'edit',
    formName: 'chgWithdrawn',
    base: record,
    revision: 0,
  }

  test('on a change form is told before anything was changed, and apart from what was changed', async () => {
    phone.drafts.set('d', begun)
    const form = phone.open(begun, withdrawal)
    expect(reviewed(form)).toEqual({ changed: [], filled: [`WithdrawnDate ${TODAY}`] })
    form.store.set('MlsChangeReason', 'SellerRequest', 'control')
    await form.batcher.flush()
    expect(reviewed(form)).toEqual({ changed: ['MlsChangeReason SellerRequest'], filled: [`WithdrawnDate ${TODAY}`] })
    form.store.set('WithdrawnDate', '2026-01-05', 'control')
    await form.batcher.flush()
    expect(reviewed(form)).toEqual({
      changed: ['WithdrawnDate 2026-01-05', 'MlsChangeReason SellerRequest'],
      filled: [],
    })
  })

  test('is what the server is sent', async () => {
    phone.drafts.set('d', begun)
    const form = phone.open(begun, withdrawal)
    const { filled } = reviewed(form)
    await form.ensureDraft()
    await form.batcher.flush()
    const sent = Object.entries(changedValues(phone.drafts.get('d')!, withdrawal)).map(
      ([name, value]) => `${name} ${value}`,
    )
    expect(sent).toEqual(filled)
  })

  test('on a new listing is what it began with, until somebody changes it', async () => {
    const form = phone.open(
      null,
      aDefinition([
        {
          name: 'Place',
          groups: [{ fields: [{ FieldName: 'City' }, { FieldName: 'ListPrice', datatype: 'decimal' }] }],
        },
      ]),
    )
    form.store.set('ListPrice', 500, 'control')
    await form.batcher.flush()
    expect(reviewed(form)).toEqual({ changed: [], filled: ['City Calgary'] })
    form.store.set('City', 'Airdrie', 'control')
    await form.batcher.flush()
    expect(reviewed(form)).toEqual({ changed: [], filled: [] })
  })
})
