// One listing made ready for offline use, and the note of it: by "Prepare" on its page, and by the device alone.
import type { QueryClient } from '@tanstack/react-query'
import { PORTAL_HEADER } from '#contract/constants.ts'
import { keepPictures, keptPicture } from '#src/phone/kept-pictures.ts'
import type { Services } from '../services.tsx'
import type { ListingNeeds } from './listing-needs.ts'
import { type Fetched, fetchNeeds, missingFor, type ReadyPorts } from './prepare-listing.ts'

/** Persisted with the member's queries. `isSafe`: the browser promised not to clear it. */
export type Prepared = Fetched & { at: number; isSafe: boolean }

export const preparedKey = (UniqueID: number) => ['prepared', 'listing', UniqueID]

type From = Pick<Services, 'here' | 'prepare' | 'now' | 'signedOut'> & {
  queries: QueryClient
  user: Pick<Services['user'], 'realUniqueID'>
}

export const readyPorts = ({ queries, here, prepare, user, now, signedOut }: From): ReadyPorts => ({
  queries,
  prepareForms: prepare,
  ...here,
  fetchBytes,
  keepPictures: (pictures) => keepPictures(pictures, user.realUniqueID, now(), signedOut),
  hasPicture: async (fileId) => (await keptPicture(fileId)) !== undefined,
})

async function fetchBytes(address: string): Promise<ArrayBuffer> {
  const reply = await fetch(address, { credentials: 'same-origin' })
  // A hotel's sign-in page must not be stored.
  if (!reply.ok || reply.redirected || reply.headers.get(PORTAL_HEADER) !== '1') throw new Error(`${reply.status}`)
  return reply.arrayBuffer()
}

type Preparing = {
  at: number
  onProgress(done: number, total: number): void
  stop: AbortSignal
  lanes?: number
}

/** Resolves when what was fetched is on disk, or `isWhole` is false; rejects if the device has no room for it. */
export async function prepareListing(
  needs: ListingNeeds,
  ports: ReadyPorts,
  { at, onProgress, stop, lanes }: Preparing,
): Promise<{ fetched: Fetched; isWhole: boolean }> {
  const fetched = await fetchNeeds(needs, ports, onProgress, stop, lanes)
  const wanted = { since: at, refused: fetched.refused }
  const isWhole = await settled(async () => (await missingFor(needs, wanted, ports)).length === 0)
  return { fetched, isWhole }
}

/** Attempts until the fetched data is on disk. */
const SETTLE_TRIES = 20
const SETTLE_MS = 250

/** Polls for a limited time until it is true; resolves with whether it is. */
async function settled(isSo: () => Promise<boolean>): Promise<boolean> {
  for (let tries = 0; tries < SETTLE_TRIES; tries++) {
    if (await isSo()) return true
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  }
  return false
}
