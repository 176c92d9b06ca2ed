import { describe, expect, test } from 'vitest'
import type { ErrorReport } from '#contract/error-report.ts'
import type { Call } from '#src/api/call.ts'
import { createErrorReports, reportingFaults, reportUncaught } from '#src/app/error-reports.ts'

/** A storage of strings, as a browser has it. */
function aStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

function aPhone({ storage = aStorage() as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> } = {}) {
  const sent: ErrorReport[] = []
  const signal = { is: true }
  const call = (async (name: string, options: { input: ErrorReport }) => {
    if (!signal.is) return { kind: 'silence', reason: 'network' }
    if (name === 'errorReport') sent.push(options.input)
    return { kind: 'ok', value: { received: true } }
  }) as unknown as Call
  const { report, send } = createErrorReports({ call, routeOf: () => '/listings/view', storage })
  return { sent, report, send, signal, storage }
}

test('what broke is told with its place, and once', async () => {
  const { sent, report } = aPhone()
  const error = new TypeError('x is undefined')
  report('error', error)
  report('error', error)
  await expect.poll(() => sent).toHaveLength(1)
  expect(sent[0]).toMatchObject({ kind: 'error', message: 'x is undefined', route: '/listings/view' })
  expect(sent[0]?.stack).toContain('TypeError')
})

test('a page that breaks in a loop says so ten times', async () => {
  const { sent, report } = aPhone()
  for (let time = 0; time < 50; time++) report('error', `broken ${time}`)
  await expect.poll(() => sent).toHaveLength(10)
})

describe('without signal', () => {
  test('a report waits on the phone, outlives the page, and goes out once', async () => {
    const storage = aStorage()
    const before = aPhone({ storage })
    before.signal.is = false
    before.report('error', new Error('in the basement'))
    await before.send()
    expect(before.sent).toEqual([])
    const after = aPhone({ storage })
    await Promise.all([after.send(), after.send()])
    expect(after.sent.map(({ message }) => message)).toEqual(['in the basement'])
    await after.send()
    expect(after.sent).toHaveLength(1)
  })

  test('what waits names nobody', () => {
    const { report, signal, storage } = aPhone()
    signal.is = false
    report('error', new Error('No agent ann@foothills.example, call 403-555-0142'))
    expect(storage.getItem('curbside-error-reports')).not.toMatch(/ann@|403-555/)
  })
})

test('where nothing can be kept, it is told at once', async () => {
  const refusing = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const { sent, report } = aPhone({ storage: refusing })
  report('error', 'x')
  await expect.poll(() => sent).toHaveLength(1)
})

test('a report is never longer than the server takes', async () => {
  const { sent, report } = aPhone()
  report('rejection', 'x'.repeat(5_000), 'y'.repeat(100))
  await expect.poll(() => [sent[0]?.message.length, sent[0]?.code?.length]).toEqual([1_000, 50])
})

describe('of what nobody caught', () => {
  const listeners = new Map<string, (event: never) => void>()
  const target = { addEventListener: (name: string, listener: (event: never) => void) => listeners.set(name, listener) }
  test('errors and rejections are told; interrupted requests and foreign scripts are not', async () => {
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
    await expect
      .poll(() => sent.map(({ kind, message }) => `${kind} ${message}`))
      .toEqual(['error one', 'rejection two'])
  })
})

test('a fault of the server is told by the name of the call; a refusal is an answer', async () => {
  const { sent, report } = aPhone()
  const answering = (code: string) =>
    reportingFaults((async () => ({ kind: 'problem', problem: { code, title: 'Broken' } })) as unknown as Call, report)
  await answering('validation-failed')('userName')
  await answering('unexpected')('userName')
  await expect
    .poll(() => sent.map(({ message, code }) => [message, code]))
    .toEqual([['userName: Broken', 'unexpected']])
})
