// Runs several processes behind one port, on one database: node:cluster hands each connection to the next process. The
// starting process serves no requests; it restarts processes that end, and stops them all before the database stops.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { CannotStart } from '../db/cannot-start.ts'
import type { FromStarter, ToStarter } from './own-process.ts'

/** Delay before a restart, so that a process that keeps ending immediately does not occupy the machine. */
const AGAIN_AFTER_MS = 1_000
const END_WITHIN_MS = 45_000

/** One process on up to two cores, where the database has the other core. From three cores on, one process per core. */
export const processesFor = (cores: number): number => (cores > 2 ? cores : 1)

const whenEnded = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    if (worker.isDead()) resolve()
    else worker.once('exit', () => resolve())
  })

const whenListening = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('listening', () => resolve())
    worker.once('exit', () => reject(new CannotStart('A portal process could not start; the reason is printed above')))
  })

/** Resolves with a stop function once all processes listen; rejects, with none left running, if one cannot start. */
export async function startProcesses(
  count: number,
  { databaseUrl }: { databaseUrl: string },
  { say }: { say: (line: string) => void },
): Promise<() => Promise<void>> {
  const workers = new Set<Worker>()
  const metrics = new AggregatorRegistry()
  let isStopping = false
  let isReady = false

  const startOne = (): Worker => {
    const worker = cluster.fork()
    workers.add(worker)
    const tell = (message: FromStarter) => worker.isConnected() && worker.send(message)
    worker.on('message', async (message: ToStarter) => {
      if ('asksTask' in message) tell({ task: { databaseUrl, processes: count } })
      if (!('asksFigures' in message)) return
      tell({ figures: await metrics.clusterMetrics().catch(() => null), asked: message.asksFigures })
    })
    worker.on('error', () => {}) // its channel broke; 'exit' follows
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (isStopping || !isReady) return
      say(`A portal process ended (${signal ?? `exit code ${code}`}); it is being restarted`)
      setTimeout(() => !isStopping && startOne(), AGAIN_AFTER_MS)
    })
    return worker
  }

  const stop = async () => {
    isStopping = true
    const ended = Promise.all([...workers].map(whenEnded))
    for (const worker of workers) worker.process.kill('SIGTERM')
    await Promise.race([ended, sleep(END_WITHIN_MS, undefined, { ref: false })])
    for (const worker of workers) worker.process.kill('SIGKILL')
    await ended
  }

  try {
    await Promise.all(Array.from({ length: count }, () => whenListening(startOne())))
  } catch (error) {
    await stop()
    throw error
  }
  isReady = true
  return stop
}
