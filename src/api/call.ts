// The HTTP client; every call to the server goes through it. It decides what counts as a reply: taking a hotel's login page for an acknowledgement would lose work.
// A reply counts only if it was not redirected, is JSON, carries the portal's header and passes its schema. Everything else is treated as no reply.
import type * as z from 'zod/mini'
import { DEVICE_HEADER, IDEMPOTENCY_HEADER, MEMBER_HEADER, PORTAL_HEADER } from '#contract/constants.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints, type Input, type Params, type Query, type Reply } from '#contract/endpoints.ts'
import type { GuestUploadFields } from '#contract/guest.ts'
import type { PhotoUploadFields } from '#contract/photo.ts'
import { Problem } from '#contract/problem.ts'
import type { SupplementUploadFields } from '#contract/supplement.ts'
import { type SetTimer, setTimer } from '#src/state/timers.ts'
import type { Owner } from './owner.ts'
import { parseReply } from './parse-reply.ts'

/** network: no response (or the caller aborted). deadline: none in time. untrusted: the response isn't the portal's. unread: this version of the app can't parse the portal's response. */
type SilenceReason = 'network' | 'deadline' | 'untrusted' | 'unread'
export type CallResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'problem'; problem: Problem; status: number; retryAfterMs: number | null }
  | { kind: 'silence'; reason: SilenceReason }

/** `member`: the owner of the work, set for everything sent from drafts, so that it can never be sent as somebody else. */
export type Patience = {
  signal?: AbortSignal | undefined
  /** Aborted at sign-out; after that, nothing is sent for the member. */
  signedOut?: AbortSignal
  deadlineMs?: number
  member?: Owner
  /** The request outlives the page. */
  keepalive?: boolean
}
export type CallOptions<N extends EndpointName> = Patience & {
  input?: Input<N>
  query?: Query<N>
  params?: Params<N>
  /** Created when the member acts and stored with the work; the same for every retry. */
  idempotencyKey?: string
}
export type Call = <N extends EndpointName>(name: N, options?: CallOptions<N>) => Promise<CallResult<Reply<N>>>

/** `onSent`: receives the share of the request that has been sent (0 … 1), if the transport reports it. */
export type Sending = { onSent?: ((share: number) => void) | undefined }

export type PictureUpload<Fields> = Patience &
  Sending & { fields: Fields; image: ArrayBuffer; thumbnail: ArrayBuffer | null }
export type UploadPhoto = (upload: PictureUpload<PhotoUploadFields>) => Promise<CallResult<Reply<'uploadPhoto'>>>
export type UploadGuestPhoto = (upload: PictureUpload<GuestUploadFields>) => Promise<CallResult<Reply<'guestUpload'>>>

export type FileUpload = Patience & Sending & { fields: SupplementUploadFields; file: ArrayBuffer; mediaType: string }
export type UploadFile = (upload: FileUpload) => Promise<CallResult<Reply<'uploadSupplement'>>>

export type CallPorts = {
  fetch: (input: string, init: RequestInit & Sending) => Promise<Response>
  deviceId: string
  setTimer?: SetTimer
}

const CALL_DEADLINE_MS = 15_000
/** Longer, because the server decodes and re-encodes a photo before it replies. */
const UPLOAD_DEADLINE_MS = 60_000
/** Upload speed with one bar of signal. The deadline grows by the time the body needs at this speed; otherwise a large file would never arrive. */
const SLOW_LINE_BYTES_PER_MS = 4

export function createCall(ports: CallPorts): Call {
  return async (name, options = {}) => {
    const endpoint: Endpoint = endpoints[name]
    const headers = portalHeaders(ports, options)
    if (options.idempotencyKey) headers[IDEMPOTENCY_HEADER] = options.idempotencyKey
    const init: RequestInit & { body?: string } = { method: endpoint.method, headers }
    if (endpoint.method !== 'GET') {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(options.input ?? {})
    }
    const address = addressOf(endpoint.path, options.params, options.query)
    const deadline = deadlineFor(init.body?.length ?? 0, CALL_DEADLINE_MS)
    return (await exchange(ports, address, init, endpoint.reply, options, deadline)) as CallResult<Reply<typeof name>>
  }
}

type UploadName = 'uploadPhoto' | 'guestUpload' | 'uploadSupplement' | 'uploadSupplementPart'
export type SentFile = { bytes: ArrayBuffer; type: string; name: string }
type Posted = Patience & Sending & { fields: object; field: string; files: SentFile[] }
/** `field`: the form field that holds the files. */
export type Post = <Name extends UploadName>(name: Name, posted: Posted) => Promise<CallResult<Reply<Name>>>

/** Sends files in one multipart request, text fields first, so that the server can authorize before it reads the bytes. */
export function createPost(ports: CallPorts): Post {
  return async (name, { fields, field, files, onSent, ...patience }) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value)
    for (const { bytes, type, name } of files) form.append(field, new Blob([bytes], { type }), name)
    const { method, path, reply } = endpoints[name]
    const init = { method, headers: portalHeaders(ports, patience), body: form, onSent }
    const deadline = deadlineFor(
      files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0),
      UPLOAD_DEADLINE_MS,
    )
    return (await exchange(ports, addressOf(path), init, reply, patience, deadline)) as CallResult<Reply<typeof name>>
  }
}

const deadlineFor = (bytes: number, answerWithinMs: number): number =>
  answerWithinMs + Math.ceil(bytes / SLOW_LINE_BYTES_PER_MS)

const portalHeaders = ({ deviceId }: CallPorts, { member }: Patience): Record<string, string> => ({
  accept: 'application/json',
  [PORTAL_HEADER]: '1',
  [DEVICE_HEADER]: deviceId,
  ...(member ? { [MEMBER_HEADER]: `${member.real}/${member.effective}` } : {}),
})

function addressOf(path: string, params?: unknown, query?: unknown): string {
  const given = (params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>))
    if (value !== undefined) search.set(name, String(value))
  const asked = search.toString()
  return asked ? `/api/${filled}?${asked}` : `/api/${filled}`
}

async function exchange(
  ports: CallPorts,
  address: string,
  init: RequestInit & Sending,
  schema: z.ZodMiniType,
  { signal, signedOut, deadlineMs, keepalive = false }: Patience,
  usualDeadlineMs: number,
): Promise<CallResult<unknown>> {
  const abort = new AbortController()
  const giveUp = new Promise<CallResult<never>>((resolve) => {
    const stop = (reason: SilenceReason) => () => {
      resolve({ kind: 'silence', reason })
      abort.abort()
    }
    abort.signal.addEventListener(
      'abort',
      (ports.setTimer ?? setTimer)(stop('deadline'), deadlineMs ?? usualDeadlineMs),
    )
    for (const each of [signal, signedOut]) {
      if (each?.aborted) stop('network')()
      each?.addEventListener('abort', stop('network'), { signal: abort.signal })
    }
  })
  // The deadline covers the body too: lie-fi delivers headers and then nothing.
  const answer = (async (): Promise<CallResult<unknown>> => {
    try {
      const request = {
        ...init,
        credentials: 'same-origin',
        redirect: 'manual',
        signal: abort.signal,
        keepalive,
      } as const
      return await readReply(await ports.fetch(address, request), schema)
    } catch {
      return { kind: 'silence', reason: 'network' }
    }
  })()
  const result = await Promise.race([giveUp, answer])
  abort.abort()
  return result
}

const silence = (reason: SilenceReason) => ({ kind: 'silence', reason }) as const
/** Statuses of the board's own proxy while the server is down. 511 means that the network requires a sign-in. */
const isGateway = (status: number) => status >= 500 && status !== 511
const JSON_TYPE = /^application\/(problem\+)?json\s*(;|$)/i

async function readReply(response: Response, schema: z.ZodMiniType): Promise<CallResult<unknown>> {
  const { headers, status } = response
  if (response.redirected || response.type === 'opaque' || response.type === 'opaqueredirect')
    return silence('untrusted')
  if (headers.get(PORTAL_HEADER) !== '1' || !JSON_TYPE.test(headers.get('content-type') ?? ''))
    return silence(isGateway(status) ? 'network' : 'untrusted')
  const text = await response.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    // The connection was cut in transit.
    return silence('network')
  }
  const parsed = parseReply(response.ok ? schema : Problem, body)
  if (!parsed.success) return silence('unread')
  if (response.ok) return { kind: 'ok', value: parsed.data }
  return { kind: 'problem', problem: parsed.data as Problem, status, retryAfterMs: retryAfter(headers) }
}

/** Retry-After in seconds, or as a date relative to the server's own clock: the phone's may be years off. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after')?.trim()
  if (!value) return null
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(headers.get('date') ?? '')
  return Number.isFinite(wait) ? Math.max(0, wait) : null
}
