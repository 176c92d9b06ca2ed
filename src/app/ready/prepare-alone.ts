// Prepares the member's listings for offline use without being asked: those with a draft first, then My Listings. One
// after the other, each as "Prepare" does it, and never beside a form or while something is sent.
import type { Alone } from './alone.ts'
import { isOutOfRoom } from './prepare-listing.ts'

/** Of one visit. */
export const LISTINGS_MAX = 20
export const REQUESTS_MAX = 600

export type AlonePorts = {
  alone: Alone
  isFree(): boolean
  hasRoom(): Promise<boolean>
  /** No form is open, nothing is being sent, and the portal can be reached. */
  isQuiet(): boolean
  /** Calls the listener whenever one of these may have changed. */
  onChange(listener: () => void): () => void
  /** ListingIds, the most important first. */
  listings(): Promise<readonly string[]>
  /** Whether the device has all of it, prepared lately: asks nobody. */
  isPrepared(ListingID: string): Promise<boolean>
  /** Rejects if the device has no room. */
  prepare(ListingID: string, stop: AbortSignal): Promise<Made>
}

/** `requests` and `bytes` of what was fetched. `isWhole`: the device has all of it. */
type Made = { requests: number; bytes: number; isWhole: boolean }

export async function prepareAlone(ports: AlonePorts, stop: AbortSignal): Promise<void> {
  const { alone, listings, isPrepared, prepare } = ports
  const { state } = alone
  if (!(await untilAllowed(ports, stop))) return
  const wanted = [...new Set(await listings())].slice(0, LISTINGS_MAX)
  let [requests, bytes, ready] = [0, 0, 0]
  for (let at = 0; at < wanted.length && requests < REQUESTS_MAX; ) {
    if (!(await untilAllowed(ports, stop))) return
    const ListingID = wanted[at]!
    try {
      if (await isPrepared(ListingID)) ready += 1
      else {
        state.set({ kind: 'busy', at: at + 1, of: wanted.length })
        const made = await attempt(ports, stop, (signal) => prepare(ListingID, signal))
        requests += made.requests
        bytes += made.bytes
        // The same one again, once it may.
        if (made.isInterrupted) continue
        if (made.isWhole) ready += 1
      }
    } catch (error) {
      if (isOutOfRoom(error)) return state.set({ kind: 'waiting', wants: 'room' })
    }
    at += 1
  }
  state.set({ kind: 'ready', listings: ready, bytes })
}

/** Stops when it may no longer go on. */
async function attempt(
  { alone, isQuiet, isFree, onChange }: AlonePorts,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<Made>,
) {
  const cut = new AbortController()
  const check = () => (stop.aborted || !alone.isOn.get() || !isQuiet() || !isFree()) && cut.abort()
  const end = onChange(check)
  stop.addEventListener('abort', check)
  try {
    return { ...(await work(cut.signal)), isInterrupted: cut.signal.aborted }
  } finally {
    end()
    stop.removeEventListener('abort', check)
  }
}

/** Resolves once it may go on; with false when the member has signed out. */
async function untilAllowed(ports: AlonePorts, stop: AbortSignal): Promise<boolean> {
  const { alone, isFree, isQuiet, onChange } = ports
  const isAllowed = () => alone.isOn.get() && isFree() && isQuiet()
  while (!stop.aborted) {
    const isFull = isAllowed() && !(await ports.hasRoom())
    if (!isFull && isAllowed()) return !stop.aborted
    if (!alone.isOn.get()) alone.state.set({ kind: 'rest' })
    else if (!isFree()) alone.state.set({ kind: 'waiting', wants: 'connection' })
    else if (isFull) alone.state.set({ kind: 'waiting', wants: 'room' })
    await new Promise<void>((resolve) => {
      const end = () => {
        stopListening()
        stop.removeEventListener('abort', end)
        resolve()
      }
      const stopListening = onChange(end)
      stop.addEventListener('abort', end)
      if (stop.aborted) end()
    })
  }
  return false
}
