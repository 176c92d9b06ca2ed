// External services that a board may use, each behind a small interface. Without a setting, the portal uses its own.
import type { Db } from '../db/connection.ts'
import type { Destination } from '../features/deliveries/destination.ts'
import { simulatedDestination } from '../features/deliveries/simulated-destination.store.ts'
import { webApiDestination } from '../features/deliveries/web-api-destination.ts'
import { type ErrorSink, logSink, sentrySink } from '../features/error-reports/error-report.routes.ts'
import type { Geocoder } from '../features/geocode/geocoder.ts'
import { nominatimGeocoder } from '../features/geocode/nominatim-geocoder.ts'
import { openProvider, type Provider } from '../features/session/provider.ts'
import type { ChatService } from '../features/support/chat.ts'
import { type FetchOutside, fetchOutside, fetchWithin } from '../http/fetch-outside.ts'

export type ThirdParties = {
  /** undefined: the board's own tax roll and outlines are used. */
  geocoder: Geocoder | undefined
  /** undefined: tiles are drawn from the board's outlines. */
  tiles: { template: string; fetch: FetchOutside } | undefined
  /** undefined: the portal's own showing page is used. */
  showing: { url: string; secret: string } | undefined
  errorSink: ErrorSink
  /** undefined: there is no chat; members write messages. */
  chat?: ChatService | undefined
}

export type ThirdPartySettings = {
  GEOCODER_URL?: string | undefined
  TILES_URL?: string | undefined
  SHOWING_URL?: string | undefined
  SHOWING_SECRET?: string | undefined
  SENTRY_DSN?: string | undefined
  CHATWOOT_URL?: string | undefined
  CHATWOOT_WEBSITE_TOKEN?: string | undefined
  CHATWOOT_IDENTITY_SECRET?: string | undefined
}

export const chooseThirdParties = (set: ThirdPartySettings, fetch: FetchOutside = fetchOutside): ThirdParties => ({
  geocoder: set.GEOCODER_URL ? nominatimGeocoder(new URL(set.GEOCODER_URL), fetch) : undefined,
  tiles: set.TILES_URL ? { template: set.TILES_URL, fetch } : undefined,
  showing: set.SHOWING_URL && set.SHOWING_SECRET ? { url: set.SHOWING_URL, secret: set.SHOWING_SECRET } : undefined,
  chat:
    set.CHATWOOT_URL && set.CHATWOOT_WEBSITE_TOKEN
      ? {
          url: new URL(set.CHATWOOT_URL),
          websiteToken: set.CHATWOOT_WEBSITE_TOKEN,
          identitySecret: set.CHATWOOT_IDENTITY_SECRET,
        }
      : undefined,
  errorSink: set.SENTRY_DSN ? sentrySink(new URL(set.SENTRY_DSN), fetch) : logSink,
})

export type DestinationSettings = { DELIVERY_SPEED: number } & Partial<
  Record<`${'MLS' | 'NATIONAL'}_${'URL' | 'TOKEN_URL' | 'CLIENT_ID' | 'CLIENT_SECRET'}`, string | undefined>
>

/** Enough for RESO's whole dictionary with its enumerations. */
const fetchMetadata = fetchWithin({ timeoutMs: 20_000, maxBytes: 4 * 1024 * 1024 })

/**
 * Destinations for records: the configured one, or else the portal's simulated one. The settings have been checked: all
 * four of a destination, or none.
 */
export function chooseDestinations(
  set: DestinationSettings,
  db: Db,
  fetch: FetchOutside = fetchOutside,
): Destination[] {
  const choose = (name: Destination['name'], prefix: 'MLS' | 'NATIONAL'): Destination => {
    const url = set[`${prefix}_URL`]
    if (!url) return simulatedDestination({ db, name, speed: set.DELIVERY_SPEED, chance: Math.random })
    const settings = {
      url: new URL(url),
      tokenUrl: new URL(set[`${prefix}_TOKEN_URL`]!),
      clientId: set[`${prefix}_CLIENT_ID`]!,
      clientSecret: set[`${prefix}_CLIENT_SECRET`]!,
    }
    return webApiDestination(name, settings, { fetch, fetchMetadata, now: Date.now })
  }
  return [choose('mls', 'MLS'), choose('national', 'NATIONAL')]
}

export type ProviderLoginSettings = {
  LOGIN: 'local' | 'oidc'
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_LINK: 'off' | 'mls_id'
  OIDC_CLAIM?: string | undefined
  PUBLIC_URL?: string | undefined
}

/** undefined: members sign in here with their passwords. The settings have been checked. */
export function chooseLogin(
  set: ProviderLoginSettings,
): { provider: Provider; linkClaim: string | undefined; publicUrl: string } | undefined {
  if (set.LOGIN === 'local') return undefined
  const publicUrl = set.PUBLIC_URL!
  const provider = openProvider({
    issuer: set.OIDC_ISSUER!,
    clientId: set.OIDC_CLIENT_ID!,
    clientSecret: set.OIDC_CLIENT_SECRET!,
    redirectUri: new URL('/login/return', publicUrl).href,
    afterLogout: new URL('/', publicUrl).href,
  })
  return { provider, linkClaim: set.OIDC_LINK === 'mls_id' ? set.OIDC_CLAIM : undefined, publicUrl }
}
