// A value that its field cannot hold, and that nobody is typing: from another device, a copied listing, the tax roll,
// the draft. It stays whole, and its message is shown at once.
import { describe, expect, test } from 'vitest'
import { itemKey } from '#rules/record/row.ts'
import { startNew } from '#src/features/forms/engine/start-record.ts'
import { summarize } from '#src/features/forms/sheets/summary.ts'
import { aDefinition, aForm } from './a-form.ts'

const FORM = aDefinition(
  [
    {
      name: 'Words',
      groups: [
        {
          fields: [
            { FieldName: 'BuilderName', maxLength: 10 },
            { FieldName: 'YearBuilt', datatype: 'integer' },
            { FieldName: 'Zoning', IsRequired: true },
          ],
        },
        { groupType: 'OpenHouse', items: 'openHouses', itemFields: [{ FieldName: 'OpenHouseRemarks', maxLength: 10 }] },
        { groupType: 'Photos', items: 'photos', itemFields: [{ FieldName: 'Description', maxLength: 10 }] },
      ],
    },
  ],
  [{ field: 'Zoning', expression: "Zoning = 'BAD'" }],
)
const LONG = 'twelve chars'
const TOO_LONG = '10 characters at most; this has 12.'
const REMARKS = itemKey('openHouses', 'one', 'OpenHouseRemarks')
const ROW = { uid: 'one', SortOrder: 1, IsDeleted: false, isNew: true, values: { OpenHouseRemarks: LONG } }

describe('is kept whole and refused in words', () => {
  test('in a form that opens with it', () => {
    const { store } = aForm(FORM, { start: { ...startNew({ BuilderName: LONG }), rows: { openHouses: [ROW] } } })
    for (const key of ['BuilderName', REMARKS]) {
      expect(store.value(key)).toBe(LONG)
      expect(store.state(key)).toMatchObject({ errorMessage: TOO_LONG, isShown: true })
    }
  })

  test('when it comes from another device', () => {
    const { store, frame, shown } = aForm(FORM)
    store.set('BuilderName', LONG, 'draft')
    store.takeRows('openHouses', [ROW])
    frame()
    expect(shown).toContainEqual(['BuilderName', LONG])
    for (const key of ['BuilderName', REMARKS])
      expect(store.state(key)).toMatchObject({ errorMessage: TOO_LONG, isShown: true })
  })

  test('when it is filled in with others', () => {
    const { store, frame } = aForm(FORM)
    store.fill({ BuilderName: LONG, YearBuilt: 'about 1950' }, 'From the tax roll', 'Filled 2 fields')
    frame()
    expect(store.state('BuilderName')).toMatchObject({ errorMessage: TOO_LONG, isShown: true })
    expect(store.state('YearBuilt')).toMatchObject({ errorMessage: 'Must be a whole number.', isShown: true })
  })

  test('as the description of a photo', () => {
    const { store, frame } = aForm(FORM)
    store.setPhotos([{ id: 'front', Description: LONG }])
    frame()
    expect(summarize(store)[0]!.entries.filter(({ key }) => key?.startsWith('photos'))).toMatchObject([
      { label: 'Photo 1: Description', message: TOO_LONG, isToDo: false },
    ])
  })
})

test('a value that is being typed is refused when the member leaves it', () => {
  const { store, frame } = aForm(FORM)
  store.set('YearBuilt', '19x', 'input')
  frame()
  expect(store.state('YearBuilt').isShown).toBe(false)
  store.states.reveal('YearBuilt')
  expect(store.state('YearBuilt').isShown).toBe(true)
})

test('a value that only a rule refuses, or that is missing, stays quiet until the member comes to it', () => {
  const { store, frame } = aForm(FORM, { values: { Zoning: 'BAD' } })
  expect(store.state('Zoning')).toMatchObject({ errorMessage: 'Zoning is wrong', isShown: false })
  store.set('Zoning', null, 'draft')
  frame()
  expect(store.state('Zoning').isShown).toBe(false)
})
