// Notices on the member's phone while the portal is closed. The texts name nobody and no place: they stand on a locked screen.
import * as z from 'zod/mini'
import { withoutNul } from './text.ts'

const Endpoint = z.string().check(z.maxLength(1_000), withoutNul)
const Key = (bytes: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`)))

/** The browser's own subscription, where it has one. */
export const PushQuestion = z.strictObject({ endpoint: z.optional(Endpoint) })
/** `isOn`: this browser is told of the notices of this member, acting as they act now. */
export const PushState = z.object({ publicKey: z.string(), isOn: z.boolean() })
/** `keys` as the browser made them, to begin; null to end. */
export const PushChange = z.strictObject({
  endpoint: Endpoint,
  keys: z.nullable(z.strictObject({ p256dh: Key(65), auth: Key(16) })),
})
export const PushChanged = z.object({ isOn: z.boolean() })
