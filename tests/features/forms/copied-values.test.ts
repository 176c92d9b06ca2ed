// Copied values stay marked until their member changes or confirms them, also when the draft is opened again.
import { expect, test } from 'vitest'
import { newDraft } from '#src/offline/drafts/change-draft.ts'
import { birth, phone } from './form-phone.ts'

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
  const { store, writer } = phone.open(begun())
  expect(store.origins.keysOf(ORIGIN)).toEqual(['City', 'ListPrice'])
  store.set('City', 'Airdrie', 'control')
  expect(store.origins.of('City')).toBeNull()
  expect(store.origins.of('ListPrice')).toBe(ORIGIN)
  await writer.flush()
  expect(phone.open(phone.drafts.get('d')!).store.origins.keysOf(ORIGIN)).toEqual(['ListPrice'])
})

test('or confirmed as it is', async () => {
  phone.drafts.set('d', begun())
  const { store, writer } = phone.open(begun())
  store.confirm(store.origins.keysOf(ORIGIN))
  expect(store.origins.keysOf(ORIGIN)).toEqual([])
  await writer.flush()
  const draft = phone.drafts.get('d')!
  expect(draft.fields.ListPrice!.value).toBe(500)
  expect(phone.open(draft).store.origins.keysOf(ORIGIN)).toEqual([])
})
