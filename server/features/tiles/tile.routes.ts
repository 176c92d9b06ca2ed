// tiles/{layer}/{z}/{x}/{y}: parcels, neighborhoods and municipalities as pictures, drawn from the board's outlines or
// proxied from the configured service: no phone contacts a third party, and no third party learns where members look.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { TILE_LAYERS, type TileLayer } from '#contract/place.ts'
import type { LonLat, Tile } from '#rules/web-mercator.ts'
import { type AnyRoute, anyMember, route } from '../../http/endpoint.ts'
import type { FetchOutside } from '../../http/fetch-outside.ts'
import { refuse } from '../../http/refusal.ts'
import { drawTile } from './draw-tile.ts'
import { ringsIn } from './outlines.store.ts'

/** `template`: an address with {layer}, {z}, {x} and {y}. If undefined, the portal draws the tiles. */
export type TileDeps = { outside: { template: string; fetch: FetchOutside } | undefined }

type Asked = Tile & { layer: TileLayer }
type Picture = { asked: Asked; rings: LonLat[][] | null; known: string | undefined }

export const tileRoutes = (deps: TileDeps): AnyRoute[] => [
  route({
    name: 'tile',
    may: anyMember,
    handle: async ({ tx, params, request }): Promise<Picture> => {
      const asked = params as Asked
      requireTile(asked)
      const known = request.headers['if-none-match']
      return { asked, rings: deps.outside ? null : await ringsIn(tx, asked.layer, asked), known }
    },
    send: (reply, value) => sendTile(reply, value as Picture, deps),
  }),
]

function requireTile({ layer, z, x, y }: Asked): void {
  const [first, last] = TILE_LAYERS[layer]
  if (z < first || z > last)
    throw refuse('invalid-request', {
      errors: [{ target: 'z', code: 'range', message: `${layer} are drawn from zoom ${first} to ${last}.` }],
    })
  if (x >= 2 ** z || y >= 2 ** z)
    throw refuse('invalid-request', {
      errors: [{ target: x >= 2 ** z ? 'x' : 'y', code: 'range', message: `Zoom ${z} has ${2 ** z} tiles across.` }],
    })
}

async function sendTile(reply: FastifyReply, { asked, rings, known }: Picture, { outside }: TileDeps) {
  const picture = rings
    ? { type: 'image/png', bytes: await drawTile(asked, asked.layer, rings) }
    : await fetchTile(reply, asked, outside!)
  const tag = `"${createHash('sha256').update(picture.bytes).digest('hex').slice(0, 32)}"`
  reply.header('etag', tag).header('cache-control', 'private, max-age=86400')
  return tag === known ? reply.code(304).send() : reply.type(picture.type).send(picture.bytes)
}

const PICTURE_TYPES = /^image\/(png|jpeg|webp)\b/

async function fetchTile(reply: FastifyReply, asked: Asked, { template, fetch }: NonNullable<TileDeps['outside']>) {
  const url = new URL(template.replace(/\{(layer|z|x|y)\}/g, (_, name: keyof Asked) => String(asked[name])))
  try {
    const answer = await fetch(url)
    if (answer.status !== 200 || !PICTURE_TYPES.test(answer.type))
      throw new Error(`It answered ${answer.status} ${answer.type}`)
    return answer
  } catch (error) {
    reply.log.warn({ err: error }, 'tiles failed')
    throw refuse('unavailable', { detail: 'The map does not answer right now.', retryAfterSeconds: 5 })
  }
}
