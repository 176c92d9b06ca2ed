// The small files of the build, answered from the pack that has them all (build/precache.ts).
import { type BuiltFile, isPack } from './which.ts'

type Ports = {
  /** A precached file. */
  stored(url: string): Promise<Response | undefined>
  fetch(request: Request): Promise<Response>
}
type Pack = { bytes: ArrayBuffer; headers: Headers }
type Part = { start: number; end: number; type: string }

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}
/** Headers of the pack that are not those of its parts. The security headers are. */
const OF_THE_PACK = ['content-encoding', 'content-length', 'etag', 'last-modified', 'vary']

export function unpack(manifest: readonly BuiltFile[], { stored, fetch }: Ports) {
  const parts = partsIn(manifest)
  const pack = manifest.find(({ url }) => isPack(url))
  let reading: Promise<Pack | null> | null = null
  /** Read once, while the worker runs: a page asks for some dozen of its parts at a time. */
  const read = async (): Promise<Pack | null> => {
    const reply = pack && (await stored(pack.url))
    if (!reply) return null
    const headers = new Headers(reply.headers)
    for (const name of OF_THE_PACK) headers.delete(name)
    return { bytes: await reply.arrayBuffer(), headers }
  }
  return {
    /** `path`: with its leading slash. */
    has: (path: string): boolean => parts.has(path),
    /** From the network where the pack is not stored, or can't be read. */
    async answer(path: string, request: Request): Promise<Response> {
      reading ??= read()
      const found = await reading.catch(() => null)
      if (!found) {
        reading = null
        return fetch(request)
      }
      const { start, end, type } = parts.get(path)!
      const headers = new Headers(found.headers)
      headers.set('content-type', type)
      return new Response(found.bytes.slice(start, end), { headers })
    },
  }
}

function partsIn(manifest: readonly BuiltFile[]): Map<string, Part> {
  const parts = new Map<string, Part>()
  let end = 0
  for (const { url, packed } of manifest) {
    if (packed === undefined) continue
    const start = end
    end += packed
    parts.set(`/${url.replace(/^\//, '')}`, { start, end, type: TYPES[url.split('.').at(-1)!]! })
  }
  return parts
}
