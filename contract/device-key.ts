import * as z from 'zod/mini'

/** Effective members on a phone are few. */
export const DEVICE_KEYS_MAX = 100

/** POST Device/Keys. `deviceId`: the phone's name for itself when it first asked, which may have been another one. */
export const DeviceKeysRequest = z.object({
  keys: z
    .array(z.object({ effectiveUniqueID: z.int().check(z.positive()), deviceId: z.uuid() }))
    .check(z.minLength(1), z.maxLength(DEVICE_KEYS_MAX)),
})

/** AES-256 keys in base64, in the order asked. The same question always has the same answer. */
export const DeviceKeysReply = z.object({ keys: z.array(z.string()) })
