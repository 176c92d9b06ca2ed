// tiles/{layer}/{z}/{x}/{y}: parcels, neighborhoods and municipalities as pictures, drawn from the board's outlines or
// proxied from the configured service: no phone contacts a third party, and no third party learns where members look.
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import { TILE_LAYERS, type TileLayer } from '#contract/place.ts'
import { type LonLat, pixelOf, TILE_PIXELS, type Tile } from '#rules/web-mercator.ts'
import type { Db } from '../../db/connection.ts'
import { hashOf } from '../../db/hash-of.ts'
import { type AnyRoute, anyMember, defineRoute } from '../../http/endpoint.ts'
import type { FetchOutside } from '../../http/fetch-outside.ts'
import { keepRecent } from '../../http/keep-recent.ts'
import { refuse } from '../../http/refusal.ts'
import { ringsIn } from './outlines.store.ts'

/** `template`: an address with {layer}, {z}, {x} and {y}. If undefined, the portal draws the tiles. */
export type TileDeps = { db: Db; outside: { template: string; fetch: FetchOutside } | undefined }

type Asked = Tile & { layer: TileLayer }
type Picture = { type: string; bytes: Buffer; tag: string }
type Sent = { asked: Asked; known: string | undefined; picture?: Picture }

/** Outlines change with the board's data, some times a year. */
const KEPT_MS = 10 * 60_000
/** Some kilobytes each. */
const KEPT_MAX = 2_000

export function tileRoutes({ db, outside }: TileDeps): AnyRoute[] {
  const pictureOf = keepRecent(
    async (text) => {
      const asked: Asked = JSON.parse(text)
      const { type, bytes } = outside ? await fetchTile(asked, outside) : await drawn(db, asked)
      return { type, bytes, tag: `"${hashOf(bytes).toString('hex').slice(0, 32)}"` }
    },
    { most: KEPT_MAX, ms: KEPT_MS },
  )
  return [
    defineRoute({
      name: 'tile',
      may: anyMember,
      handle: async ({ params, request }): Promise<Sent> => {
        const asked = params as Asked
        requireTile(asked)
        return { asked, known: request.headers['if-none-match'] }
      },
      finish: async (value, log): Promise<Sent> => {
        const { asked, known } = value as Sent
        const picture = await pictureOf(JSON.stringify(asked)).catch((error: unknown) => {
          if (!outside) throw error
          log.warn({ err: error }, 'tiles failed')
          throw refuse('unavailable', { detail: 'The map does not answer right now.', retryAfterSeconds: 5 })
        })
        return { asked, known, picture }
      },
      send: (reply, value) => sendTile(reply, value as Sent),
    }),
  ]
}

async function drawn(db: Db, asked: Asked) {
  const rings = await db.transaction().execute((tx) => ringsIn(tx, asked.layer, asked))
  return { type: 'image/png', bytes: await drawTile(asked, asked.layer, rings) }
}

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

async function sendTile(reply: FastifyReply, { known, picture }: Sent) {
  const { type, bytes, tag } = picture!
  reply.header('etag', tag).header('cache-control', 'private, max-age=86400')
  return tag === known ? reply.code(304).send() : reply.type(type).send(bytes)
}

const PICTURE_TYPES = /^image\/(png|jpeg|webp)\b/

async function fetchTile(asked: Asked, { template, fetch }: NonNullable<TileDeps['outside']>) {
  const url = new URL(template.replace(/\{(layer|z|x|y)\}/g, (_, name: keyof Asked) => String(asked[name])))
  const answer = await fetch(url)
  if (answer.status !== 200 || !PICTURE_TYPES.test(answer.type))
    throw new Error(`It answered ${answer.status} ${answer.type}`)
  return answer
}

/** Strokes visible on light and dark maps; each layer also has its own dash. */
const STYLES: Record<TileLayer, string> = {
  parcels: 'stroke="#b4540a" stroke-width="1" fill="#b4540a" fill-opacity="0.04"',
  neighbourhoods: 'stroke="#2f6fb3" stroke-width="1.5" stroke-dasharray="6 3" fill="none"',
  municipalities: 'stroke="#7a3fa8" stroke-width="2" stroke-dasharray="10 3 2 3" fill="none"',
}

function tileSvg(tile: Tile, layer: TileLayer, rings: LonLat[][]): string {
  const points = (ring: LonLat[]) =>
    ring
      .map((spot) =>
        pixelOf(spot, tile)
          .map((at) => at.toFixed(1))
          .join(','),
      )
      .join(' ')
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TILE_PIXELS}" height="${TILE_PIXELS}">`,
    `<g stroke-linejoin="round" ${STYLES[layer]}>`,
    ...rings.map((ring) => `<polygon points="${points(ring)}"/>`),
    '</g></svg>',
  ].join('')
}

const drawTile = (tile: Tile, layer: TileLayer, rings: LonLat[][]): Promise<Buffer> =>
  sharp(Buffer.from(tileSvg(tile, layer, rings)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
