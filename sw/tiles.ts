// Map tiles that this phone has shown, for use offline: a few hundred, for thirty days, and only one member's. They
// reveal where the member looked, so they are deleted at sign-out.
import { PORTAL_HEADER } from '#contract/constants.ts'
import { isSameOwner, type Owner } from '../src/api/owner.ts'
import type { After } from './prepare.ts'
import type { Stores } from './stored-forms.ts'
import { isPortalPicture } from './which.ts'

export const TILES = 'curbside-tiles-1'
export const TILES_MAX = 300
const DAY_MS = 86_400_000
export const TILE_AGE_MAX_MS = 30 * DAY_MS
/** Header with the time when a tile was stored, by the phone's clock. */
const STORED = `${PORTAL_HEADER}-stored`

export type TilePorts = Stores & {
  fetch: (request: Request) => Promise<Response>
  now: () => number
  /** The signed-in member. */
  member: () => Promise<Owner | undefined>
}

/** Returns the stored tile immediately and fetches it again once a day; without a stored one, returns the network's. */
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

/** A stored tile that would still be shown offline. */
export async function storedTile({ caches, now }: Stores & Pick<TilePorts, 'now'>, url: string) {
  const stored = await (await caches.open(TILES)).match(url)
  return stored && ageOf(stored, now) < TILE_AGE_MAX_MS ? stored : undefined
}

const ageOf = (stored: Response, now: () => number) => Math.abs(now() - Number(stored.headers.get(STORED)))

/** Keys keep their order of insertion, which serves as their age. */
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
  // Checked after the tile is stored: a later sign-out deletes it with the others.
  if (!isSameOwner(asked, await member())) await cache.delete(request.url)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - TILES_MAX))) await cache.delete(key)
}

export async function forgetTiles({ caches }: Stores): Promise<void> {
  const cache = await caches.open(TILES)
  for (const key of await cache.keys()) await cache.delete(key)
}
