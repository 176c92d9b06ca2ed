// Messages from a page to its service worker; worker-message.ts has the other direction. They are separate files
// because a page needs only the types of these. For a while, the two ends may be different builds: adding a message
// type is safe (the other end ignores it), changing one is not.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/**
 * The member whose work the service worker may send while no page is open. `wifiOnly`: no photos and files on mobile
 * data.
 */
export const Sender = deferred(() =>
  z.object({
    real: z.number(),
    effective: z.number(),
    deviceId: z.string(),
    wifiOnly: z.optional(z.boolean()),
  }),
)
export type Sender = z.infer<typeof Sender>

const definitionAddress = deferred(() => z.string().check(z.regex(/^\/api\/definition\/[A-Za-z]{2,20}\?hash=\w+$/)))

export const PageMessage = deferred(() =>
  z.discriminatedUnion('type', [
    /** Activate the waiting worker: the member tapped Update, or the page has nothing to lose. The name is Workbox's. */
    z.object({ type: z.literal('SKIP_WAITING') }),
    /**
     * The definitions that drafts on this phone use. Replaces the previous list, unless a draft that can't be opened may
     * use some of those.
     */
    z.object({
      type: z.literal('pin'),
      urls: z.array(definitionAddress),
      keepsEarlier: z.optional(z.boolean()),
    }),
    /**
     * Fetch everything that a new listing needs; `heavy` includes the HEIC converter. The reply, Prepared, arrives on the
     * message's port.
     */
    z.object({ type: z.literal('prepare'), heavy: z.boolean() }),
    /**
     * Check whether everything a new listing needs, these definitions and these map tiles would be available offline.
     * Answered from this device alone. The reply, Prepared, arrives on the message's port.
     */
    z.object({ type: z.literal('check'), definitions: z.array(definitionAddress), tiles: z.array(z.string()) }),
    /** The member whose work the worker may send; null after a sign-out. */
    z.object({ type: z.literal('member'), member: z.nullable(Sender) }),
  ]),
)
export type PageMessage = z.infer<typeof PageMessage>
