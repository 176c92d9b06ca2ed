// A small MLS that speaks RESO Web API Add/Edit on loopback: OAuth 2 client credentials, records by key, and whatever
// trouble a test wants. It takes only what the Data Dictionary allows, where that is beside the project.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Receives, strictReceiver } from './strict-receiver.ts'

type Asked = { method: string; path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }
type Trouble = {
  status: number
  headers?: Record<string, string>
  body?: unknown
  /** Does what was asked and then says this. */
  afterwards?: true
}

export type WebApi = {
  url: URL
  tokenUrl: URL
  clientId: string
  clientSecret: string
  /** Everything but requests for tokens, oldest first. */
  asked: Asked[]
  tokensGiven: number
  /** By resource and by the key given here. */
  records: Map<string, Record<string, unknown>>
  /** What the next requests are answered with; 'silence' closes the connection without a word. */
  next: (Trouble | 'silence')[]
  expireTokens(): void
  close(): Promise<void>
}

const KEYS = { Property: 'ListingKey', Member: 'MemberKey', Office: 'OfficeKey' } as const
const isResource = (name: string): name is keyof typeof KEYS => name in KEYS

type WebApiOptions = {
  /** Records get keys of its own, whatever key they are sent with. */
  ownKeys?: boolean
  expiresIn?: number
  receives?: Receives
  /** Records have ETags, and a change must say which it is a change of. */
  etags?: boolean
  /** What it says of itself. */
  metadata?: string
}

export async function openWebApi({
  ownKeys = true,
  expiresIn = 3600,
  receives = strictReceiver(),
  etags = false,
  metadata,
}: WebApiOptions = {}): Promise<WebApi> {
  let tokens = new Set<string>()
  const api = {
    asked: [],
    tokensGiven: 0,
    records: new Map(),
    next: [],
    clientId: 'portal',
    clientSecret: 'a secret: 100%',
  } as unknown as WebApi
  let made = 900

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request)
    const say = (status: number, body?: unknown, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, {
          'odata-version': '4.01',
          ...(body ? { 'content-type': typeof body === 'string' ? 'application/xml' : 'application/json' } : {}),
          ...headers,
        })
        .end(typeof body === 'string' ? body : body ? JSON.stringify(body) : '')
    if (request.url === '/token') return void giveToken(request, text, say)
    const { pathname, searchParams } = new URL(request.url!, api.url)
    const path = decodeURIComponent(pathname.slice('/odata/'.length))
    const body = text ? JSON.parse(text) : {}
    api.asked.push({ method: request.method!, path, headers: request.headers, body })
    if (!tokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) return void say(401)
    const trouble = api.next.shift()
    if (trouble === 'silence') return void request.socket.destroy()
    if (trouble && !trouble.afterwards) return void say(trouble.status, trouble.body, trouble.headers)
    const done = act(request.method!, path, searchParams, body, request.headers['if-match'])
    if (trouble) return void say(trouble.status, trouble.body, trouble.headers)
    say(done.status, done.body, done.headers)
  }

  function giveToken(request: IncomingMessage, text: string, say: (status: number, body?: unknown) => void) {
    const [id, secret] = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replace(/\+/g, ' ')))
    const isKnown = id === api.clientId && secret === api.clientSecret && text === 'grant_type=client_credentials'
    if (!isKnown) return say(401, { error: 'invalid_client' })
    const token = randomUUID()
    tokens.add(token)
    api.tokensGiven += 1
    say(200, { access_token: token, token_type: 'Bearer', expires_in: expiresIn })
  }

  type Done = { status: number; body?: unknown; headers?: Record<string, string> }
  const etagOf = (record: object): Record<string, string> =>
    etags ? { etag: `W/"${createHash('sha256').update(JSON.stringify(record)).digest('hex').slice(0, 8)}"` } : {}
  function act(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Record<string, unknown>,
    ifMatch: string | undefined,
  ): Done {
    if (path === '$metadata') return metadata === undefined ? { status: 404 } : { status: 200, body: metadata }
    const [, resource = '', key] = path.match(/^(\w+)(?:\('(.*)'\))?$/) ?? []
    if (!isResource(resource)) return { status: 404 }
    const keyField = KEYS[resource]
    if (method === 'GET' && key !== undefined) {
      const record = api.records.get(`${resource} ${key}`)
      return record ? { status: 200, body: record, headers: etagOf(record) } : { status: 404 }
    }
    if (method === 'GET') {
      const [, field = '', value] = query.get('$filter')?.match(/^(\w+) eq '(.*)'$/) ?? []
      const found = [...api.records].filter(
        ([name, record]) => name.startsWith(`${resource} `) && record[field] === value?.replace(/''/g, "'"),
      )
      return { status: 200, body: { value: found.map(([, record]) => ({ [keyField]: record[keyField] })) } }
    }
    const details = method === 'POST' || method === 'PATCH' ? receives(resource, body) : []
    if (details.length > 0) return { status: 400, body: { error: { message: 'Errors', details } } }
    if (method === 'POST') {
      const own = ownKeys ? String(++made) : String(body[keyField])
      const record = { ...body, [keyField]: own }
      api.records.set(`${resource} ${own}`, record)
      return {
        status: 201,
        body: record,
        headers: { entityid: `"${own}"`, location: `${api.url}/${resource}('${own}')`, ...etagOf(record) },
      }
    }
    const held = api.records.get(`${resource} ${key}`)
    if (!held) return { status: 404 }
    if (etags && ifMatch === undefined) return { status: 428 }
    if (etags && ifMatch !== etagOf(held).etag) return { status: 412 }
    if (method === 'DELETE') {
      api.records.delete(`${resource} ${key}`)
      return { status: 204 }
    }
    api.records.set(`${resource} ${key}`, { ...held, ...body })
    return { status: 204, headers: { entityid: `"${key}"`, ...etagOf({ ...held, ...body }) } }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(api, {
    url: new URL(`${origin}/odata/`),
    tokenUrl: new URL(`${origin}/token`),
    expireTokens() {
      tokens = new Set()
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
