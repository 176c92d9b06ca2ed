// Copied values stay marked until their member changes or confirms them, also when the draft is opened again.
import { beforeEach, expect, test } from 'vitest'
import { editDraft } from '#src/offline/drafts/edit-draft.ts'
import { newDraft } from '#src/offline/drafts/new-draft.ts'
import { NOW } from './a-form.ts'
import { birth, phone, renewPhone } from './form-phone.ts'

beforeEach(renewPhone)

const ORIGIN = 'Copied from A7'
const begun = () =>
  newDraft(
    {
      formName: 'res',
      definitionHash: 'hash-1',
      propertyType: 'RES',
      title: '',
      values: { City: 'Calgary', ListPrice: 500, BuyerAgentKeyNumeric: null },
      copied: { label: 'A7', names: ['City', 'ListPrice'] },
    },
    birth('d'),
  )

test('a copied value is marked until it is changed', async () => {
  phone.drafts.set('d', begun())
  const { store, batcher } = phone.open(begun())
  expect(store.origins.keysOf(ORIGIN)).toEqual(['City', 'ListPrice'])
  store.set('City', 'Airdrie', 'control')
  expect(store.origins.of('City')).toBeNull()
  expect(store.origins.of('ListPrice')).toBe(ORIGIN)
  await batcher.flush()
  expect(phone.open(phone.drafts.get('d')!).store.origins.keysOf(ORIGIN)).toEqual(['ListPrice'])
})

test('a copied row is marked value by value until they are changed or confirmed', async () => {
  const uid = 'r1'
  const draft = editDraft(
    { ...begun(), copied: { label: 'A7', names: ['City', `rooms/${uid}/RoomType`, `rooms/${uid}/RoomLength`] } },
    [{ kind: 'row', section: 'rooms', uid, SortOrder: 1, isNew: true, fields: { RoomType: 'DEN', RoomLength: 10 } }],
    NOW,
  )
  phone.drafts.set('d', draft)
  const { store, batcher } = phone.open(draft)
  expect(store.origins.of(`rooms/${uid}/RoomType`)).toBe(ORIGIN)
  store.set(`rooms/${uid}/RoomType`, 'KIT', 'control')
  store.confirm([`rooms/${uid}/RoomLength`])
  expect(store.origins.keysOf(ORIGIN)).toEqual(['City'])
  await batcher.flush()
  expect(phone.open(phone.drafts.get('d')!).store.origins.keysOf(ORIGIN)).toEqual(['City'])
})

test('or confirmed as it is', async () => {
  phone.drafts.set('d', begun())
  const { store, batcher } = phone.open(begun())
  store.confirm(store.origins.keysOf(ORIGIN))
  expect(store.origins.keysOf(ORIGIN)).toEqual([])
  await batcher.flush()
  const draft = phone.drafts.get('d')!
  expect(draft.fields.ListPrice!.value).toBe(500)
  expect(phone.open(draft).store.origins.keysOf(ORIGIN)).toEqual([])
})
