// One bar of signal: an upload may take as long as its bytes need, but nobody can occupy a connection with a body that hardly moves.
import { createHash, randomUUID } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startSession } from '#server/features/session/session.store.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'

const ENOUGH = 1_000
/** Advances the clock manually, which checks every body in progress. */
const looks = new Set<() => void>()
const look = () => {
  for (const each of looks) each()
}
const repeat = (then: () => void) => {
  looks.add(then)
  return () => void looks.delete(then)
}
const portal = await portalForThisFile({ app: { slowestPace: { everyMs: 1, bytes: ENOUGH, repeat } } })
const secret = (await portal.db.transaction().execute((tx) => startSession(tx, PEOPLE.ann.uniqueId))).secret
await portal.app.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => {
  portal.app.server.closeAllConnections()
})

/** A phone on its own connection. Resolves when the server has read what it sent. */
async function phone() {
  const accepted = new Promise<Socket>((resolve) => portal.app.server.once('connection', resolve))
  const line = connect((portal.app.server.address() as AddressInfo).port, '127.0.0.1')
  const there = await accepted
  let heard = ''
  line.setEncoding('utf8').on('data', (text: string) => {
    heard += text
  })
  line.on('error', () => {})
  const closed = new Promise<void>((resolve) => line.on('close', () => resolve()))
  let said = 0
  return {
    async say(text: string): Promise<void> {
      said += Buffer.byteLength(text)
      line.write(text)
      await expect.poll(() => there.bytesRead, { interval: 2 }).toBe(said)
    },
    heard: () => heard,
    listeners: () => there.listenerCount('close'),
    closed,
    hangUp: () => line.destroy(),
  }
}

const B = 'boundary'
const field = (name: string, value: string) =>
  `--${B}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const text = 'Key at the neighbour’s. '.repeat(400)
function supplement(supplementId: string, cookie = secret): string[] {
  const sha256 = createHash('sha256').update(text).digest('hex')
  const fields = Object.entries({ supplementId, draftId: randomUUID(), name: 'key.txt', sha256 })
  const start =
    fields.map(([name, value]) => field(name, value)).join('') +
    `--${B}\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n`
  const body = `${start}${text}\r\n--${B}--\r\n`
  const head = [
    'POST /api/Supplement/Upload HTTP/1.1',
    'host: here',
    'x-curbside: 1',
    'sec-fetch-site: same-origin',
    `cookie: __Host-curbside=${cookie}`,
    `content-type: multipart/form-data; boundary=${B}`,
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return [`${head.join('\r\n')}\r\n\r\n`, body]
}
const kept = (id: string) =>
  portal.db.selectFrom('supplement').select('name').where('supplement_id', '=', id).executeTakeFirst()

test('a file that comes a little at a time arrives, however long it takes in all', async () => {
  expect(portal.app.server.requestTimeout).toBe(0)
  const id = randomUUID()
  const [head, body] = supplement(id) as [string, string]
  const { say, heard, hangUp } = await phone()
  await say(head)
  for (let at = 0; at < body.length; at += ENOUGH) {
    await say(body.slice(at, at + ENOUGH))
    look()
  }
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 200 /)
  expect(await kept(id)).toEqual({ name: 'key.txt' })
  expect(looks.size).toBe(0)
  hangUp()
})

test('one that hardly moves is told so and let go, and nothing of it stays', async () => {
  const id = randomUUID()
  const [head, body] = supplement(id) as [string, string]
  const { say, heard, closed } = await phone()
  await say(head)
  await say(body.slice(0, 2_000))
  look()
  expect(heard()).toBe('')
  await say(body.slice(2_000, 2_000 + ENOUGH / 2))
  look()
  await closed
  expect(heard()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"too-slow"/)
  expect(await kept(id)).toBeUndefined()
  expect(looks.size).toBe(0)
})

test('nor may a stranger hold a line that was answered long ago', async () => {
  const [head, body] = supplement(randomUUID(), 'nobody') as [string, string]
  const { say, heard, closed } = await phone()
  await say(head)
  await say(body.slice(0, 2_000))
  await expect.poll(heard).toMatch(/^HTTP\/1\.1 401 /)
  look()
  await say(body.slice(2_000, 2_000 + ENOUGH))
  look()
  await say(body.slice(2_000 + ENOUGH, 2_010 + ENOUGH))
  look()
  await closed
  expect(looks.size).toBe(0)
})

test('a line that serves many bodies carries nothing of those before', async () => {
  const { say, heard, listeners, hangUp } = await phone()
  const body = '{}'
  const head = `POST /api/agents/search HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  const answers = () => heard().split('HTTP/1.1 4').length - 1
  const counted: number[] = []
  for (let asked = 1; asked <= 3; asked++) {
    await say(head + body)
    await expect.poll(answers).toBe(asked)
    counted.push(listeners())
  }
  expect(counted[2]).toBe(counted[0])
  expect(looks.size).toBe(0)
  hangUp()
})
