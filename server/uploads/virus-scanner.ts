// Scans a file with a ClamAV daemon, through its INSTREAM command (clamd(8)): the bytes in chunks, each preceded by its
// length, and an empty chunk at the end.
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

/** unavailable: no verdict, so the file must not be stored. */
export type ScanVerdict = 'clean' | 'infected' | 'unavailable'
export type ScanFile = (path: string) => Promise<ScanVerdict>

const REPLY_WITHIN_MS = 30_000
const REPLY_MAX_BYTES = 4_096
const PIECE_BYTES = 64 * 1024

/** `address`: host and port, such as clamav:3310, or the path of a local socket. */
export function createScanner(address: string, withinMs = REPLY_WITHIN_MS): ScanFile {
  const at = /^(.+):(\d+)$/.exec(address)
  const open = () => (at ? connect(Number(at[2]), at[1]) : connect(address))
  return async (path) => {
    const socket = open()
    try {
      return verdictOf(await answered(socket, path, withinMs))
    } catch {
      return 'unavailable'
    } finally {
      socket.destroy()
    }
  }
}

export function verdictOf(reply: string): ScanVerdict {
  if (/^stream: OK\0?$/.test(reply)) return 'clean'
  return /^stream: .+ FOUND\0?$/.test(reply) ? 'infected' : 'unavailable'
}

async function answered(socket: Socket, path: string, withinMs: number): Promise<string> {
  socket.setTimeout(withinMs, () => socket.destroy(new Error('The virus scanner did not answer in time')))
  // A scanner may answer, and close the connection, before it has read everything.
  const sent = send(socket, path).catch(() => undefined)
  let reply = ''
  for await (const piece of socket) {
    reply += String(piece)
    if (reply.length > REPLY_MAX_BYTES || reply.endsWith('\0')) break
  }
  await sent
  return reply
}

async function send(socket: Socket, path: string): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'))
  for await (const piece of createReadStream(path, { highWaterMark: PIECE_BYTES })) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    await write(socket, Buffer.concat([length, piece]))
  }
  await write(socket, Buffer.alloc(4))
}

const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => socket.write(bytes, (error) => (error ? reject(error) : resolve())))
