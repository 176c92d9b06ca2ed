// Map locations: addresses found by text, and the layers of outlines (data entry page, sections 5 and 7).
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'
import { SearchText } from './text.ts'

const GEOCODE_TEXT_MAX = 200
export const GEOCODE_PLACES_MAX = 8

export const GeocodeRequest = deferred(() =>
  z.strictObject({
    text: SearchText.check(z.minLength(3), z.maxLength(GEOCODE_TEXT_MAX)),
  }),
)

/** Zoom of a place in the reply of an earlier server, which names none. */
const EARLIER_ZOOM = 18

/**
 * Degrees, WGS 84. `zoom`: at which the map shows the whole place, and has outlines around it. Address parts are text as people
 * write it, not lookup codes.
 */
export const Place = deferred(() =>
  z.object({
    label: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    zoom: z._default(z.int(), EARLIER_ZOOM),
    StreetNumber: z.nullable(z.string()),
    StreetName: z.nullable(z.string()),
    City: z.nullable(z.string()),
    StateOrProvince: z.nullable(z.string()),
    PostalCode: z.nullable(z.string()),
    Country: z.enum(['CA', 'US']),
  }),
)
export type Place = z.infer<typeof Place>
/** Best match first. Only places in Canada and the United States. `credit`: attribution that the service requires. */
export const GeocodeReply = deferred(() => z.object({ places: z.array(Place), credit: z.optional(z.string()) }))
export type GeocodeReply = z.infer<typeof GeocodeReply>

const degrees = (limit: number) => z.number().check(z.gte(-limit), z.lte(limit))
/** A point on the earth, in degrees (WGS 84). */
export const Spot = deferred(() => z.strictObject({ latitude: degrees(90), longitude: degrees(180) }))
export type Spot = z.infer<typeof Spot>

/** Names of the outlines around a point: municipality and neighbourhood if known, and the LINCs of its parcels. */
export const OutlinesAt = deferred(() =>
  z.object({
    municipality: z.nullable(z.string()),
    neighbourhood: z.nullable(z.string()),
    parcels: z.array(z.string()),
  }),
)
export type OutlinesAt = z.infer<typeof OutlinesAt>

/** The Location Plotter was opened, or was closed with a new location for the form (`updated`) or without one. */
export const PlotterEvent = deferred(() =>
  z.discriminatedUnion('event', [
    z.strictObject({ event: z.literal('opened') }),
    z.strictObject({ event: z.literal('closed'), updated: z.boolean() }),
  ]),
)
export type PlotterEvent = z.infer<typeof PlotterEvent>

/** Layer → first and last zoom at which it is drawn. */
export const TILE_LAYERS = {
  parcels: [16, 20],
  neighbourhoods: [12, 15],
  municipalities: [7, 13],
} as const
export type TileLayer = keyof typeof TILE_LAYERS

const whole = z.coerce.number().check(z.int(), z.gte(0), z.lte(2 ** 20))
export const TileParams = deferred(() =>
  z.object({
    layer: z.enum(['parcels', 'neighbourhoods', 'municipalities']),
    z: z.coerce.number().check(z.int(), z.gte(7), z.lte(20)),
    x: whole,
    y: whole,
  }),
)
