// How much one member, or one address that is not signed in, may ask for: counted in the database, so that two processes count together. A
// process fetches allowances of some requests at a time and spends them by itself: one statement for twenty requests. What is handed out never adds
// up to more than the limit; of several processes that serve one member, each may be left with the rest of an allowance. Its connections are its own: no request waits here for what another request holds.
import pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { HourlyLimit } from '#contract/endpoint.ts'
import { giveUpSilent } from '../../db/connection.ts'
import { refuse } from '../refusal.ts'

/** Requests a minute. A phone that sends forty photos and scrolls through five hundred listings stays far below. */
const PER_MINUTE = { read: 1_200, write: 600, file: 6_000, stranger: 120, signIn: 30 } as const
/** Calls that cost more than others, or trouble other members: `limit` in the contract's row. Counted by the hour, so that a busy minute is no wall. */
const PER_HOUR = {
  search: 3_600,
  code: 120,
  takeover: 60,
  actAs: 20,
  zip: 120,
  media: 36_000,
} as const satisfies Record<HourlyLimit, number>
export type LimitKind = keyof typeof PER_MINUTE | HourlyLimit

export type Limits = {
  /** `who`: a member, or the address of somebody who is not signed in. Throws too-many-requests with the seconds until it may be tried again. */
  spend(who: string, kind: LimitKind): Promise<void>
  close(): Promise<void>
}

export const noLimits: Limits = { spend: async () => {}, close: async () => {} }

const MINUTE_S = 60
const HOUR_S = 3_600
/** An allowance is this part of the limit. */
const PART = 30
const ALLOWANCES_KEPT = 20_000
const SILENCE_MS = 10_000

type Allowance = { left: number; until: number }

export type LimitOptions = {
  now?: () => number
  perMinute?: Record<keyof typeof PER_MINUTE, number>
  perHour?: Record<HourlyLimit, number>
  /** Limits that cannot be counted are not enforced: the database's absence is answered by whoever needs it for more. */
  onFault: (error: unknown) => void
}

export function openLimits(databaseUrl: string, options: LimitOptions): Limits {
  const { now = Date.now, perMinute = PER_MINUTE, perHour = PER_HOUR, onFault } = options
  const points: Record<LimitKind, number> = { ...perMinute, ...perHour }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 2,
    connectionTimeoutMillis: 2_000,
    application_name: 'curbside limits',
  })
  pool.on('error', () => {})
  giveUpSilent(pool, SILENCE_MS)
  const kinds = Object.keys(points) as LimitKind[]
  const limiters = new Map(
    kinds.map((kind) => [
      kind,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limit',
        tableCreated: true,
        keyPrefix: kind,
        points: points[kind],
        duration: kind in perHour ? HOUR_S : MINUTE_S,
        inMemoryBlockOnConsumed: points[kind],
      }),
    ]),
  )
  const allowances = new Map<string, Allowance>()
  const fetching = new Map<string, Promise<void>>()

  const fetchAllowance = async (key: string, who: string, kind: LimitKind): Promise<void> => {
    const part = Math.max(1, Math.floor(points[kind] / PART))
    const { msBeforeNext } = await limiters.get(kind)!.consume(who, part)
    if (allowances.size > ALLOWANCES_KEPT) allowances.clear()
    allowances.set(key, { left: part, until: now() + msBeforeNext })
  }

  /** One at a time for a key: requests that arrive together share what one fetch brings, instead of taking an allowance each. */
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
    async spend(who, kind) {
      const key = `${kind}:${who}`
      try {
        while (!spendNow(key)) await fetchOnce(key, who, kind)
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) return onFault(rejected)
        throw refuse('too-many-requests', { retryAfterSeconds: Math.max(1, Math.ceil(rejected.msBeforeNext / 1000)) })
      }
    },
    close: () => pool.end(),
  }
}
