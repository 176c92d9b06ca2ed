// Makes a large board's rows beside the thread that sends them. It stays a few blocks ahead, and no more.
import { parentPort, workerData } from 'node:worker_threads'
import { type BoardPlan, LISTING_TABLES, listingBlocks } from './listing-rows.ts'

const AHEAD = 4
const encoder = new TextEncoder()
const port = parentPort!
const blocks = listingBlocks(workerData as BoardPlan)

function sendNext(): void {
  const next = blocks.next()
  if (next.done) {
    port.postMessage(null)
    return
  }
  const { rows, ...rest } = next.value
  const encoded = LISTING_TABLES.map((table) => encoder.encode(rows[table]))
  port.postMessage(
    { ...rest, rows: Object.fromEntries(LISTING_TABLES.map((table, at) => [table, encoded[at]])) },
    encoded.map(({ buffer }) => buffer),
  )
}

port.on('message', sendNext)
for (let sent = 0; sent < AHEAD; sent++) sendNext()
