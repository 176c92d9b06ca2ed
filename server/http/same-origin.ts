// Proves that a request comes from the portal itself: by Fetch Metadata if the browser sends it, else by Origin, and by
// the portal's own header, which no other site can set without a preflight that is never answered.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { PORTAL_HEADER } from '#contract/constants.ts'

export function isSameOrigin(headers: IncomingHttpHeaders, ownOrigins: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin !== undefined && ownOrigins.has(headers.origin)
}

/**
 * `write`: requires proof. `session`: a GET without either header (old browsers) passes with only the portal's header.
 */
export function isFromPortal(
  kind: 'read' | 'session' | 'write',
  headers: IncomingHttpHeaders,
  ownOrigins: ReadonlySet<string>,
): boolean {
  if (kind === 'read') return true
  if (headers[PORTAL_HEADER] !== '1') return false
  if (kind === 'session' && headers['sec-fetch-site'] === undefined && headers.origin === undefined) return true
  return isSameOrigin(headers, ownOrigins)
}

/** The origin that the request was sent to, and the portal's public one. */
export const ownOriginsOf =
  (publicUrl: string | undefined) =>
  ({ protocol, host }: FastifyRequest): ReadonlySet<string> =>
    new Set([`${protocol}://${host}`, ...(publicUrl ? [new URL(publicUrl).origin] : [])])
