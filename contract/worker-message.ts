// Messages from the service worker to its pages; page-message.ts has the other direction.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** `whole`: everything that the page asked for is on the phone. */
export const Prepared = deferred(() => z.object({ whole: z.boolean() }))
export type Prepared = z.infer<typeof Prepared>

/** The browser reports a connection; an open page then sends its own work. */
export const WorkerMessage = deferred(() => z.object({ type: z.literal('nudge') }))
export type WorkerMessage = z.infer<typeof WorkerMessage>

/** Tag of the background sync that the page registers and the worker handles. */
export const SEND_TAG = 'curbside-send'
