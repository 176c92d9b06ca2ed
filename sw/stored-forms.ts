// The caches of forms and option tables: which entries there are, under which addresses, and which of them may be
// deleted. A form that opens offline depends on what is stored here, so nothing that a draft needs is ever removed.
import { PORTAL_HEADER } from '#contract/constants.ts'
import { digest, readDefinition } from './read-board.ts'
import { canonicalNames } from './which.ts'

export const DEFINITIONS = 'curbside-definitions-1'
export const LOOKUPS = 'curbside-lookups-1'
const PINS = 'curbside-pins-1'
const PINS_ADDRESS = '/pins'

/**
 * Maximum number of definitions that no draft uses: today's two dozen forms, and yesterday's for tabs that are still
 * open.
 */
export const UNPINNED_MAX = 48
/** Header of a stored definition: a hash of the names of its option tables, and their version. */
const USES = `${PORTAL_HEADER}-uses`

export type Stores = { caches: Pick<CacheStorage, 'open'>; origin: string }

export const addressOf = ({ origin }: Pick<Stores, 'origin'>, path: string): string => new URL(path, origin).href

export async function storedDefinition({ caches }: Stores, url: string): Promise<Response | undefined> {
  return (await caches.open(DEFINITIONS)).match(url)
}

/** Stores a definition under the requested address, and under its hash. */
export async function storeDefinition(stores: Stores, request: Request, reply: Response): Promise<void> {
  const cache = await stores.caches.open(DEFINITIONS)
  const text = await reply.text()
  const { hash, lookups, lookupsHash } = readDefinition(text)
  if (!hash) return cache.put(request.url, remade(text, reply, null))
  const uses = `${await digest(canonicalNames(lookups))}.${lookupsHash}`
  const { pathname } = new URL(request.url)
  for (const key of new Set([request.url, addressOf(stores, `${pathname}?hash=${hash}`)]))
    await replace(cache, key, remade(text, reply, uses))
  await trim(stores)
}

/** Keys keep their order of insertion, which serves as their age: the newest entry comes last. */
async function replace(cache: Cache, key: string, reply: Response): Promise<void> {
  await cache.delete(key)
  await cache.put(key, reply)
}

function remade(text: string, { headers: given }: Response, uses: string | null): Response {
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', [PORTAL_HEADER]: '1' })
  const tag = given.get('etag')
  if (tag) headers.set('etag', tag)
  if (uses) headers.set(USES, uses)
  return new Response(text, { headers })
}

/**
 * `asked`: hash of the tables' names. `version`: that of the newest definition with exactly these tables; null if there
 * is none.
 */
export async function findLookups(
  stores: Stores,
  asked: string,
): Promise<{ version: string | null; reply: Response | undefined }> {
  const used = (await usesOf(await stores.caches.open(DEFINITIONS))).filter(({ names }) => names === asked)
  const version = used.at(-1)?.version ?? null
  const cache = await stores.caches.open(LOOKUPS)
  return { version, reply: version === null ? undefined : await cache.match(lookupsKey(stores, asked, version)) }
}

export async function newestLookups({ caches }: Stores, asked: string): Promise<Response | undefined> {
  const cache = await caches.open(LOOKUPS)
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).searchParams.get('names') === asked)
  const newest = keys.at(-1)
  return newest && cache.match(newest)
}

export async function storeLookups(stores: Stores, asked: string, version: string | null, reply: Response) {
  await replace(await stores.caches.open(LOOKUPS), lookupsKey(stores, asked, version ?? 'latest'), reply)
}

const lookupsKey = (stores: Stores, asked: string, version: string): string =>
  addressOf(stores, `/api/definition/lookup?names=${asked}&version=${version}`)

async function usesOf(cache: Cache): Promise<{ names: string; version: string }[]> {
  const replies = await Promise.all((await cache.keys()).map((key) => cache.match(key)))
  return replies.flatMap((reply) => {
    const [names, version] = reply?.headers.get(USES)?.split('.') ?? []
    return names && version ? [{ names, version }] : []
  })
}

/** Stores the list of definitions that must stay, replacing or extending the previous list. */
export async function storePins(stores: Stores, pinned: readonly string[], keepsEarlier = false): Promise<void> {
  const all = keepsEarlier ? [...new Set([...(await readPins(stores)), ...pinned])] : pinned
  await (await stores.caches.open(PINS)).put(addressOf(stores, PINS_ADDRESS), Response.json(all))
}

async function readPins(stores: Stores): Promise<string[]> {
  const stored = await (await stores.caches.open(PINS)).match(addressOf(stores, PINS_ADDRESS))
  return stored ? ((await stored.json()) as string[]) : []
}

/** Removes definitions that no draft uses, oldest first, and option tables that no definition uses. */
export async function trim(stores: Stores): Promise<void> {
  const cache = await stores.caches.open(DEFINITIONS)
  const pins = new Set(await readPins(stores))
  const keys = (await cache.keys()).map(({ url }) => url).filter((url) => new URL(url).searchParams.has('hash'))
  const unpinned = keys.filter((url) => !pins.has(url))
  for (const url of unpinned.slice(0, Math.max(0, unpinned.length - UNPINNED_MAX))) await cache.delete(url)
  const used = new Set((await usesOf(cache)).map(({ names, version }) => lookupsKey(stores, names, version)))
  const tables = await stores.caches.open(LOOKUPS)
  for (const { url } of await tables.keys())
    if (!used.has(url) && new URL(url).searchParams.get('version') !== 'latest') await tables.delete(url)
}
