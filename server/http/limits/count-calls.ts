// Counts the calls of each member, or of each address without a signed-in member, in the database so that several
// processes share them. A process fetches an allowance of several requests at a time and spends it without asking
// again: one statement for twenty requests. Allowances never add up to more than the limit; if several processes serve
// one member, each may keep an unused remainder. The connections are separate, so that no request waits here for a
// connection that another request holds.
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { closeSilentConnections } from '../../db/connection.ts'
import { refuse } from '../refusal.ts'
import { CALLS, type CallCount, type LimitKind } from './limits.ts'

export type Limits = {
  /**
   * `who`: a member, or the address of an anonymous caller. `points`: how many calls it counts as. Throws
   * too-many-requests with the seconds to wait.
   */
  spend(who: string, kind: LimitKind, points?: number): Promise<void>
  close(): Promise<void>
}

export const noLimits: Limits = { spend: async () => {}, close: async () => {} }

/** An allowance is the limit divided by this. */
const ALLOWANCES_PER_LIMIT = 30
const ALLOWANCES_KEPT = 20_000
const SILENCE_MS = 10_000

type Allowance = { left: number; until: number }

export type LimitOptions = {
  now?: () => number
  /** Overrides for tests. */
  limits?: Partial<Record<LimitKind, CallCount>>
  /**
   * Called if limits cannot be counted; they are not enforced then, because a request that needs the missing database
   * fails anyway.
   */
  onFault: (error: unknown) => void
}

export function openLimits(databaseUrl: string, options: LimitOptions): Limits {
  const { now = Date.now, onFault } = options
  const limits = { ...CALLS, ...options.limits }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 2_000,
    application_name: 'curbside limits',
  })
  pool.on('error', () => {})
  closeSilentConnections(pool, SILENCE_MS)
  const kinds = Object.keys(limits) as LimitKind[]
  const limiters = new Map(
    kinds.map((kind) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: kind,
        points: limits[kind].requests,
        duration: limits[kind].seconds,
        inMemoryBlockOnConsumed: limits[kind].requests,
      }),
    ]),
  )
  const allowances = new Map<string, Allowance>()
  const fetching = new Map<string, Promise<void>>()

  const fetchAllowance = async (key: string, who: string, kind: LimitKind): Promise<void> => {
    const part = Math.max(1, Math.floor(limits[kind].requests / ALLOWANCES_PER_LIMIT))
    const { msBeforeNext } = await limiters.get(kind)!.consume(who, part)
    if (allowances.size > ALLOWANCES_KEPT) allowances.clear()
    allowances.set(key, { left: part, until: now() + msBeforeNext })
  }

  /** Runs one fetch at a time per key: requests that arrive together share its allowance instead of taking one each. */
  const fetchOnce = (key: string, who: string, kind: LimitKind): Promise<void> => {
    const running = fetching.get(key)
    if (running) return running
    const begun = fetchAllowance(key, who, kind).finally(() => fetching.delete(key))
    fetching.set(key, begun)
    return begun
  }

  const spendNow = (key: string): boolean => {
    const allowance = allowances.get(key)
    if (!allowance || allowance.left === 0 || allowance.until <= now()) return false
    allowance.left -= 1
    return true
  }

  return {
    async spend(who, kind, points = 1) {
      const key = `${kind}:${who}`
      try {
        for (let spent = 0; spent < points; spent += 1) while (!spendNow(key)) await fetchOnce(key, who, kind)
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) return onFault(rejected)
        throw refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)) })
      }
    },
    close: () => pool.end(),
  }
}
