// Draws a tile: outlines on a transparent picture.
import sharp from 'sharp'
import type { TileLayer } from '#contract/place.ts'
import { type LonLat, pixelOf, TILE_PIXELS, type Tile } from '#rules/web-mercator.ts'

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

export const drawTile = (tile: Tile, layer: TileLayer, rings: LonLat[][]): Promise<Buffer> =>
  sharp(Buffer.from(tileSvg(tile, layer, rings)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
