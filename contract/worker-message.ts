// Messages from the service worker to its pages; page-message.ts has the other direction.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** `whole`: everything that the page asked for is on the phone. */
export const Prepared = deferred(() => z.object({ whole: z.boolean() }))
export type Prepared = z.infer<typeof Prepared>

/**
 * nudge: the browser reports a connection; an open page then sends its own work. open: a notification was tapped while a
 * form is open, which the page asks to leave.
 */
export const WorkerMessage = deferred(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('nudge') }),
    z.object({ type: z.literal('open'), path: z.string() }),
  ]),
)
export type WorkerMessage = z.infer<typeof WorkerMessage>

/** Tag of the background sync that the page registers and the worker handles. */
export const SEND_TAG = 'curbside-send'
