// Security headers of every reply. Styles may be inline (Ionic's components need it); the only inline scripts are the
// page's own first lines.
import type { FastifyInstance } from 'fastify'

/**
 * `frames`: origins that pages may show in a frame, such as a help desk's chat. `scripts`: hashes of the app page's
 * inline scripts (`sha256-…`). None of either by default.
 */
type Allowed = { frames?: readonly string[]; scripts?: readonly string[] }
const contentSecurityPolicy = ({ frames = [], scripts = [] }: Allowed): string =>
  [
    CONTENT_SECURITY_POLICY.replace(OWN_SCRIPTS, [OWN_SCRIPTS, ...scripts.map((hash) => `'${hash}'`)].join(' ')),
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
  ].join('; ')

const OWN_SCRIPTS = "script-src 'self'"

export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `${OWN_SCRIPTS} 'wasm-unsafe-eval'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types default curbside-photo-worker curbside-message 'allow-duplicates'",
].join('; ')

/** Returns the policy of the app's page. */
export function addSecurityHeaders(app: FastifyInstance, options: { https: boolean } & Allowed): string {
  const policy = contentSecurityPolicy(options)
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'same-origin')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('cross-origin-resource-policy', 'same-origin')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
    if (options.https) reply.header('strict-transport-security', 'max-age=31536000')
  })
  return policy
}
