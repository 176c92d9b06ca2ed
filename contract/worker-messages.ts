// Messages between the pages and their service worker. Both ends may be of different builds for a while: a new message type is fine (the other end
// ignores it), a changed one is not.
import * as z from 'zod/mini'

/** Who may send work while no page is open. */
export const Sender = z.object({ real: z.number(), effective: z.number(), deviceId: z.string() })
export type Sender = z.infer<typeof Sender>

export const PageMessage = z.discriminatedUnion('type', [
  /** Activate the waiting worker: the member tapped Update, or nothing on the page is at risk. The name is Workbox's. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The definitions that drafts on this phone use. Replaces the list sent before. */
  z.object({
    type: z.literal('pin'),
    urls: z.array(z.string().check(z.regex(/^\/api\/definition\/[A-Za-z]{2,20}\?hash=\w+$/))),
  }),
  /** Fetch everything that a new listing needs; `heavy` includes the HEIC converter. Answered with Prepared on the message's port. */
  z.object({ type: z.literal('prepare'), heavy: z.boolean() }),
  /** Whose work the worker may send; null after a sign-out. */
  z.object({ type: z.literal('member'), member: z.nullable(Sender) }),
])
export type PageMessage = z.infer<typeof PageMessage>

/** `whole`: everything that was asked for is on the phone. */
export const Prepared = z.object({ whole: z.boolean() })
export type Prepared = z.infer<typeof Prepared>

/** The browser reports a connection: a page that is open sends by itself. */
export const WorkerMessage = z.object({ type: z.literal('nudge') })
export type WorkerMessage = z.infer<typeof WorkerMessage>

/** Tag of the background sync that the page registers and the worker handles. */
export const SEND_TAG = 'curbside-send'
