// Reports errors in this browser to the server, each once and a few at most: the message and its place in the code, nothing
// that a member typed. Without signal they wait here, without names or addresses, and go out when there is signal again.
import * as z from 'zod/mini'
import { ErrorReport } from '#contract/error-report.ts'
import { RELEASE } from '#contract/release.ts'
import { scrub, scrubStack } from '#rules/scrub.ts'
import type { Call, CallResult } from '../api/call.ts'

/** Limits the reports of a page that breaks in a loop, and those that wait. */
const REPORTS_MAX = 10
const WAITING_KEY = 'curbside-error-reports'

export type ReportError = (kind: ErrorReport['kind'], error: unknown, code?: string) => void
type Ports = {
  call: Call
  /** The pattern of the route on screen. */
  routeOf: () => string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
export type ErrorReports = {
  report: ReportError
  /** Sends what waits; called at the start and when the signal returns. */
  send(): Promise<void>
}

export function createErrorReports({ call, routeOf, storage }: Ports): ErrorReports {
  const told = new Set<string>()
  let sending = false

  async function send(): Promise<void> {
    if (sending) return
    sending = true
    try {
      for (let [next] = waitingIn(storage); next; [next] = waitingIn(storage)) {
        const result = await call('errorReport', { input: next })
        if (isPassing(result)) return
        // Taken, or refused for good: an older app's report must not keep the others waiting.
        keepIn(storage, waitingIn(storage).slice(1))
      }
    } finally {
      sending = false
    }
  }

  const report: ReportError = (kind, error, code) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    const what = `${kind} ${code ?? ''} ${message} ${stack?.split('\n')[1] ?? ''}`
    if (told.has(what) || told.size >= REPORTS_MAX) return
    told.add(what)
    const made: ErrorReport = {
      kind,
      message: scrub(message).slice(0, 1_000),
      ...(stack ? { stack: scrubStack(stack).slice(0, 8_000) } : {}),
      route: routeOf().slice(0, 200),
      version: RELEASE.version,
      ...(code ? { code: code.slice(0, 50) } : {}),
    }
    if (keepIn(storage, [...waitingIn(storage), made].slice(0, REPORTS_MAX))) void send()
    else void call('errorReport', { input: made })
  }
  return { report, send }
}

const isPassing = (result: CallResult<unknown>): boolean =>
  result.kind === 'silence' || (result.kind === 'problem' && (result.status === 429 || result.status >= 500))

const Waiting = z.array(ErrorReport)

function waitingIn(storage: Ports['storage']): ErrorReport[] {
  try {
    const kept = z.safeParse(Waiting, JSON.parse(storage.getItem(WAITING_KEY) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/** False where the storage is full or forbidden. */
function keepIn(storage: Ports['storage'], reports: readonly ErrorReport[]): boolean {
  try {
    if (reports.length > 0) storage.setItem(WAITING_KEY, JSON.stringify(reports))
    else storage.removeItem(WAITING_KEY)
    return true
  } catch {
    return false
  }
}

/** Reports uncaught errors. An interrupted request is not a fault, and a foreign script's error has no information. */
export function reportUncaught(target: Pick<Window, 'addEventListener'>, report: ReportError): void {
  target.addEventListener('error', (event) => {
    if (event.error) report('error', event.error)
  })
  target.addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    // A busy phone leaves the motion between two screens out; the screen is there.
    if (reason instanceof DOMException && /^Transition was/.test(reason.message)) event.preventDefault()
    else if (!(reason instanceof DOMException && reason.name === 'AbortError')) report('rejection', reason)
  })
}

/** A call that the server could not answer for a fault of its own. */
export const reportingFaults =
  (call: Call, report: ReportError): Call =>
  async (name, options) => {
    const result = await call(name, options)
    if (result.kind === 'problem' && result.problem.code === 'unexpected')
      report('call', `${name}: ${result.problem.title}`, result.problem.code)
    return result
  }
