// Records that a member looked for offline and that were not on this device: fetched when the connection is back.
import { hashKey, type QueryClient } from '@tanstack/react-query'
import type { Call } from '../../api/call.ts'
import { isRefusal } from '../../api/reply-of.ts'
import { agentQuery } from '../../features/agents/agent-queries.ts'
import { recordQuery } from '../../features/listings/listing-queries.ts'
import { officeQuery } from '../../features/offices/office-queries.ts'
import { wantedKey } from './wanted-key.ts'

/** `key`: a listing's ListingID; an agent's or office's UniqueID as text. */
export type WantedRecord = { type: 'listing' | 'agent' | 'office'; key: string }

const WANTED_MAX = 50

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const isSame = (a: WantedRecord) => (b: WantedRecord) => a.type === b.type && a.key === b.key

export function readWanted(storage: Pick<Kept, 'getItem'>, member: number): WantedRecord[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(wantedKey(member)) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

/** Drops the oldest beyond the maximum that a device should fetch. Returns false if this browser stores nothing. */
export function setWanted(storage: Kept, member: number, record: WantedRecord, isWanted: boolean): boolean {
  const others = readWanted(storage, member).filter((each) => !isSame(record)(each))
  const next = isWanted ? [...others, record].slice(-WANTED_MAX) : others
  try {
    if (next.length > 0) storage.setItem(wantedKey(member), JSON.stringify(next))
    else storage.removeItem(wantedKey(member))
    return true
  } catch {
    return false
  }
}

export const isWanted = (storage: Pick<Kept, 'getItem'>, member: number, record: WantedRecord): boolean =>
  readWanted(storage, member).some(isSame(record))

type FetchPorts = {
  storage: Kept
  member: number
  call: Call
  queries: QueryClient
  /** Queries on this device's disk, by the query's hash. */
  onDisk(): Promise<ReadonlyMap<string, unknown>>
}

/**
 * Returns the number that is now on this device's disk. Requests that the server refuses are dropped; those without an
 * answer, or that could not be stored, stay for the next time.
 */
export async function fetchWanted({ storage, member, call, queries, onDisk }: FetchPorts): Promise<number> {
  const answered: WantedRecord[] = []
  for (const record of readWanted(storage, member)) {
    try {
      await queries.fetchQuery(queryOfRecord(call, record) as never)
      answered.push(record)
    } catch (error) {
      if (isRefusal(error)) setWanted(storage, member, record, false)
    }
  }
  const disk = await onDisk()
  const here = answered.filter((record) => disk.has(hashKey(queryOfRecord(call, record).queryKey)))
  for (const record of here) setWanted(storage, member, record, false)
  return here.length
}

function queryOfRecord(call: Call, { type, key }: WantedRecord) {
  if (type === 'listing') return recordQuery(call, { ListingID: key })
  return type === 'agent' ? agentQuery(call, Number(key)) : officeQuery(call, Number(key))
}
