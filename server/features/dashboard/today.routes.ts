// dashboard/today: tasks that wait for the member. The policy checks every row again; nothing here grants anything.
import { DAY_MS } from '#contract/constants.ts'
import type { RefusedDelivery } from '#contract/delivery.ts'
import { EXPIRING_WITHIN_DAYS, TODAY_ROWS_MAX, type TodayReply } from '#contract/today.ts'
import { todayIn } from '#rules/expression/dates.ts'
import { type Caller, isBoard, mayListing, mayRunBoard } from '#rules/may.ts'
import { listingReader, type Reader, reads, seeLevel, type Visibility } from '#rules/visible-fields.ts'
import type { Tx } from '../../db/connection.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import { mayEditRecord } from '../../records/record-rights.ts'
import {
  expiringListings,
  type Held,
  keyOf,
  leftLocks,
  listingTitle,
  type NamedRecord,
  namedRecords,
  ownLocks,
} from './today.store.ts'

type TodayDeps = {
  timeZone: string
  visibility: () => Visibility
  countUnread: (tx: Tx, memberId: number) => Promise<number>
  countRequests: (tx: Tx, memberId: number) => Promise<number>
  refusedDeliveries: (tx: Tx, limit: number) => Promise<{ data: RefusedDelivery[]; total: number }>
}

export const todayRoutes = (deps: TodayDeps): AnyRoute[] => [
  defineRoute({
    name: 'today',
    may: anyMember,
    handle: async ({ tx, caller, device }) => {
      const visibility = deps.visibility()
      return {
        locks: await locksOf(tx, caller, device, visibility),
        expiring: await expiringOf(tx, caller, deps.timeZone, visibility),
        refused: await refusedOf(tx, caller, deps),
        requests: await deps.countRequests(tx, caller.memberId),
        unread: await deps.countUnread(tx, caller.memberId),
      }
    },
  }),
]

/** `side` is correct here, because each row has passed the check of the member's right to edit it. */
const sideOf = (caller: Caller): Reader => (isBoard(caller) ? 'board' : 'side')

const named = (record: NamedRecord, caller: Caller, visibility: Visibility) => ({
  type: record.type,
  label: record.label,
  title: record.titleFor(sideOf(caller), visibility),
})

async function locksOf(
  tx: Tx,
  caller: Caller,
  device: string | null,
  visibility: Visibility,
): Promise<TodayReply['locks']> {
  const own = await ownLocks(tx, caller)
  const left = await leftLocks(tx, caller)
  const held = [...own.rows, ...left.rows]
  const records = await namedRecords(
    tx,
    held.map(({ entity }) => entity),
  )
  const rows = held.flatMap(({ entity, holder, deviceId, lastUpdatedOn }: Held) => {
    const record = records.get(keyOf(entity))
    if (!record || mayEditRecord(caller, record) !== 'yes') return []
    const isHere = holder === null && deviceId === device
    return [{ ...named(record, caller, visibility), id: entity.id, holder, isHere, lastUpdatedOn }]
  })
  return { rows, total: own.total + left.total - (held.length - rows.length) }
}

async function expiringOf(
  tx: Tx,
  caller: Caller,
  timeZone: string,
  visibility: Visibility,
): Promise<TodayReply['expiring']> {
  const level = seeLevel(visibility, 'ExpirationDate')
  if (!reads(sideOf(caller), level)) return { rows: [], total: 0 }
  const from = todayIn(new Date().toISOString(), timeZone)!
  const to = new Date(Date.parse(from) + EXPIRING_WITHIN_DAYS * DAY_MS).toISOString().slice(0, 10)
  const { rows: found, total } = await expiringListings(tx, caller, { from, to })
  const rows = found.flatMap(({ uniqueId, listingId, expires, shown, ...facts }) => {
    const reader = listingReader(caller, facts)
    if (mayListing(caller, 'edit', facts) !== 'yes' || !reads(reader, level)) return []
    const title = listingTitle(shown)(reader, visibility)
    return [{ type: 'listing' as const, id: uniqueId, label: listingId, title, ExpirationDate: expires }]
  })
  return { rows, total: total - (found.length - rows.length) }
}

async function refusedOf(tx: Tx, caller: Caller, deps: TodayDeps): Promise<TodayReply['refused']> {
  if (mayRunBoard(caller) !== 'yes') return { rows: [], total: 0 }
  const { data, total } = await deps.refusedDeliveries(tx, TODAY_ROWS_MAX)
  const rows = data.flatMap(({ isDeleted, MemberFullName: _, ...row }) => (isDeleted ? [] : [row]))
  return { rows, total: total - (data.length - rows.length) }
}
