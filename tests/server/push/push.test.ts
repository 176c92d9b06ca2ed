// Push notifications while the portal is closed: who gets them, their text, and when they end.
import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { queueDeliveries } from '#server/features/deliveries/deliveries.store.ts'
import { notifyPublished } from '#server/features/deliveries/notify-delivery.ts'
import { notifyMember } from '#server/features/notices/notices.store.ts'
import { queuePush, takeDue } from '#server/features/push/push.store.ts'
import { pushServiceAddress } from '#server/features/push/push-service.ts'
import { withPush } from '#server/features/push/push-texts.ts'
import { sendDue } from '#server/features/push/send-pushes.ts'
import { givenListing, PEOPLE } from '../../support/board.ts'
import { type Member, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
let ann: Member
beforeEach(async () => {
  await sql`truncate push_subscription cascade`.execute(portal.db)
  ann = await portal.as(PEOPLE.ann)
})

/** As a browser makes one. */
function aPhone() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
    keys: { p256dh: pair.getPublicKey().toString('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
const subscribed = async (member: Member) => {
  const phone = aPhone()
  expect((await member.call('pushChange', phone)).value).toEqual({ isOn: true })
  return phone
}
const isOn = async (member: Member, { endpoint }: { endpoint: string }) =>
  (await member.call('pushState', { endpoint })).value.isOn
const tell = (memberId: number) =>
  portal.db
    .transaction()
    .execute((tx) => queuePush(tx, memberId, { text: 'Your lock was taken over.', path: '/?sheet=notices' }))
const due = async () => (await takeDue(portal.db)).map(({ message }) => message)

/** A push service that answers as told, and what reached it. */
function pushService(answer: number | Error) {
  const posts: { url: string; method: string | undefined; headers: Record<string, string>; body: Uint8Array }[] = []
  const ports = {
    contact: 'mailto:office@board.example',
    fetchOutside: async (
      url: URL,
      {
        method,
        headers = {},
        body,
      }: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array } = {},
    ) => {
      posts.push({ url: url.href, method, headers, body: body as Uint8Array })
      if (answer instanceof Error) throw answer
      return { status: answer, type: '', bytes: Buffer.alloc(0) }
    },
  }
  return { posts, send: () => sendDue(portal.db, ports) }
}

describe('what a phone is told', () => {
  test('that a lock was taken: once, to the one who had it, without a name or an address', async () => {
    const phone = await subscribed(ann)
    const mia = await portal.as(PEOPLE.mia)
    await subscribed(mia)
    const { UniqueID: id, ListingId } = await givenListing(portal.db)
    await ann.call('lockCreate', { type: 'listing', id })
    await sql`update row_lock set updated_at = updated_at - interval '5 minutes'`.execute(portal.db)
    const taken = await mia.call('lockTakeover', { type: 'listing', id, epoch: 1 })
    expect(taken.value).toMatchObject({ rowIsLockedByUser: true })
    const [first, ...more] = await takeDue(portal.db)
    expect(more).toEqual([])
    expect(first?.subscription.endpoint).toBe(phone.endpoint)
    expect(first?.message).toEqual({
      text: 'Your lock was taken over. Open the portal to see by whom.',
      path: '/?sheet=notices',
    })
    for (const private_ of [PEOPLE.mia.lastName, PEOPLE.ann.lastName, ListingId])
      expect(JSON.stringify(first?.message)).not.toContain(private_)
  })

  test('that somebody asks to act for her', async () => {
    await subscribed(ann)
    const cole = await portal.as(PEOPLE.cole)
    const asked = { TeamLeadKeyNumeric: PEOPLE.ann.uniqueId, TeamMemberKeyNumeric: PEOPLE.cole.uniqueId }
    expect((await cole.call('impersonationAsk', asked)).status).toBe(200)
    expect(await due()).toEqual([
      { text: 'Somebody asks to act for you. Open the portal to answer.', path: '/?sheet=notices' },
    ])
  })

  test('that her sign-in was changed or tried', async () => {
    await subscribed(ann)
    const notice = { memberId: PEOPLE.ann.uniqueId, text: 'x', data: {} }
    const leave = withPush(notifyMember)
    for (const kind of ['passkey-added', 'recovery-codes-made', 'recovery-code-used', 'second-factor-failed'] as const)
      await portal.db.transaction().execute((tx) => leave(tx, { ...notice, kind }))
    expect(await due()).toHaveLength(4)
  })

  test('nothing of other notices, nor of what was rolled back', async () => {
    await subscribed(ann)
    const notice = { memberId: PEOPLE.ann.uniqueId, text: 'x', data: {} }
    const leave = withPush(notifyMember)
    await portal.db.transaction().execute((tx) => leave(tx, { ...notice, kind: 'delivery-refused' }))
    const undone = portal.db.transaction().execute(async (tx) => {
      await leave(tx, { ...notice, kind: 'lock-removed' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await due()).toEqual([])
    await portal.db.transaction().execute((tx) => leave(tx, { ...notice, kind: 'lock-removed' }))
    expect(await due()).toHaveLength(1)
  })

  test('that her listing is on the national site: the first time', async () => {
    const { UniqueID: id } = await givenListing(portal.db, { status: 'A' })
    const deliver = (version: number) =>
      portal.db.transaction().execute(async (tx) => {
        await queueDeliveries(tx, { type: 'listing', id }, version)
        await sql`update delivery set status = 'delivered', delivered_at = now()
          where entity_id = ${id} and destination = 'national' and version = ${version}`.execute(tx)
        const told: number[] = []
        for (const destination of ['mls', 'national'] as const)
          await notifyPublished(
            tx,
            { outgoing: { entity: { type: 'listing', id } }, destination } as never,
            async (_, memberId) => void told.push(memberId),
          )
        return told
      })
    expect(await deliver(1)).toEqual([PEOPLE.ann.uniqueId])
    expect(await deliver(2)).toEqual([])
  })
})

describe('a subscription', () => {
  test('is this browser’s and this member’s: nobody else ends it or sees it', async () => {
    const phone = await subscribed(ann)
    const cole = await portal.as(PEOPLE.cole)
    expect(await isOn(ann, phone)).toBe(true)
    expect(await isOn(cole, phone)).toBe(false)
    await cole.call('pushChange', { endpoint: phone.endpoint, keys: null })
    expect(await isOn(ann, phone)).toBe(true)
    await ann.call('pushChange', { endpoint: phone.endpoint, keys: null })
    expect(await isOn(ann, phone)).toBe(false)
  })

  test('ends at sign-out, with what was not told yet', async () => {
    await subscribed(ann)
    await tell(PEOPLE.ann.uniqueId)
    await ann.call('logout')
    expect(await due()).toEqual([])
    await tell(PEOPLE.ann.uniqueId)
    expect(await due()).toEqual([])
  })

  test('is silent while its member acts for somebody else', async () => {
    const phone = await subscribed(ann)
    await sql`update session set effective_id = ${PEOPLE.cole.uniqueId}
      where id_hash = (select session_hash from push_subscription where endpoint = ${phone.endpoint})`.execute(
      portal.db,
    )
    await tell(PEOPLE.ann.uniqueId)
    expect(await due()).toEqual([])
    await sql`update session set effective_id = member_id`.execute(portal.db)
    await tell(PEOPLE.ann.uniqueId)
    expect(await due()).toHaveLength(1)
  })

  test('follows its session, whose secret changes', async () => {
    const phone = await subscribed(ann)
    await sql`update session set id_hash = ${randomBytes(32)} where id_hash in (select session_hash from push_subscription)`.execute(
      portal.db,
    )
    await tell(PEOPLE.ann.uniqueId)
    expect((await takeDue(portal.db))[0]?.subscription.endpoint).toBe(phone.endpoint)
  })

  test('of an eleventh browser takes the place of the oldest', async () => {
    const oldest = await subscribed(ann)
    for (let more = 0; more < 10; more++) await subscribed(ann)
    expect(await isOn(ann, oldest)).toBe(false)
    await tell(PEOPLE.ann.uniqueId)
    expect(await due()).toHaveLength(10)
  })

  test('is taken only from push services, over https', async () => {
    const { keys } = aPhone()
    for (const endpoint of ['https://10.0.0.1/x', 'http://fcm.googleapis.com/fcm/send/x', 'https://intranet/x'])
      expect((await ann.call('pushChange', { endpoint, keys })).status).toBe(400)
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/a:b', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://a:b@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.evil.example/x', false],
  ['https://evilnotify.windows.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://169.254.169.254/latest', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is one of a push service: %s', (endpoint, isOne) => expect(pushServiceAddress(endpoint) !== null).toBe(isOne))

describe('sending', () => {
  test('posts each once, encrypted, signed by the portal’s own key', async () => {
    const phone = await subscribed(ann)
    await tell(PEOPLE.ann.uniqueId)
    const service = pushService(201)
    expect(await service.send()).toBe(1)
    expect(await service.send()).toBe(0)
    const [post] = service.posts
    expect(post).toMatchObject({ url: phone.endpoint, method: 'POST' })
    const { publicKey } = (await ann.call('pushState', {})).value
    expect(post?.headers.Authorization).toContain(`k=${publicKey}`)
    expect(post?.headers['Content-Encoding']).toBe('aes128gcm')
    expect(Buffer.from(post!.body).toString('latin1')).not.toContain('lock')
  })

  test.each([404, 410])('a browser that is gone (%s) is forgotten', async (status) => {
    const phone = await subscribed(ann)
    await tell(PEOPLE.ann.uniqueId)
    await pushService(status).send()
    expect(await isOn(ann, phone)).toBe(false)
  })

  test.each([500, new Error('no way to the outside')])(
    'what does not arrive (%s) stays in the portal, and nothing breaks',
    async (answer) => {
      const phone = await subscribed(ann)
      await tell(PEOPLE.ann.uniqueId)
      await pushService(answer).send()
      expect(await isOn(ann, phone)).toBe(true)
      expect(await due()).toEqual([])
    },
  )

  test('what is older than an hour is dropped', async () => {
    await subscribed(ann)
    await tell(PEOPLE.ann.uniqueId)
    await sql`update push_due set made_at = now() - interval '61 minutes'`.execute(portal.db)
    expect(await due()).toEqual([])
  })
})
