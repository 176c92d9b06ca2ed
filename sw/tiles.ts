// Pictures of the map that this phone has shown, for a street without signal: a few hundred, for thirty days, and of one member. What is here
// tells where somebody looked, so it goes when they sign out.
import { PORTAL_HEADER } from '#contract/constants.ts'
import { isSameOwner, type Owner } from '../src/api/owner.ts'
import type { After } from './prepare.ts'
import type { Stores } from './stored-forms.ts'
import { isPortalPicture } from './which.ts'

export const TILES = 'curbside-tiles-1'
export const TILES_MAX = 300
const DAY_MS = 86_400_000
export const TILE_AGE_MAX_MS = 30 * DAY_MS
/** When a tile was stored, by the phone's clock. */
const STORED = `${PORTAL_HEADER}-stored`

export type TilePorts = Stores & {
  fetch: (request: Request) => Promise<Response>
  now: () => number
  /** Who is signed in. */
  member: () => Promise<Owner | undefined>
}

/** The stored picture at once, asked for again once a day; without one, the network's. */
export async function tile(ports: TilePorts, request: Request, after: After): Promise<Response> {
  const cache = await ports.caches.open(TILES)
  const stored = await cache.match(request.url)
  const age = stored ? ageOf(stored, ports.now) : Number.POSITIVE_INFINITY
  if (stored && age < DAY_MS) return stored
  const asker = ports.member()
  const network = ports.fetch(request)
  after(
    network.then((reply) => (isPortalPicture(reply) ? store(ports, cache, request, reply.clone(), asker) : undefined)),
  )
  if (stored && age < TILE_AGE_MAX_MS) return stored
  return (await network).clone()
}

/** One that would still be shown without signal. */
export async function storedTile({ caches, now }: Stores & Pick<TilePorts, 'now'>, url: string) {
  const stored = await (await caches.open(TILES)).match(url)
  return stored && ageOf(stored, now) < TILE_AGE_MAX_MS ? stored : undefined
}

const ageOf = (stored: Response, now: () => number) => Math.abs(now() - Number(stored.headers.get(STORED)))

/** Keys keep their order of insertion, which is taken for their age. */
async function store(
  { now, member }: TilePorts,
  cache: Cache,
  request: Request,
  reply: Response,
  asker: Promise<Owner | undefined>,
): Promise<void> {
  const asked = await asker
  if (!asked) return
  const type = reply.headers.get('content-type') ?? 'image/png'
  const headers = { 'content-type': type, [PORTAL_HEADER]: '1', [STORED]: String(now()) }
  await cache.delete(request.url)
  await cache.put(request.url, new Response(await reply.blob(), { headers }))
  // Looked at once the picture is stored: a sign-out after this deletes it with the others.
  if (!isSameOwner(asked, await member())) await cache.delete(request.url)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - TILES_MAX))) await cache.delete(key)
}

export async function forgetTiles({ caches }: Stores): Promise<void> {
  const cache = await caches.open(TILES)
  for (const key of await cache.keys()) await cache.delete(key)
}
