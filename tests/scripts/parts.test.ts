import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS } from '../parts.mjs'

test('every file that a part names is there, and only one part has it for itself', () => {
  const runs = Object.values(PARTS).flat()
  const alone = runs.flatMap(({ files }) => files ?? [])
  const named = [...alone, ...runs.flatMap(({ longer }) => longer ?? [])]
  expect(named.filter((file) => !existsSync(file))).toEqual([])
  expect(alone.filter((file, at) => alone.indexOf(file) !== at)).toEqual([])
})
