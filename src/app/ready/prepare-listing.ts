// Fetches what a listing needs without signal, and finds out what the device then really holds.
import { hashKey, type QueryClient } from '@tanstack/react-query'
import { imageAddress } from '../../api/photo-address.ts'
import { isRefusal } from '../../api/reply-of.ts'
import type { Ask, ListingNeeds } from './listing-needs.ts'

export type Missing = 'forms' | 'listing' | 'people' | 'tax' | 'photos' | 'map'

export type ReadyPorts = {
  queries: QueryClient
  /** Everything that a new listing of any type needs. False: not all of it could be had. */
  prepareForms(): Promise<boolean>
  /** Until then nothing that is fetched stays on this device; see WorkerLink. */
  inControl(): Promise<void>
  /** Looks at the device alone. */
  check(wanted: { definitions: string[]; tiles: string[] }): Promise<boolean>
  onDisk(): Promise<ReadonlyMap<string, number>>
  /** Rejects without the bytes. */
  fetchBytes(address: string): Promise<ArrayBuffer>
  /** Rejects when the browser has no room. */
  keepPictures(pictures: ReadonlyMap<string, ArrayBuffer>): Promise<void>
  hasPicture(fileId: string): Promise<boolean>
}

/** `bytes` of this listing, forms and lists apart. `refused`: hashes of the queries that this member may not ask. */
export type Fetched = { bytes: number; refused: string[] }

/** One step must not hold up the others for longer. */
const STEP_MS = 20_000

/**
 * What fails on the way shows in `missingFor`, but for a phone without room, which rejects; after `stop` nothing more is
 * begun or waited for.
 */
export async function fetchNeeds(
  { definitions, record, people, tax, pictures, tiles }: ListingNeeds,
  { queries, prepareForms, inControl, fetchBytes, keepPictures }: Omit<ReadyPorts, 'check' | 'onDisk' | 'hasPicture'>,
  onProgress: (done: number, total: number) => void,
  stop: AbortSignal,
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
  await Promise.all([work(), work(), work(), work()])
  await keepPictures(fetched).catch((error) => {
    if (isOutOfRoom(error)) throw error
  })
  return { bytes, refused }
}

/** Some browsers give a transaction that found no room no error at all. */
const isOutOfRoom = (error: unknown): boolean =>
  error === null || (error instanceof DOMException && error.name === 'QuotaExceededError')

/** Resolves when the step has ended, however it ended, has had its time, or at `stop`. */
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
 * Reads the device's own stores and nothing else; the screen's tick follows from it. `since`: when it was prepared.
 * Somebody whom this member may not see is nothing that could be fetched.
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
