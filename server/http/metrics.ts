// Prometheus metrics: GET /metrics, for clients with the token; without a token in the settings, for nobody. Routes are
// labeled by pattern: no address, member or record appears in a label.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { RELEASE } from '#contract/release.ts'
import { refuse } from './refusal.ts'

export type MetricsOptions = {
  token: string
  pool: () => { total: number; idle: number; waiting: number }
  /** Deliveries still pending, by destination and state; read on each scrape. */
  deliveries: () => Promise<{ destination: string; status: string; count: number }[]>
  /** The metrics of all processes that share the port, if there are several. */
  ofAllProcesses?: (() => Promise<string>) | undefined
}

declare module 'fastify' {
  interface FastifyReply {
    /** Problem code of this request's refusal. */
    problemCode?: string
  }
}

const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function addMetrics(app: FastifyInstance, options: MetricsOptions): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'curbside_http_request_seconds',
    help: 'From the first byte of a request to the last of its answer',
    labelNames: ['route', 'method', 'status'] as const,
    buckets: BUCKETS_S,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'curbside_refusals_total',
    help: 'Requests refused, by the code of the problem',
    labelNames: ['code'] as const,
    registers: [registry],
  })
  addGauges(registry, options)
  if (options.ofAllProcesses) AggregatorRegistry.setRegistries(registry)

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (route === '/metrics') return
    requests.observe({ route, method: request.method, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (reply.problemCode) refusals.inc({ code: reply.problemCode })
  })
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!holdsToken(request, options.token)) throw refuse('not-found')
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await (options.ofAllProcesses?.() ?? registry.metrics()))
  })
}

function addGauges(registry: Registry, { pool, deliveries }: MetricsOptions): void {
  new Gauge({
    name: 'curbside_build_info',
    help: 'Always 1; the labels say which version and commit this is',
    labelNames: ['version', 'commit'] as const,
    registers: [registry],
    aggregator: 'first',
  }).set({ version: RELEASE.version, commit: RELEASE.commit }, 1)
  new Gauge({
    name: 'curbside_database_connections',
    help: 'Connections to the database, and requests that wait for one',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
  new Gauge({
    name: 'curbside_deliveries',
    help: 'Deliveries of the whole board that are not done: every process says the same number',
    labelNames: ['destination', 'status'] as const,
    registers: [registry],
    aggregator: 'first',
    async collect() {
      this.reset()
      // If the database is down, the other metrics still matter.
      for (const { destination, status, count } of await deliveries().catch(() => []))
        this.set({ destination, status }, count)
    },
  })
}

function holdsToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${token}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
