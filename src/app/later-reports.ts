// Reports errors of this browser to the server. The code that writes and keeps reports is loaded with the first one.
import type { Call } from '../api/call.ts'
import { type ErrorReports, type ReportError, type ReportPorts, WAITING_KEY } from './report-ports.ts'

export function laterReports(ports: ReportPorts): ErrorReports {
  let reports: Promise<ErrorReports> | undefined
  const load = () => {
    reports ??= import('./error-reports.ts').then(({ createErrorReports }) => createErrorReports(ports))
    return reports
  }
  return {
    // Code that cannot be fetched cannot be reported either.
    report: (...error) =>
      void load().then(
        ({ report }) => report(...error),
        () => undefined,
      ),
    async send() {
      if (hasWaiting(ports.storage))
        await load().then(
          ({ send }) => send(),
          () => undefined,
        )
    },
  }
}

function hasWaiting(storage: ReportPorts['storage']): boolean {
  try {
    return storage.getItem(WAITING_KEY) !== null
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
