// Prepares the member's listings for offline use without being asked: those with a draft first, then My Listings. One
// after the other, each as "Prepare" does it, and never beside a form or while something is sent.
import type { Alone } from './alone.ts'

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
  /** Rejects if the device has no room. `requests` and `bytes` of what was fetched. */
  prepare(ListingID: string, stop: AbortSignal): Promise<{ requests: number; bytes: number }>
}

export async function prepareAlone(ports: AlonePorts, stop: AbortSignal): Promise<void> {
  const { alone, listings, isPrepared, prepare } = ports
  const { state } = alone
  if (!(await untilAllowed(ports, stop))) return
  const wanted = [...new Set(await listings())].slice(0, LISTINGS_MAX)
  let [requests, bytes, ready] = [0, 0, 0]
  for (let at = 0; at < wanted.length && requests < REQUESTS_MAX; ) {
    if (!(await untilAllowed(ports, stop))) return
    const ListingID = wanted[at]!
    if (!(await isPrepared(ListingID))) {
      state.set({ kind: 'busy', at: at + 1, of: wanted.length })
      const made = await attempt(ports, stop, (signal) => prepare(ListingID, signal)).catch(() => null)
      if (!made) return state.set({ kind: 'waiting', wants: 'room' })
      const { isWhole, ...fetched } = made
      requests += fetched.requests
      bytes += fetched.bytes
      // Interrupted: the same one again, once it may.
      if (!isWhole) continue
    }
    if (await isPrepared(ListingID)) ready += 1
    at += 1
  }
  state.set({ kind: 'ready', listings: ready, bytes })
}

/** Stops when it may no longer go on. */
async function attempt(
  { alone, isQuiet, isFree, onChange }: AlonePorts,
  stop: AbortSignal,
  work: (signal: AbortSignal) => Promise<{ requests: number; bytes: number }>,
) {
  const cut = new AbortController()
  const check = () => (stop.aborted || !alone.isOn.get() || !isQuiet() || !isFree()) && cut.abort()
  const end = onChange(check)
  stop.addEventListener('abort', check)
  try {
    return { ...(await work(cut.signal)), isWhole: !cut.signal.aborted }
  } finally {
    end()
    stop.removeEventListener('abort', check)
  }
}

/** Resolves once it may go on; with false when the member has signed out. */
async function untilAllowed(ports: AlonePorts, stop: AbortSignal): Promise<boolean> {
  const { alone, isFree, isQuiet, onChange } = ports
  while (!stop.aborted) {
    const room = await ports.hasRoom()
    const isAllowed = alone.isOn.get() && isFree() && room
    if (isAllowed && isQuiet()) return true
    if (!isAllowed)
      alone.state.set(
        alone.isOn.get() ? { kind: 'waiting', wants: isFree() ? 'room' : 'connection' } : { kind: 'rest' },
      )
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
