import { expect, test } from 'vitest'
import type { ProblemCode } from '#contract/problem.ts'
import { PROBLEMS } from '#contract/problem.ts'
import { passingFault } from '#src/offline/sync/send-outcome.ts'

const said = (code: ProblemCode, retryAfterMs: number | null = null) => {
  const [status, title] = PROBLEMS[code]
  return passingFault({ kind: 'problem', problem: { type: '', title, status, code }, status, retryAfterMs }, false)
}

test('no room for an upload now holds back that upload, for as long as the server says, and nothing else', () => {
  expect(said('uploads-busy', 5_000)).toEqual({ kind: 'again', scope: 'item', retryAfterMs: 5_000, silent: false })
})

test('a portal that is not available holds back everything', () => {
  expect(said('unavailable', 2_000)).toMatchObject({ scope: 'connection', retryAfterMs: 2_000 })
})
