import { expect, test } from 'vitest'
import { greeting } from '#src/features/dashboard/greeting.ts'
import { publishedTypes } from '#src/features/dashboard/published-types.ts'

test('the types whose form is published, in the usual order, and nothing else', () => {
  expect(publishedTypes(['farm', 'chgSold', 'res', 'agent'])).toEqual(['res', 'farm'])
  expect(publishedTypes([])).toEqual([])
})

test.each([
  ['2026-11-20T15:00:00Z', 'Good morning, Riley'],
  ['2026-11-20T20:00:00Z', 'Good afternoon, Riley'],
  ['2026-11-21T02:00:00Z', 'Good evening, Riley'],
  ['2026-11-20T10:00:00Z', 'Good evening, Riley'],
])('at %s Alberta says %s', (at, words) => expect(greeting(Date.parse(at), 'Riley')).toBe(words))
