// The services outside that a board may use, each behind one small interface. Without a setting the portal's own takes their place.
import type { ErrorSink } from './features/error-reports/error-sink.ts'
import { logSink, sentrySink } from './features/error-reports/error-sink.ts'
import type { Geocoder } from './features/geocode/geocoder.ts'
import { nominatimGeocoder } from './features/geocode/nominatim-geocoder.ts'
import { type FetchOutside, fetchOutside } from './http/fetch-outside.ts'

export type ThirdParties = {
  /** Undefined: the board's own roll and outlines. */
  geocoder: Geocoder | undefined
  /** Undefined: tiles are drawn from the board's outlines. */
  tiles: { template: string; fetch: FetchOutside } | undefined
  /** Undefined: the portal's own showing page. */
  showing: { url: string; secret: string } | undefined
  errorSink: ErrorSink
}

export type ThirdPartySettings = {
  GEOCODER_URL?: string | undefined
  TILES_URL?: string | undefined
  SHOWING_URL?: string | undefined
  SHOWING_SECRET?: string | undefined
  SENTRY_DSN?: string | undefined
}

export const chooseThirdParties = (set: ThirdPartySettings, fetch: FetchOutside = fetchOutside): ThirdParties => ({
  geocoder: set.GEOCODER_URL ? nominatimGeocoder(new URL(set.GEOCODER_URL), fetch) : undefined,
  tiles: set.TILES_URL ? { template: set.TILES_URL, fetch } : undefined,
  showing: set.SHOWING_URL && set.SHOWING_SECRET ? { url: set.SHOWING_URL, secret: set.SHOWING_SECRET } : undefined,
  errorSink: set.SENTRY_DSN ? sentrySink(new URL(set.SENTRY_DSN), fetch) : logSink,
})
