// This process as one of several that serve the portal: its task, and the metrics of all of them, from the starting
// process.
import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'

/**
 * Data from the starting process. The database's address contains a password, so it is passed through the channel, not
 * the environment.
 */
export type Task = { databaseUrl: string; processes: number }
export type FromStarter = { task: Task } | { figures: string | null; asked: string }
export type ToStarter = { asksTask: true } | { asksFigures: string }

const FIGURES_WITHIN_MS = 6_000

export const isOneOfSeveral = (): boolean => cluster.isWorker

export function receiveTask(): Promise<Task> {
  return new Promise((resolve) => {
    const read = (message: FromStarter) => {
      if (!('task' in message)) return
      process.off('message', read)
      resolve(message.task)
    }
    process.on('message', read)
    process.send?.({ asksTask: true } satisfies ToStarter)
  })
}

/** Requests the metrics of all processes, in Prometheus's text format. A scrape may reach any of them. */
export function metricsOfAll(): () => Promise<string> {
  new AggregatorRegistry() // lets the starting process collect this one's metrics
  const waiting = new Map<string, (figures: string | null) => void>()
  process.on('message', (message: FromStarter) => {
    if ('asked' in message) waiting.get(message.asked)?.(message.figures)
  })
  return async () => {
    const asked = randomUUID()
    let timer: NodeJS.Timeout | undefined
    try {
      const figures = await new Promise<string | null>((resolve) => {
        timer = setTimeout(resolve, FIGURES_WITHIN_MS, null)
        waiting.set(asked, resolve)
        process.send?.({ asksFigures: asked } satisfies ToStarter)
      })
      if (figures === null) throw new Error('The other processes did not report their metrics')
      return figures
    } finally {
      clearTimeout(timer)
      waiting.delete(asked)
    }
  }
}
