import { expect, test } from 'vitest'
import { DEFAULT_BOARD } from '#contract/board.ts'
import { greeting } from '#src/features/dashboard/greeting.ts'
import { createFormats } from '#src/ui/formats.ts'

const formats = createFormats(DEFAULT_BOARD)

test.each([
  ['2026-11-20T15:00:00Z', 'Good morning, Riley'],
  ['2026-11-20T20:00:00Z', 'Good afternoon, Riley'],
  ['2026-11-21T02:00:00Z', 'Good evening, Riley'],
  ['2026-11-20T09:00:00Z', 'Good evening, Riley'],
  ['2026-11-20T10:00:00Z', 'Good morning, Riley'],
])('at %s Alberta says %s', (at, words) => expect(greeting(Date.parse(at), 'Riley', formats)).toBe(words))
