// The type of a row in the API's table, and the functions that create rows. Every row must state its body and its
// reply.
import * as z from 'zod/mini'
import { deferred } from './deferred.ts'

const Nothing = deferred(() => z.strictObject({}))
const Bytes = deferred(() => z.unknown())

/** Limits of their own for calls that cost more than others or disturb other members. */
export type CallLimit = 'search' | 'list' | 'code' | 'takeover' | 'actAs' | 'zip' | 'media' | 'guest' | 'tile'

export type MediaType = `${'application' | 'image' | 'text'}/${string}`

/** Text fields, followed by `files` files that share the part name `file`. */
export type Multipart = { fields: z.ZodMiniType; file: string; files: number }

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT'
  /** Path below /api/, with `:name` for parameters. */
  path: string
  /** anyone: no session needed. member: a signed-in member; the route's policy decides the rest. */
  who: 'anyone' | 'member'
  /**
   * write: changes state, so the server requires the same origin and the portal's header, whatever the method. session:
   * the same, for session calls. read: requires neither.
   */
  kind: 'read' | 'session' | 'write'
  /** Rate limit that replaces the general limits for reads, writes and files. */
  limit?: CallLimit
  /** Large reply, or much work: such calls of one member queue, as do large bodies and searches. */
  isQueued?: true
  /**
   * A replica may answer, which can be some seconds behind, except for the caller's own writes. Only reads, and none that
   * a right depends on.
   */
  mayUseReplica?: true
  /** Requires an Idempotency-Key: the server stores key, fingerprint and reply together with the effect. */
  idempotent?: true
  /**
   * The stored reply contains a record: a repeated call returns it only while the caller may still read that record.
   */
  replyHasRecord?: true
  /** Parts of a multipart body, which the route's handler reads itself. */
  multipart?: Multipart
  /** Size limit of the body; 256 KiB by default. */
  maxBytes?: number
  /** Media type of a reply that is not JSON, which the route's handler sends itself. */
  replies?: MediaType
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  input: z.ZodMiniType
  reply: z.ZodMiniType
}

type Schema = z.ZodMiniType
type InputOf<Given> = Given extends Schema ? { input: Given } : { input: typeof Nothing; multipart: Given }
type ReplyOf<Given> = Given extends Schema ? { reply: Given } : { reply: typeof Bytes; replies: Given }
/** Options given in a row override the defaults. */
type Row<Input, Reply, Own> = Omit<Endpoint, 'input' | 'reply' | keyof Own> & InputOf<Input> & ReplyOf<Reply> & Own

const rows =
  (method: 'GET' | 'POST', kind: 'read' | 'write') =>
  <
    Input extends Schema | Multipart,
    const Reply extends Schema | MediaType,
    const Own extends Partial<Endpoint> = object,
  >(
    path: string,
    input: Input,
    reply: Reply,
    own?: Own,
  ) =>
    ({
      ...{ method, path, who: 'member', kind },
      ...('_zod' in input ? { input } : { input: Nothing, multipart: input }),
      ...(typeof reply === 'string' ? { reply: Bytes, replies: reply } : { reply }),
      ...own,
    }) as unknown as Row<Input, Reply, Own>

const getRow = rows('GET', 'read')
export const get = <const Reply extends Schema | MediaType, const Own extends Partial<Endpoint> = object>(
  path: string,
  reply: Reply,
  own?: Own,
) => getRow(path, Nothing, reply, own)
/** Reads that send their parameters in a body. */
export const ask = rows('POST', 'read')
export const write = rows('POST', 'write')
