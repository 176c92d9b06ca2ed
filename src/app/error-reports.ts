// Reports errors on a phone to the server, each once and a few at most: the message and its place in the code, nothing
// that a member typed.

import type { ErrorReport } from '#contract/error-report.ts'
import { RELEASE } from '#contract/release.ts'
import type { Call } from '../api/call.ts'

/** Limits the reports of a page that breaks in a loop. */
const REPORTS_MAX = 10

export type ReportError = (kind: ErrorReport['kind'], error: unknown, code?: string) => void

/** `routeOf`: the pattern of the route on screen. Without signal nothing is sent and nothing is kept. */
export function createErrorReports({ call, routeOf }: { call: Call; routeOf: () => string }): ReportError {
  const told = new Set<string>()
  return (kind, error, code) => {
    const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined }
    const what = `${kind} ${code ?? ''} ${message} ${stack?.split('\n')[1] ?? ''}`
    if (told.has(what) || told.size >= REPORTS_MAX) return
    told.add(what)
    const input: ErrorReport = {
      kind,
      message: message.slice(0, 1_000),
      ...(stack ? { stack: stack.slice(0, 8_000) } : {}),
      route: routeOf().slice(0, 200),
      version: RELEASE.version,
      ...(code ? { code: code.slice(0, 50) } : {}),
    }
    void call('errorReport', { input })
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
