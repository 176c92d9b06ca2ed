import { expect, test } from 'vitest'
import { givenValues, startValues } from '#src/ui/search-values.ts'

test('values are trimmed, and empty ones are not asked', () => {
  expect(givenValues({ StreetName: '  Seton ', City: '   ', Status: [], Type: ['A'] })).toEqual({
    StreetName: 'Seton',
    Type: ['A'],
  })
})

test('a form starts with what was asked last, and empty elsewhere', () => {
  const fields = [
    { name: 'StreetName', kind: 'text' },
    { name: 'Status', kind: 'choices' },
  ]
  expect(startValues(fields, { StreetName: 'Seton' })).toEqual({ StreetName: 'Seton', Status: [] })
})
