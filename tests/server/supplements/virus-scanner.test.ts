// A board's virus scanner: infected files are not stored, and while it does not answer, nothing is.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { SUPPLEMENT_PART_BYTES } from '#contract/supplement.ts'
import { createScanner, verdictOf } from '#server/uploads/virus-scanner.ts'
import { PEOPLE } from '../../support/board.ts'
import { portalForThisFile } from '../../support/portal.ts'
import { pdf } from '../../support/supplement-files.ts'

const scratch = mkdtempSync(join(tmpdir(), 'scanner-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const START = Buffer.from('zINSTREAM\0')

/** The bytes of a stream that is complete; null while it is not. */
function streamOf(received: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = START.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    pieces.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

/** A daemon that finds the word virus; `mute`: it listens and never answers. */
async function aDaemon({ mute = false } = {}) {
  const seen: Buffer[] = []
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      received = Buffer.concat([received, piece])
      const bytes = streamOf(received)
      if (bytes === null || mute) return
      expect(received.subarray(0, START.length)).toEqual(START)
      seen.push(bytes)
      socket.end(bytes.includes('virus') ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { seen, address: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const daemon = await aDaemon()
let scan = createScanner(daemon.address)
const portal = await portalForThisFile({ app: { scanFile: (path) => scan(path) } })
const ann = await portal.as(PEOPLE.ann)
const bring = (bytes: Buffer) => ann.bring({ fields: { supplementId: randomUUID(), draftId: randomUUID() }, bytes })

test('the scanner gets every byte of a large file, in pieces', async () => {
  const path = join(scratch, 'large')
  const bytes = Buffer.alloc(1_000_003, 'no harm in this ')
  writeFileSync(path, bytes)
  expect(await createScanner(daemon.address)(path)).toBe('clean')
  expect(daemon.seen.at(-1)!.equals(bytes)).toBe(true)
})

test('a clean supplement is kept; one with a find is refused in words', async () => {
  expect((await bring(pdf())).status).toBe(200)
  const refused = await bring(pdf('virus'))
  expect([refused.status, refused.problem.code]).toEqual([422, 'supplement-refused'])
  expect(refused.problem.detail).toMatch(/^The virus scanner found something/)
})

test('without an answer the phone sends it again later: not there, mute, or lost for words', async () => {
  const mute = await aDaemon({ mute: true })
  for (const address of ['127.0.0.1:1', join(scratch, 'no-socket'), mute.address]) {
    scan = createScanner(address, 200)
    expect((await bring(pdf())).problem.code).toBe('uploads-busy')
  }
})

test('the parts of a file wait for the scanner, and are deleted with what it finds', async () => {
  const bytes = Buffer.concat([pdf('virus'), Buffer.alloc(SUPPLEMENT_PART_BYTES)])
  const sha256Of = (given: Buffer) => createHash('sha256').update(given).digest('hex')
  const ids = { supplementId: randomUUID(), draftId: randomUUID(), sha256: sha256Of(bytes) }
  const part = bytes.subarray(0, SUPPLEMENT_PART_BYTES)
  await ann.bringPart({ fields: { ...ids, offset: '0', partSha256: sha256Of(part) }, bytes: part })
  const rest = () => ann.bring({ fields: { ...ids, offset: String(part.length) }, bytes: bytes.subarray(part.length) })
  const held = async () => (await ann.call('uploadStanding', ids)).value.offset
  scan = createScanner('127.0.0.1:1', 200)
  expect([(await rest()).problem.code, await held()]).toEqual(['uploads-busy', part.length])
  scan = createScanner(daemon.address)
  expect([(await rest()).problem.code, await held()]).toEqual(['supplement-refused', 0])
})

test.each([
  ['stream: OK\0', 'clean'],
  ['stream: Eicar-Test-Signature FOUND\0', 'infected'],
  ['INSTREAM size limit exceeded. ERROR\0', 'unavailable'],
  ['', 'unavailable'],
  ['stream: OK FOUND', 'infected'],
])('%j means %s', (reply, verdict) => expect(verdictOf(reply)).toBe(verdict))
