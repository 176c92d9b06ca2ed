// The portal's key pair (VAPID, RFC 8292), which proves to a push service that a message comes from the portal to which
// the browser subscribed. The private key is one of the portal's secrets; backups leave it out.
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
