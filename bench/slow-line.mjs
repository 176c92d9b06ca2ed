// A bad mobile line between phone and portal: a relay with a shared rate, a round trip, and lost packets as TCP feels
// them. Each connection sends one window a round trip; a lost segment costs a further round trip and half the window
// (Reno's congestion control, without timeouts).
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const SEGMENT_BYTES = 1_460
const FIRST_WINDOW = 10
const SMALLEST_WINDOW = 2
const QUEUE_BYTES = 64 * 1024

/** Mulberry32: from 0 to 1, the same for the same seed. */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * `bitsPerSecond` in each direction, for all connections together; `roundTripMs`; `loss`: the share of lost segments.
 * Until `setBad(true)` everything passes as it comes. `sent`: bytes towards the portal and back while the line was bad.
 */
export async function openSlowLine(port, { bitsPerSecond, roundTripMs, loss, seed = 1 }) {
  const random = randomFrom(seed)
  const directions = { up: { freeAt: 0, bytes: 0 }, down: { freeAt: 0, bytes: 0 } }
  let isBad = false

  /** Resolves when the window has arrived at the other end, and says how many of its segments were lost on the way. */
  async function carry(direction, bytes) {
    const segments = Math.ceil(bytes / SEGMENT_BYTES)
    const lost = Array.from({ length: segments }, random).filter((drawn) => drawn < loss).length
    const onTheLine = bytes + lost * SEGMENT_BYTES
    direction.freeAt = Math.max(performance.now(), direction.freeAt) + (onTheLine * 8_000) / bitsPerSecond
    direction.bytes += bytes
    await sleep(direction.freeAt - performance.now() + roundTripMs / 2 + (lost > 0 ? roundTripMs : 0))
    return lost
  }

  function relay(from, to, direction) {
    let queue = []
    let waiting = 0
    let isSending = false
    let hasEnded = false
    let window = FIRST_WINDOW
    let threshold = Number.POSITIVE_INFINITY
    let isNew = true
    const take = (most) => {
      const all = Buffer.concat(queue)
      const taken = all.subarray(0, most)
      queue = all.length > most ? [all.subarray(most)] : []
      waiting -= taken.length
      return taken
    }
    const send = async () => {
      isSending = true
      while (waiting > 0 && !to.destroyed) {
        if (!isBad) {
          to.write(take(waiting))
          continue
        }
        if (isNew) await sleep(roundTripMs) // the handshake
        isNew = false
        const part = take(window * SEGMENT_BYTES)
        const lost = await carry(direction, part.length)
        to.write(part)
        if (lost > 0) {
          threshold = Math.max(SMALLEST_WINDOW, Math.floor(window / 2))
          window = threshold
        } else window = window < threshold ? window * 2 : window + 1
        if (waiting < QUEUE_BYTES) from.resume()
        if (waiting > 0) await sleep(roundTripMs / 2) // the acknowledgement
      }
      isSending = false
      if (hasEnded) to.end()
    }
    from.on('data', (chunk) => {
      queue.push(chunk)
      waiting += chunk.length
      if (isBad && waiting >= QUEUE_BYTES) from.pause()
      if (!isSending) void send()
    })
    from.on('end', () => {
      hasEnded = true
      if (!isSending) to.end()
    })
    from.on('error', () => to.destroy())
    from.on('close', () => setTimeout(() => to.destroy(), 2 * roundTripMs).unref())
  }

  const sockets = new Set()
  const server = createServer((phone) => {
    const portal = connect(port, '127.0.0.1')
    for (const socket of [phone, portal]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    relay(phone, portal, directions.up)
    relay(portal, phone, directions.down)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${server.address().port}`,
    setBad(bad) {
      isBad = bad
      for (const direction of Object.values(directions)) direction.bytes = 0
      // Connections that were opened on a good line have larger windows.
      for (const socket of sockets) socket.destroy()
    },
    sent: () => ({ up: directions.up.bytes, down: directions.down.bytes }),
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(done)
      }),
  }
}
