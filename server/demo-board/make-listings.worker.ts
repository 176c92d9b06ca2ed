// Generates a large board's rows in parallel with the thread that sends them, at most a few blocks ahead.
import { parentPort, workerData } from 'node:worker_threads'
import { type BoardPlan, LISTING_TABLES, listingBlocks } from './listing-rows.ts'

const AHEAD = 4
const port = parentPort!
const blocks = listingBlocks(workerData as BoardPlan)

function sendNext(): void {
  const next = blocks.next()
  if (next.done) {
    port.postMessage(null)
    return
  }
  const { rows } = next.value
  port.postMessage(
    next.value,
    LISTING_TABLES.map((table) => rows[table].buffer),
  )
}

port.on('message', sendNext)
for (let sent = 0; sent < AHEAD; sent++) sendNext()
