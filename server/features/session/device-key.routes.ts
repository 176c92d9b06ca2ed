// Device/Keys: the keys that decrypt what a phone has encrypted. Derived, not stored: a phone that has lost a key gets
// the same one again, even from a server restored from a backup. Members get keys only for what they wrote themselves,
// whomever they acted as: the derivation includes both, so nobody can request somebody else's key.
import { hkdf } from 'node:crypto'
import { promisify } from 'node:util'
import { ownSecret } from '../../db/own-secret.ts'
import { anyMember, type AnyRoute, type Context, defineRoute } from '../../http/endpoint.ts'

const KEY_BYTES = 32
const derive = promisify(hkdf)

export const deviceKeyRoutes = (): AnyRoute[] => [
  defineRoute({ name: 'deviceKeys', may: anyMember, handle: (context) => deviceKeys(context) }),
]

async function deviceKeys({ tx, caller, input }: Context<'deviceKeys'>) {
  const secret = await ownSecret(tx, 'device-keys')
  const keyOf = async ({ effectiveUniqueID, deviceId }: (typeof input.keys)[number]) => {
    const about = `curbside device key ${caller.memberId} ${effectiveUniqueID} ${deviceId}`
    return Buffer.from(await derive('sha256', secret, '', about, KEY_BYTES)).toString('base64')
  }
  return { keys: await Promise.all(input.keys.map(keyOf)) }
}
