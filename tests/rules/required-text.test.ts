// What an empty required field asks for: its own words, or else its label.
import { expect, test } from 'vitest'
import { requiredText } from '#rules/required-text.ts'
import { field } from './form-builders.ts'

test.each([
  ['Kind of Property', field('PropertySubType', 'string', { comboBoxLookupName: 'kinds' }), 'Choose Kind of Property.'],
  ['List Price', field('ListPrice', 'decimal'), 'Enter List Price.'],
  ['Street Name ', field('StreetName', 'string'), 'Enter Street Name.'],
  ['Date', field('OpenHouseDate', 'date'), 'Choose Date.'],
  ['Has a Garage', field('GarageYN', 'bit'), 'Answer Has a Garage with Yes or No.'],
  ['Phone', field('OfficePhone', 'string', { requiredText: 'Enter a phone number.' }), 'Enter a phone number.'],
  ['Photos', undefined, 'Add photos.'],
])('%s', (label, definition, text) => expect(requiredText(label, definition)).toBe(text))
