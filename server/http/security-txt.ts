// /.well-known/security.txt (RFC 9116): where to report a security problem of this portal.
import type { FastifyInstance } from 'fastify'

const VALID_MS = 180 * 24 * 60 * 60_000

/** `contact`: an e-mail or web address. */
export function addSecurityTxt(app: FastifyInstance, contact: string, publicUrl: string | undefined): void {
  const address = '/.well-known/security.txt'
  app.get(address, { logLevel: 'silent' }, async (_request, reply) => {
    const lines = [
      `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(publicUrl ? [`Canonical: ${new URL(address, publicUrl).href}`] : []),
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`)
  })
}
