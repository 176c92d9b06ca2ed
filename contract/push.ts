// Notifications on the member's phone while the portal is closed. The texts contain no names and no places, because
// they appear on a locked screen.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { withoutNul } from './text.ts'

const Endpoint = deferred(() => z.string().check(z.maxLength(1_000), withoutNul))
const Key = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`)))

/** The browser's own subscription, if it has one. */
export const PushQuestion = deferred(() => z.strictObject({ endpoint: z.optional(Endpoint) }))
/** `isOn`: whether this browser gets notifications for this member, acting as they do now. */
export const PushState = deferred(() => z.object({ publicKey: z.string(), isOn: z.boolean() }))
/** `keys`: the keys that the browser created, to subscribe; null to unsubscribe. */
export const PushChange = deferred(() =>
  z.strictObject({
    endpoint: Endpoint,
    keys: z.nullable(z.strictObject({ p256dh: Key(65), auth: Key(16) })),
  }),
)
export const PushChanged = deferred(() => z.object({ isOn: z.boolean() }))
