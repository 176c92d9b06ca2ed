import { expect, test } from 'vitest'
import { essentialsOf } from '#src/features/forms/screen/essentials-view.tsx'
import { aDefinition, aForm } from './a-form.ts'

const definition = aDefinition(
  [
    {
      name: 'Price',
      groups: [{ fields: [{ FieldName: 'ListPrice', datatype: 'decimal', IsRequired: true }, { FieldName: 'City' }] }],
    },
    { name: 'Inside', groups: [{ fields: [{ FieldName: 'Flooring' }] }] },
    { name: 'Photos', groups: [{ groupType: 'Photos', items: 'photos' }] },
  ],
  [{ field: 'Photos', expression: '.PHOTOCOUNT. < 1', text: 'Add at least one photo.' }],
)

const told = (...given: Parameters<typeof essentialsOf>) =>
  essentialsOf(...given).map(({ page, keys, elsewhere }) => [page.name, keys, elsewhere])

test('the Essentials are what a submission needs, by section; a section that needs nothing is not there', () => {
  const { store } = aForm(definition)
  expect(told(store, new Set())).toEqual([
    ['Price', ['ListPrice'], 0],
    ['Photos', [], 1],
  ])
})

test('a field that was filled in stays until the view is left', () => {
  const { store } = aForm(definition)
  store.set('ListPrice', 450_000, 'input')
  store.flush()
  expect(told(store, new Set(['ListPrice']))[0]).toEqual(['Price', ['ListPrice'], 0])
  expect(told(store, new Set())).toEqual([['Photos', [], 1]])
})
