// How the app reports what breaks, and where reports wait for signal.
import type { ErrorReport } from '#contract/error-report.ts'
import type { Call } from '../api/call.ts'

export const WAITING_KEY = 'curbside-error-reports'

export type ReportError = (kind: ErrorReport['kind'], error: unknown, code?: string) => void
export type ReportPorts = {
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
