// Reports errors in this browser to the server. The code that creates and stores reports is loaded with the first one.

import type { Call } from '../api/call.ts'
import { PHONE_KEYS } from '../state/storage-keys.ts'
import type { ErrorReports, ReportError, ReportPorts } from './report-ports.ts'

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
    return storage.getItem(PHONE_KEYS.errorReports) !== null
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
