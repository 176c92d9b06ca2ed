// Replies travel compressed: a form is an eighth of its size, and phones ask for it in driveways. The app's own files were compressed at build.
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)
/** Less travels in one packet anyway. */
const WORTH_IT_BYTES = 1_400
/** Four fifths of the best compression in a fifth of its time. */
const LEVEL = constants.Z_BEST_SPEED + 3
/** Of five hundred rows Brotli's first quality makes less than gzip does, in a third of the time; its fourth is for what phones keep. */
const QUALITY = { once: 1, kept: 4 }
/** Five hundred rows in one go: piece by piece costs a third more, and a turn in the queue for every piece. */
const CHUNK_BYTES = 128 * 1024
/** So much Brotli packs at its first quality in the time that it takes to ask another thread for it. */
const AT_ONCE_BYTES = 64 * 1024

export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string') return payload
    const bytes = Buffer.byteLength(payload)
    if (bytes < WORTH_IT_BYTES || reply.hasHeader('content-encoding')) return payload
    reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (encoding === 'gzip') return zip(payload, { level: LEVEL, chunkSize: CHUNK_BYTES })
    const isKept = !/no-store/.test(String(reply.getHeader('cache-control')))
    const params = { [constants.BROTLI_PARAM_QUALITY]: isKept ? QUALITY.kept : QUALITY.once }
    const pack = !isKept && bytes <= AT_ONCE_BYTES ? brotliCompressSync : brotli
    return pack(payload, { params, chunkSize: CHUNK_BYTES })
  })
}

/** `gzip;q=0` is a no; nobody who speaks to a portal says more than that. Browsers accept Brotli where nobody between can read along. */
function chooseEncoding(accepted: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const named = String(accepted ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/i.test(each))
    .map((each) => each.split(';')[0]!.trim().toLowerCase())
  return (['br', 'gzip'] as const).find((each) => named.includes(each))
}
