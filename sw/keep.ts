// How the board's forms and option tables are kept: by content, in two caches, with what drafts use pinned. Role: a form that opens without signal
// depends on what is stored here, so only replies that are surely the portal's get in, and nothing a draft needs ever goes out.
import { PORTAL_HEADER } from '#contract/constants.ts'
import { digest, readDefinition, readForms, readNames } from './read-board.ts'
import { canonicalNames, isFinalRefusal, isPortalAsset, isPortalJson } from './which.ts'

export const DEFINITIONS = 'curbside-definitions-1'
export const LOOKUPS = 'curbside-lookups-1'
export const LATER = 'curbside-later-1'
const PINS = 'curbside-pins-1'
const PINS_ADDRESS = '/pins'

/** Longer than this nobody waits for what may be kept already. */
const DEADLINE_MS = 3_000
/** Definitions that no draft uses: the two dozen forms of today, and those of yesterday for tabs still open. */
export const UNPINNED_MAX = 48
/** On a kept definition: which option tables it uses (a hash of their names) and in which version. */
const USES = `${PORTAL_HEADER}-uses`

export type KeepPorts = {
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request) => Promise<Response>
  origin: string
  setTimer: (then: () => void, ms: number) => () => void
}

export type Keep = {
  /** By its hash: what is here is right for ever. */
  fixed(request: Request): Promise<Response>
  /** As published now, or else as it was last heard. `after` keeps the worker alive for what is still under way. */
  latest(request: Request, after: (work: Promise<unknown>) => void): Promise<Response>
  lookups(request: Request, after: (work: Promise<unknown>) => void): Promise<Response>
  /** A hashed file that was left out of the first visit. */
  later(request: Request): Promise<Response>
  /** From now on these definitions, and the option tables they use, stay. Fetches what is missing. */
  pin(addresses: readonly string[]): Promise<void>
  /** Everything a new listing needs, ahead of time. True when all of it is here. */
  prepare(heavy: readonly string[]): Promise<boolean>
  /** Heavy files of earlier builds go. */
  forgetLater(current: readonly string[]): Promise<void>
}

export function createKeep(ports: KeepPorts): Keep {
  const { caches, origin } = ports
  const definitions = () => caches.open(DEFINITIONS)
  const address = (path: string) => new URL(path, origin).href
  const get = (path: string) => new Request(address(path), { credentials: 'same-origin' })

  async function keepDefinition(request: Request, reply: Response): Promise<void> {
    const cache = await definitions()
    const text = await reply.text()
    const { hash, lookups, lookupsHash } = readDefinition(text)
    if (!hash) return cache.put(request.url, remade(text, reply, null))
    const uses = `${await digest(canonicalNames(lookups))}.${lookupsHash}`
    const { pathname } = new URL(request.url)
    // Insertion order is age: the newest comes last.
    for (const key of new Set([request.url, address(`${pathname}?hash=${hash}`)])) {
      await cache.delete(key)
      await cache.put(key, remade(text, reply, uses))
    }
    await trim()
  }

  /** The portal's reply, or null. Never throws. */
  async function ask(request: Request): Promise<Response | null> {
    return ports.fetch(request).catch(() => null)
  }

  async function fixed(request: Request): Promise<Response> {
    const kept = await (await definitions()).match(request.url)
    if (kept) return kept
    const reply = await ask(request)
    if (reply && isPortalJson(reply)) await keepDefinition(request, reply.clone())
    return reply ?? Response.error()
  }

  /** The network's reply within the deadline; what was kept, when it is late, silent or not the portal's. */
  async function networkFirst(
    network: Promise<Response | null>,
    kept: () => Promise<Response | undefined>,
  ): Promise<Response> {
    const late = waited(ports, DEADLINE_MS)
    const first = await Promise.race([network, late.promise])
    late.cancel()
    if (first && (isPortalJson(first) || isFinalRefusal(first))) return first
    const found = await kept()
    if (found) return found
    return first ?? (await network) ?? Response.error()
  }

  async function latest(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
    const network = ask(request)
    after(network.then((reply) => (reply && isPortalJson(reply) ? keepDefinition(request, reply.clone()) : undefined)))
    return networkFirst(copyOf(network), async () => (await definitions()).match(request.url))
  }

  async function lookups(request: Request, after: (work: Promise<unknown>) => void): Promise<Response> {
    const names = readNames(await request.clone().text())
    if (!names) return (await ask(request)) ?? Response.error()
    const asked = await digest(canonicalNames(names))
    const version = await versionOf(asked)
    const cache = await caches.open(LOOKUPS)
    const key = lookupsKey(asked, version ?? 'latest')
    const here = version !== null && (await cache.match(key))
    if (here) return here
    const network = ask(request)
    after(network.then((reply) => (reply && isPortalJson(reply) ? put(cache, key, reply.clone()) : undefined)))
    return networkFirst(copyOf(network), () => newestLookups(cache, asked))
  }

  const lookupsKey = (asked: string, version: string) =>
    address(`/api/definition/lookup?names=${asked}&version=${version}`)

  /** Which version of these tables the newest definition that uses exactly them was built with. */
  async function versionOf(asked: string): Promise<string | null> {
    const used = (await usesOf(await definitions())).filter(({ names }) => names === asked)
    return used.at(-1)?.version ?? null
  }

  async function later(request: Request): Promise<Response> {
    const cache = await caches.open(LATER)
    const kept = await cache.match(request.url)
    if (kept) return kept
    const reply = await ports.fetch(request)
    if (isPortalAsset(reply, new URL(request.url).pathname)) await cache.put(request.url, reply.clone())
    return reply
  }

  async function pin(addresses: readonly string[]): Promise<void> {
    const pinned = addresses.map(address)
    await (await caches.open(PINS)).put(address(PINS_ADDRESS), Response.json(pinned))
    for (const each of pinned) {
      const definition = await fixed(get(each))
      await prepareLookups(definition)
    }
    await trim()
  }

  async function prepare(heavy: readonly string[]): Promise<boolean> {
    let whole = true
    const check = (reply: Response) => {
      if (reply.status !== 200) whole = false
      return reply
    }
    const published = check(await settled(latest, get('/api/definition')))
    for (const { formName, hash } of readForms(
      await published
        .clone()
        .text()
        .catch(() => ''),
    )) {
      // Under its own name as well: a new listing asks for the form as published now.
      const path = `/api/definition/${formName}`
      const known = await (await definitions()).match(address(`${path}?hash=${hash}`))
      const form =
        known && (await (await definitions()).match(address(path))) ? known : check(await settled(latest, get(path)))
      if (!(await prepareLookups(form))) whole = false
    }
    for (const each of heavy) check(await later(get(each)).catch(() => Response.error()))
    return whole
  }

  async function prepareLookups(definition: Response): Promise<boolean> {
    if (definition.status !== 200) return false
    const { lookups: names } = readDefinition(await definition.clone().text())
    if (names.length === 0) return true
    const question = new Request(address('/api/definition/lookup'), {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', [PORTAL_HEADER]: '1' },
      body: JSON.stringify({ lookupNames: names }),
    })
    return (await settled(lookups, question)).status === 200
  }

  /** Waits for what the answer leaves under way, too. */
  async function settled(answer: Keep['latest'], request: Request): Promise<Response> {
    const rest: Promise<unknown>[] = []
    const reply = await answer(request, (work) => rest.push(work))
    await Promise.allSettled(rest)
    return reply
  }

  /** What no draft uses goes, the oldest first; option tables follow the definitions that use them. */
  async function trim(): Promise<void> {
    const cache = await definitions()
    const pins = new Set(await readPins())
    const keys = (await cache.keys()).map(({ url }) => url).filter((url) => new URL(url).searchParams.has('hash'))
    const loose = keys.filter((url) => !pins.has(url))
    for (const url of loose.slice(0, Math.max(0, loose.length - UNPINNED_MAX))) await cache.delete(url)
    const used = new Set((await usesOf(cache)).map(({ names, version }) => lookupsKey(names, version)))
    const tables = await caches.open(LOOKUPS)
    for (const { url } of await tables.keys())
      if (!used.has(url) && new URL(url).searchParams.get('version') !== 'latest') await tables.delete(url)
  }

  async function readPins(): Promise<string[]> {
    const kept = await (await caches.open(PINS)).match(address(PINS_ADDRESS))
    return kept ? ((await kept.json()) as string[]) : []
  }

  async function forgetLater(current: readonly string[]): Promise<void> {
    const cache = await caches.open(LATER)
    const wanted = new Set(current.map(address))
    for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
  }

  return { fixed, latest, lookups, later, pin, prepare, forgetLater }
}

/** A reply can be read once; the one that is kept and the one that is answered are two. */
const copyOf = (network: Promise<Response | null>) => network.then((reply) => reply?.clone() ?? null)

const put = async (cache: Cache, key: string, reply: Response) => {
  await cache.delete(key)
  await cache.put(key, reply)
}

async function newestLookups(cache: Cache, asked: string): Promise<Response | undefined> {
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.get('names') === asked)
  const newest = keys.at(-1)
  return newest && cache.match(newest)
}

async function usesOf(cache: Cache): Promise<{ names: string; version: string }[]> {
  const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return replies.flatMap((reply) => {
    const [names, version] = reply?.headers.get(USES)?.split('.') ?? []
    return names && version ? [{ names, version }] : []
  })
}

function remade(text: string, { headers: given }: Response, uses: string | null): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', [PORTAL_HEADER]: '1' })
  const tag = given.get('etag')
  if (tag) headers.set('etag', tag)
  if (uses) headers.set(USES, uses)
  return new Response(text, { headers })
}

function waited({ setTimer }: KeepPorts, ms: number): { promise: Promise<null>; cancel: () => void } {
  let cancel = () => {}
  const promise = new Promise<null>((resolve) => {
    cancel = setTimer(() => resolve(null), ms)
  })
  return { promise, cancel }
}
