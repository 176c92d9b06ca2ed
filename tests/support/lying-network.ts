// The network between phone and portal, as it is in a hallway: it passes, refuses, is silent, swallows replies after the server has committed,
// breaks off in the middle of an upload, or answers like a hotel's login page.
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export type Mood = 'pass' | 'cut' | 'silent' | 'swallow-reply' | 'break-halfway' | 'captive-portal'
export type LyingNetwork = {
  url: string
  /** For every request, or by its path. */
  setMood(mood: Mood | ((path: string, method: string) => Mood)): void
  /** Called after the server has replied to a swallowed request, or has half of a broken one, and before the phone's connection breaks. */
  onBroken(listener: (path: string) => void | Promise<void>): void
  /** Paths of requests that reached the portal, in order. */
  forwarded(): string[]
  /** How many bytes of bodies reached the portal at this path. */
  bytesTo(path: string): number
  close(): Promise<void>
}

const PORTAL_PAGE = '<!doctype html><title>Welcome to Hotel Wi-Fi</title><h1>Please accept our terms</h1>'

export async function openLyingNetwork(target: { port: number }): Promise<LyingNetwork> {
  let moodOf: (path: string, method: string) => Mood = () => 'pass'
  let broken: (path: string) => void | Promise<void> = () => {}
  const forwarded: string[] = []
  const bytes = new Map<string, number>()
  const sockets = new Set<Socket>()

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    const mood = moodOf(path, incoming.method ?? 'GET')
    if (mood === 'cut') return void incoming.socket.destroy()
    if (mood === 'silent') return
    if (mood === 'captive-portal') return void outgoing.writeHead(200, { 'content-type': 'text/html' }).end(PORTAL_PAGE)
    forwarded.push(path)
    const count = (chunk: Buffer) => void bytes.set(path, (bytes.get(path) ?? 0) + chunk.length)
    if (mood === 'break-halfway') return relayHalf(incoming, target.port, count, () => broken(path))
    relay(incoming, outgoing, target.port, mood === 'swallow-reply' ? () => broken(path) : undefined)
    incoming.on('data', count)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    setMood(mood) {
      moodOf = typeof mood === 'function' ? mood : () => mood
      if (mood === 'cut') for (const socket of sockets) socket.destroy()
    },
    onBroken(listener) {
      broken = listener
    },
    forwarded: () => forwarded,
    bytesTo: (path) => bytes.get(path) ?? 0,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function relay(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  port: number,
  swallow?: () => void | Promise<void>,
): void {
  const upstream = forward(
    { host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers },
    (answer) => {
      if (!swallow) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        return void answer.pipe(outgoing)
      }
      answer.resume()
      answer.on('end', async () => {
        await swallow()
        incoming.socket.destroy()
      })
    },
  )
  upstream.on('error', () => incoming.socket.destroy())
  outgoing.on('close', () => upstream.destroy())
  incoming.pipe(upstream)
}

/** The portal gets the first half of the body and waits for the rest. */
function relayHalf(
  incoming: IncomingMessage,
  port: number,
  count: (chunk: Buffer) => void,
  then: () => void | Promise<void>,
): void {
  const upstream = forward({
    host: '127.0.0.1',
    port,
    path: incoming.url,
    method: incoming.method,
    headers: incoming.headers,
  })
  upstream.on('error', () => incoming.socket.destroy())
  let left = Math.floor(Number(incoming.headers['content-length'] ?? 0) / 2)
  const onData = (chunk: Buffer) => {
    const part = chunk.subarray(0, left)
    left -= part.length
    count(part)
    upstream.write(part)
    if (left > 0) return
    incoming.off('data', onData)
    incoming.pause()
    // Once it is out of this process, it is in the portal's.
    upstream.write('', async () => {
      await then()
      upstream.destroy()
      incoming.socket.destroy()
    })
  }
  incoming.on('data', onData)
}
