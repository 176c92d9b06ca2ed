// ErrorReport: what went wrong in a browser. Anyone may say so, from a page of the portal; nothing of it is kept in the database.
import type { ErrorReport } from '#contract/error-report.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import type { ErrorSink } from './error-sink.ts'
import { scrub, scrubStack } from './scrub.ts'

export const errorReportRoutes = (sink: ErrorSink): AnyRoute[] => [
  route({
    name: 'errorReport',
    may: () => 'yes',
    handle: async ({ input, log }) => {
      // Not waited for: whoever reports has nothing to gain from the service's answer.
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
