// How much of a row a field takes on a phone, and which keyboard it opens.
import { describe, expect, test } from 'vitest'
import { controlOf } from '#rules/record/value.ts'
import { widthOf } from '#src/features/forms/engine/field-layout.ts'
import { inputAttributes } from '#src/features/forms/fields/input-attributes.ts'
import { openingTime } from '#src/features/forms/fields/time-text.ts'
import { field } from '../../rules/form-builders.ts'
import { aDefinition, aForm } from './a-form.ts'

describe('a field takes', () => {
  test.each([
    ['half a row for a number', field('YearBuilt', 'integer'), 'half'],
    ['half a row for a date', field('CloseDate', 'date'), 'half'],
    ['half a row for a short text', field('PostalCode', 'string', { maxLength: 10 }), 'half'],
    ['a row for a long text', field('StreetName', 'string', { maxLength: 50 }), 'full'],
    ['a row for a lookup', field('City', 'string', { comboBoxLookupName: 'cities' }), 'full'],
    ['a row for a strip of counts', field('BedroomsTotal', 'integer', { quick: 'strip' }), 'full'],
    ['what its definition says', field('TaxLot', 'string', { maxLength: 25, width: 'third' }), 'third'],
  ])('%s', (_, definition, width) => expect(widthOf(definition, controlOf(definition))).toBe(width))
})

test('a long web address has a box of several lines, as every long text, with the keyboard for addresses', () => {
  const { store } = aForm(
    aDefinition([
      { name: 'Web', groups: [{ fields: [{ FieldName: 'VirtualTour', maxLength: 8000, inputType: 'WebAddress' }] }] },
    ]),
  )
  const tour = store.fieldOf('VirtualTour')!
  expect(tour.kind).toBe('multiline')
  expect(inputAttributes(tour)).toMatchObject({ inputMode: 'url', autoCapitalize: 'none', autoComplete: 'off' })
})

test.each([
  ['OwnerPhone', 'tel', 'none'],
  ['DistanceToPhoneServiceComments', undefined, 'sentences'],
  ['ZoningDescription', undefined, 'sentences'],
  ['Zoning', undefined, 'characters'],
])('%s opens the keyboard %s, with capitals for %s', (FieldName, inputMode, autoCapitalize) => {
  const { store } = aForm(aDefinition([{ name: 'Any', groups: [{ fields: [{ FieldName, maxLength: 100 }] }] }]))
  const attributes = inputAttributes(store.fieldOf(FieldName)!)
  expect([attributes.inputMode, attributes.autoCapitalize]).toEqual([inputMode, autoCapitalize])
})

test.each([
  ['OpenHouseEndTime', '2:00 PM', '2:00 PM'],
  ['OpenHouseEndTime', null, '12:00 PM'],
  ['OpenHouseStartTime', '9:00 AM', '12:00 PM'],
])('%s, where the start is %s, opens at %s', (name, start, opens) =>
  expect(openingTime(name, (each) => (each === 'OpenHouseStartTime' ? start : null))).toBe(opens),
)
