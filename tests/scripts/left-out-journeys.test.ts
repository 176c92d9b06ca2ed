import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTY, WALKS } from '../../scripts/stages.mjs'

test('every journey that npm test leaves out runs in a stage of its own', () => {
  const [, names = ''] = readFileSync('vitest.config.ts', 'utf8').match(/journeys\/\{([a-z,-]+)\}\.spec\.ts/)!
  const leftOut = names.split(',').map((name) => `tests/journeys/${name}.spec.ts`)
  expect(leftOut.length).toBeGreaterThan(10)
  expect(leftOut.filter((file) => !WALKS.includes(file) && !FAULTY.includes(file))).toEqual([])
})
