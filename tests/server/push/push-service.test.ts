// From the portal to the phone through the network: a push service on loopback takes what is posted (RFC 8030) and checks who sends it (RFC 8292);
// the browser behind it opens the message with the keys that it subscribed with (RFC 8291).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { queuePush } from '#server/features/push/push.store.ts'
import { startPushes } from '#server/features/push/send-pushes.ts'
import { fetchOutside } from '#server/http/fetch-outside.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const CONTACT = 'mailto:office@board.example'
const ENDPOINT = new URL('https://fcm.googleapis.com/fcm/send/phone-of-ann')
const MESSAGE = { text: 'Your lock was taken over. Open the portal to see by whom.', path: '/?sheet=notices' }

type Post = { path: string | undefined; headers: IncomingHttpHeaders; body: Buffer }
const posts: Post[] = []
/** What the service says of the phone: 201, and 410 once the browser is gone. */
let answer = 201
const service = createServer(async (request, response) => {
  posts.push({ path: request.url, headers: request.headers, body: await buffer(request) })
  response.writeHead(answer).end()
}).listen(0, '127.0.0.1')
await once(service, 'listening')
const { port } = service.address() as AddressInfo
const stop = startPushes(portal.db, {
  contact: CONTACT,
  pollEveryMs: 20,
  onFault: (error) => expect.unreachable(String(error)),
  // The name leads to loopback; the road there is the portal's own.
  fetchOutside: ({ pathname }, init) => fetchOutside(new URL(pathname, `http://127.0.0.1:${port}`), init),
})
afterAll(async () => {
  await stop()
  service.close()
})

const browser = createECDH('prime256v1')
browser.generateKeys()
const auth = randomBytes(16)

/** The message, as the browser hands it to the service worker. */
function opened(body: Buffer): unknown {
  const [salt, sender, sealed] = [
    body.subarray(0, 16),
    body.subarray(21, 21 + body[20]!),
    body.subarray(21 + body[20]!),
  ]
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender])
  const secret = hkdfSync('sha256', browser.computeSecret(sender), auth, info, 32)
  const derived = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${name}\0`, length))
  const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  cipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
}

/** What the sender says of itself, once its signature by the key it names holds. */
function signedBy(authorization: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token, key] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization ?? '')!
  const raw = Buffer.from(key!, 'base64url')
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'))
  const [head, claims, signature] = token!.split('.')
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature!, 'base64url'),
  )
  expect(isTrue).toBe(true)
  return { key: key!, claims: JSON.parse(Buffer.from(claims!, 'base64url').toString()) }
}

test('a push service takes what the portal sends, and only her browser can read it; once that is gone it is forgotten', async () => {
  const ann = await portal.as(PEOPLE.ann)
  const keys = { p256dh: browser.getPublicKey().toString('base64url'), auth: auth.toString('base64url') }
  await ann.call('pushChange', { endpoint: ENDPOINT.href, keys })
  const tell = () => portal.db.transaction().execute((tx) => queuePush(tx, PEOPLE.ann.uniqueId, MESSAGE))

  await tell()
  await expect.poll(() => posts.length).toBe(1)
  const { path, headers, body } = posts[0]!
  expect(path).toBe(ENDPOINT.pathname)
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
  expect(opened(body)).toEqual(MESSAGE)
  const { key, claims } = signedBy(headers.authorization)
  expect(key).toBe((await ann.call('pushState', {})).value.publicKey)
  expect(claims).toMatchObject({ aud: ENDPOINT.origin, sub: CONTACT })

  answer = 410
  await tell()
  await expect.poll(async () => (await ann.call('pushState', { endpoint: ENDPOINT.href })).value.isOn).toBe(false)
  expect(posts).toHaveLength(2)
})
