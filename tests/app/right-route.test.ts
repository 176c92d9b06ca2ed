// A listing's address that names another property type.
import { expect, test } from 'vitest'
import { rightRoute } from '#src/app/pages/record-form/right-route.ts'

test.each([
  ['land', 'res', 'res'],
  ['res', 'res', null],
  ['land', undefined, null],
  [undefined, 'res', null],
])('one of %s for a listing of %s leads to %s', (named, own, route) => {
  expect(rightRoute(named, own)).toBe(route)
})
