// Answers requests for the board's forms, option tables and heavy files from the network or from the caches. Only
// replies that are certain to be the portal's are stored, because a form that opens offline depends on them.
// stored-forms.ts defines what is stored where; prepare.ts fetches ahead.
import { type After, type Answers, pin, prepare } from './prepare.ts'
import { digest, readNames } from './read-board.ts'
import {
  addressOf,
  findLookups,
  newestLookups,
  type Stores,
  storeDefinition,
  storedDefinition,
  storeLookups,
} from './stored-forms.ts'
import { canonicalNames, isFinalRefusal, isPortalAsset, isPortalJson } from './which.ts'

export const LATER = 'curbside-later-1'

/** How long a member waits for the network if there may be a stored reply. */
const DEADLINE_MS = 3_000

export type KeepPorts = Stores & {
  fetch: (request: Request) => Promise<Response>
  setTimer: (then: () => void, ms: number) => () => void
}

export type Keep = Answers & {
  /** Keeps these definitions, and the option tables they use, from now on. Fetches missing ones. */
  pin(addresses: readonly string[], keepsEarlier?: boolean): Promise<void>
  /** Fetches everything that a new listing needs. True when all of it is on the phone. */
  prepare(heavy: readonly string[]): Promise<boolean>
  /** Removes heavy files of earlier builds. */
  forgetLater(current: readonly string[]): Promise<void>
}

export function createKeep(ports: KeepPorts): Keep {
  const keep: Keep = {
    fixed: (request) => fixed(ports, request),
    latest: (request, after) => latest(ports, request, after),
    lookups: (request, after) => lookups(ports, request, after),
    later: (request) => later(ports, request),
    pin: (addresses, keepsEarlier) => pin(ports, keep, addresses, keepsEarlier),
    prepare: (heavy) => prepare(ports, keep, heavy),
    forgetLater: (current) => forgetLater(ports, current),
  }
  return keep
}

/** The reply; null if there is none. Never throws. */
const ask = ({ fetch }: KeepPorts, request: Request): Promise<Response | null> => fetch(request).catch(() => null)

async function fixed(ports: KeepPorts, request: Request): Promise<Response> {
  const stored = await storedDefinition(ports, request.url)
  if (stored) return stored
  const reply = await ask(ports, request)
  if (reply && isPortalJson(reply)) await storeDefinition(ports, request, reply.clone())
  return reply ?? Response.error()
}

async function latest(ports: KeepPorts, request: Request, after: After): Promise<Response> {
  const network = ask(ports, request)
  after(storing(network, (reply) => storeDefinition(ports, request, reply)))
  return networkFirst(ports, copyOf(network), () => storedDefinition(ports, request.url))
}

async function lookups(ports: KeepPorts, request: Request, after: After): Promise<Response> {
  const names = readNames(await request.clone().text())
  if (!names) return (await ask(ports, request)) ?? Response.error()
  const asked = await digest(canonicalNames(names))
  const { version, reply } = await findLookups(ports, asked)
  if (reply) return reply
  const network = ask(ports, request)
  after(storing(network, (fresh) => storeLookups(ports, asked, version, fresh)))
  return networkFirst(ports, copyOf(network), () => newestLookups(ports, asked))
}

async function later({ caches, fetch }: KeepPorts, request: Request): Promise<Response> {
  const cache = await caches.open(LATER)
  const stored = await cache.match(request.url)
  if (stored) return stored
  const reply = await fetch(request)
  if (isPortalAsset(reply, new URL(request.url).pathname)) await cache.put(request.url, reply.clone())
  return reply
}

async function forgetLater(ports: KeepPorts, current: readonly string[]): Promise<void> {
  const cache = await ports.caches.open(LATER)
  const wanted = new Set(current.map((path) => addressOf(ports, path)))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}

/** The network's reply if it arrives within the deadline; the stored one if it is late, missing or not the portal's. */
async function networkFirst(
  { setTimer }: KeepPorts,
  network: Promise<Response | null>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  let cancel = () => {}
  const deadline = new Promise<null>((resolve) => {
    cancel = setTimer(() => resolve(null), DEADLINE_MS)
  })
  const first = await Promise.race([network, deadline])
  cancel()
  if (first && (isPortalJson(first) || isFinalRefusal(first))) return first
  // A refusal such as "sign in first" still reaches the page if nothing is stored.
  return (await stored()) ?? first ?? (await network) ?? Response.error()
}

/** A body can be read only once, so the stored reply and the returned one are separate. */
const copyOf = (network: Promise<Response | null>) => network.then((reply) => reply?.clone() ?? null)

const storing = (network: Promise<Response | null>, store: (reply: Response) => Promise<void>) =>
  network.then((reply) => (reply && isPortalJson(reply) ? store(reply.clone()) : undefined))
