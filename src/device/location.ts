// The phone's position, requested once when the member taps. Behind an interface, so that tests can supply it, and
// refusals are ordinary results.

export type Position =
  | { ok: true; latitude: number; longitude: number; accuracyMetres: number }
  | { ok: false; reason: 'denied' | 'unavailable' | 'timeout' }

export interface DeviceLocation {
  find(): Promise<Position>
}

/** The first fix takes a while; after this long, typing the address is quicker. */
const TIMEOUT_MS = 15_000

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const

export function browserLocation(geolocation: Geolocation | undefined): DeviceLocation {
  return {
    find: () =>
      new Promise((resolve) => {
        if (!geolocation) return resolve({ ok: false, reason: 'unavailable' })
        geolocation.getCurrentPosition(
          ({ coords }) =>
            resolve({
              ok: true,
              latitude: coords.latitude,
              longitude: coords.longitude,
              accuracyMetres: coords.accuracy,
            }),
          ({ code }) => resolve({ ok: false, reason: REASONS[code as 1 | 2 | 3] ?? 'unavailable' }),
          { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 0 },
        )
      }),
  }
}

/** What the member can type if the phone can't determine its position. */
type Instead = 'coordinates' | 'address'
const REFUSALS: Record<'denied' | 'unavailable' | 'timeout', (instead: Instead) => string> = {
  denied: (it) => `Location access is off for this site. Allow it in your browser’s settings, or type the ${it}.`,
  unavailable: (it) => `This phone can’t find its location right now. Type the ${it} instead.`,
  timeout: (it) => `Still searching for your location. Try again outdoors, or type the ${it}.`,
}

/** The message for the member, worded for a phone. */
export const positionWords = (found: Position, instead: Instead = 'coordinates'): string =>
  found.ok ? `Found, within ${Math.max(1, Math.round(found.accuracyMetres))} m.` : REFUSALS[found.reason](instead)
