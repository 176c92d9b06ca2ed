import { describe, expect, test } from 'vitest'
import type { ErrorReport } from '#contract/error-report.ts'
import type { Call } from '#src/api/call.ts'
import { createErrorReports, reportingFaults, reportUncaught } from '#src/app/error-reports.ts'

function aPhone() {
  const sent: ErrorReport[] = []
  const call = (async (name: string, options: { input: ErrorReport }) => {
    if (name === 'errorReport') sent.push(options.input)
    return { kind: 'silence', reason: 'network' }
  }) as unknown as Call
  const report = createErrorReports({ call, routeOf: () => '/listings/view' })
  return { sent, report }
}

test('what broke is told with its place, and once', () => {
  const { sent, report } = aPhone()
  const error = new TypeError('x is undefined')
  report('error', error)
  report('error', error)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ kind: 'error', message: 'x is undefined', route: '/listings/view' })
  expect(sent[0]?.stack).toContain('TypeError')
})

test('a page that breaks in a loop says so ten times', () => {
  const { sent, report } = aPhone()
  for (let time = 0; time < 50; time++) report('error', `broken ${time}`)
  expect(sent).toHaveLength(10)
})

test('a report is never longer than the server takes', () => {
  const { sent, report } = aPhone()
  report('rejection', 'x'.repeat(5_000), 'y'.repeat(100))
  expect([sent[0]?.message.length, sent[0]?.code?.length]).toEqual([1_000, 50])
})

describe('of what nobody caught', () => {
  const listeners = new Map<string, (event: never) => void>()
  const target = { addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener) }
  test('errors and rejections are told; interrupted requests and foreign scripts are not', () => {
    const { sent, report } = aPhone()
    reportUncaught(target as unknown as Window, report)
    listeners.get('error')!({ error: new Error('one') } as never)
    listeners.get('error')!({ message: 'Script error.' } as never)
    listeners.get('unhandledrejection')!({ reason: new Error('two') } as never)
    listeners.get('unhandledrejection')!({ reason: new DOMException('gone', 'AbortError') } as never)
    let isQuiet = false
    const skipped = new DOMException('Transition was aborted because of timeout in DOM update', 'TimeoutError')
    listeners.get('unhandledrejection')!({ reason: skipped, preventDefault: () => (isQuiet = true) } as never)
    expect(isQuiet).toBe(true)
    expect(sent.map(({ kind, message }) => `${kind} ${message}`)).toEqual(['error one', 'rejection two'])
  })
})

test('a fault of the server is told by the name of the call; a refusal is an answer', async () => {
  const { sent, report } = aPhone()
  const answering = (code: string) =>
    reportingFaults((async () => ({ kind: 'problem', problem: { code, title: 'Broken' } })) as unknown as Call, report)
  await answering('validation-failed')('userName')
  await answering('unexpected')('userName')
  expect(sent.map(({ message, code }) => [message, code])).toEqual([['userName: Broken', 'unexpected']])
})
