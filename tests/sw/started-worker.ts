// Starts sw/index.ts in a worker's scope of our own. Workbox's routes are collected; its precache is left out.
import 'fake-indexeddb/auto'
import { vi } from 'vitest'

type Listener = (event: object) => void
type Matched = { request: Request; url: URL; sameOrigin: boolean; event: object }
type Route = {
  matches: (matched: Matched) => boolean
  handle: (matched: Matched) => Promise<Response>
  method: string
}

/** `pages`: the portal's open pages. The caller ends its stubs. */
export async function startWorker({ pages = [] }: { pages?: object[] } = {}) {
  const origin = 'https://portal.example'
  const listeners = new Map<string, Listener>()
  const routes: Route[] = []
  vi.stubGlobal('self', {
    __WB_MANIFEST: [],
    location: { origin },
    clients: { matchAll: async () => pages },
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
  })
  // Node's Response takes whole addresses only; the browser completes them.
  vi.stubGlobal(
    'Response',
    class extends Response {
      static override redirect(location: string, status: number) {
        return new Response(null, { status, headers: { location } })
      }
    },
  )
  vi.resetModules()
  vi.doMock('../../sw/precache.ts', () => ({ servePrecached: () => undefined }))
  vi.doMock('workbox-routing', () => ({
    registerRoute: (matches: Route['matches'], handle: Route['handle'], method: string) =>
      void routes.push({ matches, handle, method }),
  }))
  await import('../../sw/index.ts')
  return {
    origin,
    /** undefined: no route matches. */
    answer(request: Request): Promise<Response> | undefined {
      const url = new URL(request.url)
      const matched = { request, url, sameOrigin: url.origin === origin, event: {} }
      return routes.find(({ method, matches }) => method === request.method && matches(matched))?.handle(matched)
    },
    /** Resolves or rejects with what the listener asked the browser to wait for; undefined if it asked for nothing. */
    dispatch(type: string, event: object): Promise<unknown> | undefined {
      let waited: Promise<unknown> | undefined
      listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (waited = work) })
      return waited
    },
  }
}
