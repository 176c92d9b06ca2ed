// How the app reports errors, and where reports wait until the phone is online.
import type { ErrorReport } from '#contract/error-report.ts'
import type { Call } from '../api/call.ts'

export type ReportError = (kind: ErrorReport['kind'], error: unknown, code?: string) => void
export type ReportPorts = {
  call: Call
  /** Returns the pattern of the route on screen. */
  routeOf: () => string
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}
export type ErrorReports = {
  report: ReportError
  /** Sends what is waiting; called at startup and when back online. */
  send(): Promise<void>
}
