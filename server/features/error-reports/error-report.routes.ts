// ErrorReport: errors in a browser. Any page of the portal may report them, signed in or not; administrators read them.
import type { ErrorReport } from '#contract/error-report.ts'
import { mayAdministrate } from '#rules/may.ts'
import { scrub, scrubStack } from '#rules/scrub.ts'
import { type AnyRoute, route } from '../../http/endpoint.ts'
import { noteError, readErrors } from './client-errors.store.ts'
import type { ErrorSink } from './error-sink.ts'

export const errorReportRoutes = (sink: ErrorSink): AnyRoute[] => [
  route({
    name: 'errorReport',
    may: () => 'yes',
    handle: async ({ tx, input, log }) => {
      const report = scrubbed(input)
      await noteError(tx, report)
      // Not awaited: the reporter does not need the service's answer.
      sink(report, log).catch((error: unknown) => log.warn({ err: error }, 'an error report was lost'))
      return { received: true as const }
    },
  }),
  route({
    name: 'errorsSeen',
    may: mayAdministrate,
    handle: async ({ tx, input }) => ({ data: await readErrors(tx, input.kind) }),
  }),
]

const scrubbed = ({ message, stack, route: at, ...rest }: ErrorReport): ErrorReport => ({
  ...rest,
  message: scrub(message),
  route: scrub(at),
  ...(stack === undefined ? {} : { stack: scrubStack(stack) }),
})
