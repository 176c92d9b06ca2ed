// ErrorReport: errors in a browser. Any page of the portal may report them, signed in or not. They go to the server's log,
// or to a service that accepts Sentry envelopes.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorReport } from '#contract/error-report.ts'
import { scrub, scrubStack } from '#rules/scrub.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import type { FetchOutside } from '../../http/fetch-outside.ts'

export const errorReportRoutes = (sink: ErrorSink): AnyRoute[] => [
  defineRoute({
    name: 'errorReport',
    may: () => 'yes',
    handle: async ({ input, log }) => {
      const report = scrubbed(input)
      // Not awaited: the reporter does not need the service's answer.
      sink(report, log).catch((error: unknown) => log.warn({ err: error }, 'an error report was lost'))
      return { received: true as const }
    },
  }),
]

const scrubbed = ({ message, stack, route: at, ...rest }: ErrorReport): ErrorReport => ({
  ...rest,
  message: scrub(message),
  route: scrub(at),
  ...(stack === undefined ? {} : { stack: scrubStack(stack) }),
})

export type ErrorSink = (report: ErrorReport, log: FastifyBaseLogger) => Promise<void>

export const logSink: ErrorSink = async (report, log) => log.warn({ clientError: report }, 'an error in a browser')

/** `dsn`: https://key@host/project. Envelope format: https://develop.sentry.dev/sdk/data-model/envelopes/ */
export function sentrySink(dsn: URL, fetchOutside: FetchOutside): ErrorSink {
  const endpoint = new URL(`/api/${dsn.pathname.slice(1)}/envelope/`, dsn.origin)
  return async (report, log) => {
    const eventId = randomUUID().replaceAll('-', '')
    const lines = [
      { event_id: eventId, sent_at: new Date().toISOString() },
      { type: 'event' },
      {
        event_id: eventId,
        platform: 'javascript',
        level: 'error',
        release: report.version,
        transaction: report.route,
        tags: { kind: report.kind, ...(report.code ? { code: report.code } : {}) },
        exception: { values: [{ type: report.kind, value: report.message }] },
        extra: { stack: report.stack ?? '' },
      },
    ]
    const answer = await fetchOutside(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-sentry-envelope',
        'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${dsn.username}, sentry_client=curbside/1`,
      },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
    })
    if (answer.status >= 300) log.warn({ status: answer.status }, 'the error service refused a report')
  }
}
