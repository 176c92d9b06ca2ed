// Several processes behind one port. Needs a built server.
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processesFor } from '#server/processes/start-processes.ts'
import { type RunningPortal, runPortal } from '../../support/run-portal.ts'
import { PREFIX } from '../../support/server-setup.ts'

const TOKEN = 'only for whoever looks after it'
let folder: string
let portal: RunningPortal
let hasEnded = false

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`))
  await chmod(folder, 0o711) // as root the database runs as somebody else
  portal = await runPortal(folder, { LOG_LEVEL: 'info', DEMO: 'off', PROCESSES: '2', METRICS_TOKEN: TOKEN })
})
afterAll(async () => {
  if (!hasEnded) await portal?.end()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A new connection each time: they are handed to the processes by turns. */
const visit = () => fetch(`${portal.url}/login`, { headers: { connection: 'close' } })

const figures = async (): Promise<string> =>
  (await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}`, connection: 'close' } })).text()

/** Who answered so far, by the lines of the log. */
const atWork = (): number[] => [
  ...new Set([...portal.output().matchAll(/"pid":(\d+).*"incoming request"/g)].map(([, pid]) => Number(pid))),
]

test('up to two cores one process serves; from three on, one for each', () => {
  expect([1, 2, 3, 4, 16].map(processesFor)).toEqual([1, 1, 3, 4, 16])
})

test('the start says how many processes there are, and each of them answers', async () => {
  await expect.poll(portal.output, { timeout: 20_000 }).toContain('2 processes serve the portal (PROCESSES)')
  await expect
    .poll(async () => {
      expect((await visit()).status).toBe(200)
      return atWork().length
    })
    .toBe(2)
})

test('whichever process is scraped tells what all of them did', async () => {
  const counted = (text: string) => Number(/_count\{route="\/login",method="GET",status="200"\} (\d+)/.exec(text)?.[1])
  const before = counted(await figures())
  for (let at = 0; at < 6; at++) await visit()
  await expect.poll(async () => counted(await figures())).toBe(before + 6)
  expect(await figures()).toContain('curbside_build_info{version="')
  expect(await figures()).toMatch(/^curbside_build_info\{[^}]*\} 1$/m)
})

test('a process that is killed is started again, and the portal goes on', async () => {
  const [killed] = atWork()
  process.kill(killed!, 'SIGKILL')
  await expect
    .poll(portal.output, { timeout: 20_000 })
    .toContain('A portal process ended (SIGKILL); it is being restarted')
  expect((await visit()).status).toBe(200)
  await expect
    .poll(
      async () => {
        await visit()
        return atWork().filter((pid) => pid !== killed).length
      },
      { timeout: 30_000 },
    )
    .toBe(2)
})

/** A sign-in whose body is half sent: a request in flight at that process. */
async function beginRequest() {
  const body = 'username=nobody&password=wrong'
  const socket = connect(portal.port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /login HTTP/1.1',
    `host: localhost:${portal.port}`,
    `origin: ${portal.url}`,
    'expect: 100-continue',
  ]
  head.push('content-type: application/x-www-form-urlencoded', `content-length: ${body.length}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data') // 100: the request has arrived
  socket.write(body.slice(0, 9))
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk.toString()))
  // From now on: a process that is killed closes its connections before anybody asks.
  const closed = once(socket, 'close')
  return async () => {
    socket.write(body.slice(9))
    await closed
    return answer
  }
}

/**
 * node:cluster keeps a connection open, unanswered, that it was handing to a process just as the last one stopped
 * listening; it closes with the starting process. So nobody here waits for an answer to the end.
 */
const knock = (): Promise<'answered' | 'closed'> =>
  fetch(`${portal.url}/login`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) }).then(
    () => 'answered' as const,
    () => 'closed' as const,
  )

test('a stop lets requests in flight finish, in every process', async () => {
  const finish = [await beginRequest(), await beginRequest()]
  const ended = portal.end()
  await expect.poll(knock, { timeout: 10_000 }).toBe('closed')
  const answers = await Promise.all(finish.map((each) => each()))
  expect(answers.map((answer) => answer.split('\r\n')[0])).toEqual(
    Array(2).fill(expect.stringMatching(/^HTTP\/1.1 [34]/)),
  )
  expect(answers.every((answer) => /connection: close/i.test(answer))).toBe(true)
  await ended
  hasEnded = true
}, 120_000)
