// Source of the rows: generated in this thread for a small board, in a worker thread for a large one.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Block, type BoardPlan, listingBlocks } from './listing-rows.ts'

/** Next to the built server; when running from the sources it doesn't exist, and this thread generates the rows. */
const workerFile = () => fileURLToPath(new URL('./make-listings.worker.js', import.meta.url))

export function listingSource(plan: BoardPlan, threaded: boolean): AsyncIterable<Block> | Iterable<Block> {
  return threaded && existsSync(workerFile()) ? fromWorker(plan) : listingBlocks(plan)
}

/**
 * A block's rows become garbage at the same time: with a young generation that fits them all, the collector rarely
 * moves any.
 */
const YOUNG = { maxYoungGenerationSizeMb: 192 }

async function* fromWorker(plan: BoardPlan): AsyncGenerator<Block> {
  const worker = new Worker(workerFile(), { workerData: plan, resourceLimits: YOUNG })
  const waiting: (Block | null)[] = []
  let failure: unknown
  let wake = () => {}
  worker.on('message', (block: Block | null) => {
    waiting.push(block)
    wake()
  })
  worker.on('error', (error) => {
    failure = error
    wake()
  })
  try {
    for (;;) {
      if (waiting.length === 0 && failure === undefined)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (failure !== undefined) throw failure
      const block = waiting.shift()
      if (!block) return
      worker.postMessage('next')
      yield block
    }
  } finally {
    await worker.terminate()
  }
}
