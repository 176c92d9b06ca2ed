import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

/** Far more than the effective members on one phone. */
export const DEVICE_KEYS_MAX = 100

/**
 * POST Device/Keys. `deviceId`: the phone's own id when it first requested this key, which may differ from its current
 * one.
 */
export const DeviceKeysRequest = deferred(() =>
  z.object({
    keys: z
      .array(z.object({ effectiveUniqueID: z.int().check(z.positive()), deviceId: z.uuid() }))
      .check(z.minLength(1), z.maxLength(DEVICE_KEYS_MAX)),
  }),
)

/** AES-256 keys in base64, in the order of the request. The same request always returns the same keys. */
export const DeviceKeysReply = deferred(() => z.object({ keys: z.array(z.string()) }))
