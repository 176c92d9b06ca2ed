// The portal's own pair of keys (VAPID, RFC 8292), by which a push service knows that a message comes from the portal to
// which the browser subscribed. The private key is a secret of the portal's own; backups leave it out.
import { createECDH } from 'node:crypto'
import type { Tx } from '../../db/connection.ts'
import { ownSecret } from '../../db/own-secret.ts'

export type VapidKeys = { publicKey: string; privateKey: string }

export async function vapidKeys(tx: Tx): Promise<VapidKeys> {
  const privateKey = await ownSecret(tx, 'push-secret')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return { privateKey, publicKey: pair.getPublicKey().toString('base64url') }
}
