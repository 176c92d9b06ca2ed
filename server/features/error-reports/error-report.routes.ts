// ErrorReport: errors in a browser. Any page of the portal may report them, signed in or not.
import type { ErrorReport } from '#contract/error-report.ts'
import { scrub, scrubStack } from '#rules/scrub.ts'
import { type AnyRoute, defineRoute } from '../../http/endpoint.ts'
import type { ErrorSink } from './error-sink.ts'

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
