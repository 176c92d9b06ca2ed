// Fetches what a listing needs offline, and checks what the device then actually has.
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { imageAddress } from '#src/api/photo-address.ts'
import { isRefusal } from '#src/api/reply-of.ts'
import type { Ask, ListingNeeds } from './listing-needs.ts'

export type Missing = 'forms' | 'listing' | 'people' | 'tax' | 'photos' | 'map'

export type ReadyPorts = {
  queries: QueryClient
  /** Fetches everything that a new listing of any type needs. Resolves with false if part of it failed. */
  prepareForms(): Promise<boolean>
  /**
   * Resolves when the service worker controls the page; until then, nothing that is fetched stays on this device; see
   * WorkerLink.
   */
  inControl(): Promise<void>
  /** Checks only the device, without the network. */
  check(wanted: { definitions: string[]; tiles: string[] }): Promise<boolean>
  onDisk(): Promise<ReadonlyMap<string, number>>
  /** Rejects if the bytes can't be fetched. */
  fetchBytes(address: string): Promise<ArrayBuffer>
  /** Rejects if the browser has no room. */
  keepPictures(pictures: ReadonlyMap<string, ArrayBuffer>): Promise<void>
  hasPicture(fileId: string): Promise<boolean>
}

/**
 * `bytes`: of this listing, without forms and lists. `refused`: hashes of the queries that this member may not make.
 */
export type Fetched = { bytes: number; refused: string[] }

/** Maximum time for one step, so that it does not delay the others. */
const STEP_MS = 20_000

/**
 * Failures on the way appear in `missingFor`, except a phone without room, which rejects; after `stop` nothing more is
 * started or waited for. `lanes`: requests at a time.
 */
export async function fetchNeeds(
  { definitions, record, people, tax, pictures, tiles }: ListingNeeds,
  { queries, prepareForms, inControl, fetchBytes, keepPictures }: Omit<ReadyPorts, 'check' | 'onDisk' | 'hasPicture'>,
  onProgress: (done: number, total: number) => void,
  stop: AbortSignal,
  lanes = 4,
): Promise<Fetched> {
  const refused: string[] = []
  const fetched = new Map<string, ArrayBuffer>()
  let bytes = 0
  const get = async (address: string) => {
    const reply = await fetchBytes(address)
    bytes += reply.byteLength
    return reply
  }
  const steps: (() => Promise<unknown>)[] = [
    ...[...record, ...people, ...tax].map(
      ({ ask, queryKey }) =>
        () =>
          ask(queries).catch((error) => isRefusal(error) && refused.push(hashKey(queryKey))),
    ),
    prepareForms,
    ...definitions.map((address) => () => fetchBytes(address)),
    ...[...pictures].flatMap(([fileId, url]) => {
      const address = imageAddress(url)
      return address === null ? [] : [async () => fetched.set(fileId, await get(address))]
    }),
    ...tiles.map((address) => () => get(address)),
  ]
  let done = 0
  await patiently(inControl(), stop)
  const next = steps.values()
  const work = async () => {
    for (const step of next) {
      if (stop.aborted) return
      await patiently(step(), stop)
      onProgress(++done, steps.length)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  await keepPictures(fetched).catch((error) => {
    if (isOutOfRoom(error)) throw error
  })
  return { bytes, refused }
}

/** In some browsers a transaction that ran out of room reports no error at all. */
export const isOutOfRoom = (error: unknown): boolean =>
  error === null || (error instanceof DOMException && error.name === 'QuotaExceededError')

/** Resolves when the step has settled, has timed out, or at `stop`. */
const patiently = (step: Promise<unknown>, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, STEP_MS)
    stop.addEventListener('abort', end)
    step.then(end, end)
  })

/**
 * Reads only the device's own stores; the screen's check mark depends on it. `since`: when it was prepared. People whom
 * this member may not see are not counted, because they can't be fetched.
 */
export async function missingFor(
  { definitions, record, people, tax, pictures, tiles }: ListingNeeds,
  { since, refused }: { since: number; refused: readonly string[] },
  { check, onDisk, hasPicture }: Pick<ReadyPorts, 'check' | 'onDisk' | 'hasPicture'>,
): Promise<Missing[]> {
  const disk = await onDisk().catch((): ReadonlyMap<string, number> => new Map())
  const holds = ({ queryKey, isFresh }: Ask) => (disk.get(hashKey(queryKey)) ?? -1) >= (isFresh ? since : 0)
  const mayRead = ({ queryKey }: Ask) => !refused.includes(hashKey(queryKey))
  const shown = await Promise.all([...pictures.keys()].map((fileId) => hasPicture(fileId).catch(() => false)))
  const found: Record<Missing, boolean> = {
    forms: await check({ definitions, tiles: [] }),
    listing: record.every(holds),
    people: people.filter(mayRead).every(holds),
    tax: tax.filter(mayRead).every(holds),
    photos: shown.every(Boolean),
    map: tiles.length === 0 || (await check({ definitions: [], tiles })),
  }
  return (Object.keys(found) as Missing[]).filter((part) => !found[part])
}
