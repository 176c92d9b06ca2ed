// Reports errors in this browser to the server, each once and only a few: the message and its position in the code,
// nothing that a member typed. Offline they are stored here, without names or URLs, and sent when the connection is
// back.
import * as z from 'zod/mini'
import { ErrorReport } from '#contract/error-report.ts'
import { RELEASE } from '#contract/release.ts'
import { scrub, scrubStack } from '#rules/scrub.ts'
import type { Call, CallResult } from '../api/call.ts'
import { PHONE_KEYS } from '../state/storage-keys.ts'

export type ReportError = (kind: ErrorReport['kind'], error: unknown, code?: string) => void
export type ReportPorts = {
  call: Call
  /** Returns the pattern of the route on screen. */
  routeOf: () => string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
export type ErrorReports = {
  report: ReportError
  /** Sends what is waiting; called once the page is idle and when back online. */
  send(): Promise<void>
}

/** Limits for a page that fails in a loop, and for stored reports. */
const REPORTS_MAX = 10

export function createErrorReports({ call, routeOf, storage }: ReportPorts): ErrorReports {
  const told = new Set<string>()
  let sending = false

  async function sendReports(): Promise<void> {
    if (sending) return
    sending = true
    try {
      for (let [next] = waitingIn(storage); next; [next] = waitingIn(storage)) {
        const result = await call('errorReport', { input: next })
        if (isPassing(result)) return
        // Accepted, or permanently rejected: a report from an older app must not block the others.
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
    if (keepIn(storage, [...waitingIn(storage), made].slice(0, REPORTS_MAX))) void sendReports()
    else void call('errorReport', { input: made })
  }
  return { report, send: sendReports }
}

const isPassing = (result: CallResult<unknown>): boolean =>
  result.kind === 'silence' || (result.kind === 'problem' && (result.status === 429 || result.status >= 500))

const Waiting = z.array(ErrorReport)

function waitingIn(storage: ReportPorts['storage']): ErrorReport[] {
  try {
    const kept = z.safeParse(Waiting, JSON.parse(storage.getItem(PHONE_KEYS.errorReports) ?? '[]'))
    return kept.success ? kept.data : []
  } catch {
    return []
  }
}

/** Returns false if storage is full or forbidden. */
function keepIn(storage: ReportPorts['storage'], reports: readonly ErrorReport[]): boolean {
  try {
    if (reports.length > 0) storage.setItem(PHONE_KEYS.errorReports, JSON.stringify(reports))
    else storage.removeItem(PHONE_KEYS.errorReports)
    return true
  } catch {
    return false
  }
}

/** Reports uncaught errors, except aborted requests and errors of foreign scripts, which carry no information. */
export function reportUncaught(target: Pick<Window, 'addEventListener'>, report: ReportError): void {
  target.addEventListener('error', (event) => {
    if (event.error) report('error', event.error)
  })
  target.addEventListener('unhandledrejection', (event) => {
    const { reason } = event
    // A busy phone skips the transition between two screens; the new screen is shown anyway.
    if (reason instanceof DOMException && /^Transition was/.test(reason.message)) event.preventDefault()
    else if (!(reason instanceof DOMException && reason.name === 'AbortError')) report('rejection', reason)
  })
}

/** Wraps `call` so that failures caused by a server fault are reported. */
export const reportingFaults =
  (call: Call, report: ReportError): Call =>
  async (name, options) => {
    const result = await call(name, options)
    if (result.kind === 'problem' && result.problem.code === 'unexpected')
      report('call', `${name}: ${result.problem.title}`, result.problem.code)
    return result
  }
