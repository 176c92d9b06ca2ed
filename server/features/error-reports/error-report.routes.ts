// ErrorReport: errors in a browser. Any page of the portal may report them, signed in or not; none of it is stored in
// the database.
import type { ErrorReport } from '#contract/error-report.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import type { ErrorSink } from './error-sink.ts'
import { scrub, scrubStack } from './scrub.ts'

export const errorReportRoutes = (sink: ErrorSink): AnyRoute[] => [
  route({
    name: 'errorReport',
    may: () => 'yes',
    handle: async ({ input, log }) => {
      // Not awaited: the reporter has no use for the service's answer.
      sink(scrubbed(input), log).catch((error: unknown) => log.warn({ err: error }, 'an error report was lost'))
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
