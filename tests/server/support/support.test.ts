// Help: a member writes to the board's office, the office reads and answers; the chat knows who the member is.
import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { chatTag } from '#contract/support.ts'
import { chatOf } from '#server/features/support/chat.ts'
import { PEOPLE } from '../../support/board.ts'
import { openPortal, portalForThisFile } from '../../support/portal.ts'

const portal = await portalForThisFile()
const [ann, cole, stan] = [await portal.as(PEOPLE.ann), await portal.as(PEOPLE.cole), await portal.as(PEOPLE.stan)]
beforeEach(() => sql`truncate support_message`.execute(portal.db))

const message = (more: object = {}) => ({
  messageId: randomUUID(),
  text: 'How do I add a second parcel?',
  page: '/listings/edit/$listingType',
  writtenAt: '2026-03-01T17:00:00.000Z',
  ...more,
})
const inbox = async () => (await stan.call('supportMessages', {})).value.data

describe('a message to the office', () => {
  test('is there once, however often it is sent, with who wrote it and about what', async () => {
    const sent = message({ listingId: 'A1001' })
    for (let time = 0; time < 3; time++)
      expect((await ann.call('supportMessage', sent)).value).toEqual({ received: true })
    expect(await inbox()).toMatchObject([
      {
        text: sent.text,
        listingId: 'A1001',
        page: sent.page,
        writtenAt: sent.writtenAt,
        MemberMlsId: PEOPLE.ann.mlsId,
        actingFor: null,
        answeredAt: null,
      },
    ])
  })

  test('is nobody else’s to overwrite, and nobody’s to read but the office’s', async () => {
    const sent = message()
    await ann.call('supportMessage', sent)
    expect((await cole.call('supportMessage', { ...sent, text: 'Give me her listings' })).status).toBe(403)
    expect((await inbox()).map(({ text }) => text)).toEqual([sent.text])
    expect((await cole.call('supportMessages', {})).status).toBe(403)
    expect((await ann.call('supportMessage', { ...sent, text: 'Something else' })).status).toBe(403)
  })

  test('needs words, and takes no more than four thousand letters', async () => {
    expect((await ann.call('supportMessage', message({ text: '   ' }))).problem.errors?.[0]?.target).toBe('text')
    expect((await ann.call('supportMessage', message({ text: 'x'.repeat(4_001) }))).status).toBe(400)
    expect((await ann.call('supportMessage', message({ text: 'x'.repeat(4_000) }))).status).toBe(200)
    expect((await ann.call('supportMessage', message({ writtenAt: '0000-01-01T00:00:00Z' }))).status).toBe(400)
  })

  test('is answered by one of the office, and can be opened again', async () => {
    const first = message()
    const second = message({ text: 'And a third one?' })
    await ann.call('supportMessage', first)
    await ann.call('supportMessage', second)
    await stan.call('supportAnswered', { messageId: second.messageId, answered: true })
    const [open, done] = await inbox()
    expect([open?.messageId, done?.messageId]).toEqual([first.messageId, second.messageId])
    expect(done?.answeredBy).toContain(PEOPLE.stan.lastName)
    await stan.call('supportAnswered', { messageId: second.messageId, answered: false })
    expect((await inbox()).every(({ answeredAt }) => answeredAt === null)).toBe(true)
    expect((await stan.call('supportAnswered', { messageId: randomUUID(), answered: true })).status).toBe(404)
  })

  test('has a log that says who wrote and who answered it, without its words, and that only the office reads', async () => {
    const sent = message({ listingId: 'A1001' })
    for (let time = 0; time < 2; time++) await ann.call('supportMessage', sent)
    for (let time = 0; time < 2; time++)
      await stan.call('supportAnswered', { messageId: sent.messageId, answered: true })
    const log = { tableName: 'SupportMessage', uniqueID: 0, entityID: sent.messageId }
    const { value } = await stan.call('auditQuery', log)
    expect(value.data).toMatchObject([
      {
        Transactiontype: 'Answered',
        RealUser: `${PEOPLE.stan.firstName} ${PEOPLE.stan.lastName}`,
        SubTransaction: [{ FieldName: 'Answered', OldValue: 'No', NewValue: 'Yes' }],
      },
      {
        Transactiontype: 'Create',
        RealUser: `${PEOPLE.ann.firstName} ${PEOPLE.ann.lastName}`,
        SubTransaction: [
          { FieldName: 'Text', OldValue: null, NewValue: 'changed' },
          { FieldName: 'ListingId', OldValue: null, NewValue: 'A1001' },
        ],
      },
    ])
    expect(JSON.stringify(value)).not.toContain(sent.text)
    expect((await ann.call('auditQuery', log)).status).toBe(403)
  })

  test('finds the box full after fifty that nobody answered, and says whom to call', async () => {
    for (let time = 0; time < 50; time++) await ann.call('supportMessage', message())
    const last = message()
    await sql`update support_message set message_id = ${last.messageId}::uuid, text = ${last.text} where ctid in (
      select ctid from support_message limit 1)`.execute(portal.db)
    expect((await ann.call('supportMessage', last)).status).toBe(200)
    const refused = await ann.call('supportMessage', message())
    expect([refused.status, refused.problem.code]).toEqual([409, 'too-many-messages'])
    expect((await cole.call('supportMessage', message())).status).toBe(200)
  })
})

describe('the chat', () => {
  test('is not there unless the board has one', async () => {
    expect((await ann.call('supportChat')).value).toEqual({ chat: null })
    expect((await portal.nobody.call('noauth')).value.hasChat).toBe(false)
  })

  test('knows who the member is, signed, and the frame may come from there alone', async () => {
    const chat = { url: new URL('https://chat.example/app'), websiteToken: 'abc123', identitySecret: 'a shared secret' }
    const other = await openPortal({ thirdParties: { chat } })
    try {
      const asked = (await (await other.as(PEOPLE.ann)).call('supportChat')).value.chat
      expect(asked).toMatchObject({
        origin: 'https://chat.example',
        identifier: String(PEOPLE.ann.uniqueId),
        mlsId: PEOPLE.ann.mlsId,
      })
      expect(asked?.identifierHash).toBe(
        createHmac('sha256', 'a shared secret').update(String(PEOPLE.ann.uniqueId)).digest('hex'),
      )
      const policy = (await other.app.inject({ url: '/healthz' })).headers['content-security-policy']
      expect(policy).toContain('frame-src https://chat.example')
    } finally {
      await other.close()
    }
    const plain = (await portal.app.inject({ url: '/healthz' })).headers['content-security-policy']
    expect(plain).not.toContain('frame-src')
  })

  test.each(['creb', 'awra', 'cara', 'fmreb', 'gpaar', 'ldar', 'rald', 'mhreb', 'rasca', 'area', 'rae'])(
    'marks a member of the board %s with its own tag',
    (tag) => {
      expect(chatTag(tag)).toBe(tag)
      expect(chatTag(` ${tag.toUpperCase()} `)).toBe(tag)
    },
  )
  test.each(['elsewhere', ''])('marks a member of the board %j with the general tag', (aor) =>
    expect(chatTag(aor)).toBe('member'),
  )

  test('without a shared secret says who the member is, unsigned', () => {
    const member = {
      UniqueID: 1,
      MemberMlsId: 'A1',
      MemberFirstName: 'A',
      MemberLastName: 'B',
      MemberEmail: 'a@b',
      MemberAOR: 'CREB',
    }
    const chat = { url: new URL('https://chat.example'), websiteToken: 't', identitySecret: undefined }
    expect(chatOf(chat, member)).toMatchObject({ identifierHash: null, tag: 'creb' })
  })
})
