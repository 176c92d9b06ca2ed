// Messages from a page to its service worker; worker-message.ts has the other direction. Apart, because a page needs only the types of these.
// Both ends may be of different builds for a while: a new message type is fine (the other end ignores it), a changed one is not.
import * as z from 'zod/mini'

/** Who may send work while no page is open. `wifiOnly`: no photos and files on mobile data. */
export const Sender = z.object({
  real: z.number(),
  effective: z.number(),
  deviceId: z.string(),
  wifiOnly: z.optional(z.boolean()),
})
export type Sender = z.infer<typeof Sender>

const definitionAddress = z.string().check(z.regex(/^\/api\/definition\/[A-Za-z]{2,20}\?hash=\w+$/))

export const PageMessage = z.discriminatedUnion('type', [
  /** Activate the waiting worker: the member tapped Update, or nothing on the page is at risk. The name is Workbox's. */
  z.object({ type: z.literal('SKIP_WAITING') }),
  /** The definitions that drafts on this phone use. Replaces the list sent before, unless a draft that does not open may use some of those. */
  z.object({
    type: z.literal('pin'),
    urls: z.array(definitionAddress),
    keepsEarlier: z.optional(z.boolean()),
  }),
  /** Fetch everything that a new listing needs; `heavy` includes the HEIC converter. The reply, Prepared, comes on the message's port. */
  z.object({ type: z.literal('prepare'), heavy: z.boolean() }),
  /**
   * Would all that a new listing needs, these definitions and these tiles of the map be there without signal? Answered
   * from this device alone. The reply, Prepared, comes on the message's port.
   */
  z.object({ type: z.literal('check'), definitions: z.array(definitionAddress), tiles: z.array(z.string()) }),
  /** Whose work the worker may send; null after a sign-out. */
  z.object({ type: z.literal('member'), member: z.nullable(Sender) }),
])
export type PageMessage = z.infer<typeof PageMessage>
