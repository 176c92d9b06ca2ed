import { createKeep } from '../../sw/keep.ts'

const ORIGIN = 'https://portal.example'

/**
 * A reply as the browser's fetch of our own origin gives it. Its copies are made from the text: Node cancels the stream of a clone
 * whose own Response has been garbage-collected.
 */
export class PortalReply extends Response {
  constructor(
    private readonly content: string,
    private readonly init: ResponseInit,
  ) {
    super(content, init)
  }
  override get type(): ResponseType {
    return 'basic'
  }
  override clone(): PortalReply {
    if (this.bodyUsed) throw new TypeError('The body has already been read')
    return new PortalReply(this.content, this.init)
  }
}

export const portalJson = (body: unknown, status = 200): Response =>
  new PortalReply(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-curbside': '1' },
  })
export const hotelPage = (): Response =>
  new PortalReply('<h1>Welcome to the Prairie Inn</h1>', { headers: { 'content-type': 'text/html' } })

class OneCache {
  readonly kept = new Map<string, Response>()
  private readonly urlOf = (key: RequestInfo | URL) => new Request(key).url
  async match(key: RequestInfo | URL) {
    return this.kept.get(this.urlOf(key))?.clone()
  }
  async put(key: RequestInfo | URL, reply: Response) {
    this.kept.set(this.urlOf(key), reply)
  }
  async delete(key: RequestInfo | URL) {
    return this.kept.delete(this.urlOf(key))
  }
  async keys() {
    return [...this.kept.keys()].map((url) => new Request(url))
  }
}

/** A phone with caches, a network that answers as told, and a deadline that passes when the test says so. */
export function phone() {
  const stores = new Map<string, OneCache>()
  const asked: string[] = []
  const timers = new Set<() => void>()
  const after: Promise<unknown>[] = []
  const network: { answer: (request: Request) => Promise<Response> | Response } = {
    answer: () => {
      throw new TypeError('no signal')
    },
  }
  const open = async (name: string) => {
    if (!stores.has(name)) stores.set(name, new OneCache())
    return stores.get(name) as unknown as Cache
  }
  const ports = {
    caches: { open },
    fetch: async (request: Request) => {
      asked.push(`${request.method} ${request.url.slice(ORIGIN.length)}`)
      return network.answer(request)
    },
    origin: ORIGIN,
    setTimer: (then: () => void) => {
      timers.add(then)
      return () => timers.delete(then)
    },
  }
  const keep = createKeep(ports)
  const get = (path: string) => new Request(ORIGIN + path)
  const question = (names: string[]) =>
    new Request(`${ORIGIN}/api/definition/lookup`, { method: 'POST', body: JSON.stringify({ lookupNames: names }) })
  const settle = async () => {
    await Promise.allSettled(after.splice(0))
  }
  return {
    ports,
    keep,
    network,
    asked,
    async latest(path: string) {
      const reply = await keep.latest(get(path), (work) => after.push(work))
      await settle()
      return reply
    },
    async lookups(names: string[]) {
      const reply = await keep.lookups(question(names), (work) => after.push(work))
      await settle()
      return reply
    },
    fixed: (path: string) => keep.fixed(get(path)),
    later: (path: string) => keep.later(get(path)),
    passDeadline() {
      for (const then of timers) then()
      timers.clear()
    },
    addresses: (name: string) => [...(stores.get(name)?.kept.keys() ?? [])].map((url) => url.slice(ORIGIN.length)),
  }
}

/** A board that has published these forms. */
export function board(forms: Record<string, { hash: string; lookups?: string[]; lookupsHash?: string }>) {
  const option = { version: 'v1' }
  return {
    option,
    answer(request: Request): Response | Promise<Response> {
      const { pathname, searchParams } = new URL(request.url)
      if (pathname === '/api/definition')
        return portalJson({ forms: Object.entries(forms).map(([formName, { hash }]) => ({ formName, hash })) })
      if (pathname === '/api/definition/lookup')
        return request.json().then(({ lookupNames }) => portalJson({ hash: option.version, tables: lookupNames }))
      const name = pathname.split('/').at(-1)!
      const form = forms[name]
      const hash = searchParams.get('hash') ?? form?.hash
      if (!form || !hash) return portalJson({ code: 'definition-unknown' }, 404)
      return portalJson({ formName: name, hash, lookups: form.lookups ?? [], lookupsHash: form.lookupsHash ?? 'L1' })
    },
  }
}
