// Destination for RESO Web API Add/Edit (RCP-10): OData 4.01 over HTTP, authorized by OAuth 2 client credentials. A
// record is created there only once. The destination may assign its own key; until we know that key we first look the
// record up by its number, so a create whose answer was lost is found and updated instead of repeated.
import * as z from 'zod/mini'
import type { RecordKey } from '#contract/lock.ts'
import type { FetchOutside, OutsideAnswer } from '../../http/fetch-outside.ts'
import { CredentialsRejected, createTokens, type TokenSettings } from './access-tokens.ts'
import { type Answer, type Destination, type Fault, isEmpty, type Outgoing, withoutEmpty } from './destination.ts'
import { RELATED } from './outgoing-record.ts'

export type WebApiSettings = { url: URL } & TokenSettings
export type WebApiDeps = { fetch: FetchOutside; now: () => number }

const RESOURCES = {
  listing: { path: 'Property', key: 'ListingKey', number: 'ListingId' },
  agent: { path: 'Member', key: 'MemberKey', number: 'MemberMlsId' },
  office: { path: 'Office', key: 'OfficeKey', number: 'OfficeMlsId' },
} as const satisfies Record<RecordKey['type'], object>

type Ask = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  given?: { body?: object },
) => Promise<OutsideAnswer>

export function webApiDestination(
  name: Destination['name'],
  settings: WebApiSettings,
  { fetch, now }: WebApiDeps,
): Destination {
  const tokens = createTokens(settings, { fetch, now })
  return {
    name,
    async send(outgoing, _key, until = Number.POSITIVE_INFINITY) {
      const ask = asking(settings.url, tokens, (url, init) => {
        if (now() >= until) throw new Error('The claim may have expired')
        return fetch(url, init)
      })
      try {
        return await (outgoing.action === 'remove' ? remove(ask, outgoing) : write(ask, outgoing))
      } catch (error) {
        if (error instanceof CredentialsRejected) return { kind: 'later', why: 'The portal’s sign-in was refused.' }
        if (error instanceof Unreadable) return later(error.answer)
        return { kind: 'silence', why: 'There was no answer.' }
      }
    },
  }
}

/** The answer should have identified the record, but did not. */
class Unreadable extends Error {
  readonly answer: OutsideAnswer
  constructor(answer: OutsideAnswer) {
    super(`Answered ${answer.status}`)
    this.answer = answer
  }
}

function asking(base: URL, tokens: ReturnType<typeof createTokens>, fetch: FetchOutside): Ask {
  return async (method, path, { body } = {}) => {
    const once = (token: string) =>
      fetch(new URL(`${base.href.replace(/\/$/, '')}/${path}`), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'odata-version': '4.01',
          ...(body ? { 'content-type': 'application/json', prefer: 'return=representation' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    const token = await tokens.get()
    const answer = await once(token)
    if (answer.status !== 401) return answer
    tokens.drop(token)
    const again = await once(await tokens.get())
    if (again.status === 401) throw new CredentialsRejected()
    return again
  }
}

async function write(ask: Ask, outgoing: Outgoing): Promise<Answer> {
  const { path } = RESOURCES[outgoing.entity.type]
  const remoteKey = outgoing.remoteKey ?? (await findKey(ask, outgoing))
  if (remoteKey !== null) {
    const answer = await change(ask, `${path}(${literal(remoteKey)})`, changesOf(outgoing, remoteKey))
    if (answer.status !== 404 && answer.status !== 410) return answerTo(outgoing, answer, remoteKey)
  }
  // Without OData's Repeatability-Request-ID: a service that stores it refuses a repeat that has different content or
  // comes a day later.
  const answer = await ask('POST', path, { body: withoutEmpty(outgoing.values) })
  return answerTo(outgoing, answer, null)
}

/**
 * A service may refuse to clear a field that it does not know or that must have a value. After a refusal we read its
 * stored record and try once more without the fields that are already empty there; the second answer counts. If the
 * service refuses to clear an existing value, people see that refusal.
 */
async function change(ask: Ask, address: string, changes: Record<string, unknown>): Promise<OutsideAnswer> {
  const answer = await ask('PATCH', address, { body: changes })
  if (!REFUSES_CONTENT.has(answer.status)) return answer
  const stored = await ask('GET', address)
  if (isForNow(stored)) return stored
  const record = stored.status === 200 ? readJson(stored) : undefined
  if (!record || typeof record !== 'object') return answer
  const isNeeded = ([field, value]: [string, unknown]) => !isEmpty(value) || RELATED.has(field) || holds(record, field)
  const needed = Object.entries(changes).filter(isNeeded)
  const isSame = needed.length === Object.keys(changes).length
  return isSame ? answer : ask('PATCH', address, { body: Object.fromEntries(needed) })
}

const REFUSES_CONTENT = new Set([400, 422])

/** Some services store false, zero or an empty text in place of null. */
const holds = (record: object, field: string): boolean => {
  const value = (record as Record<string, unknown>)[field]
  return Boolean(value) && !isEmpty(value)
}

async function remove(ask: Ask, outgoing: Outgoing): Promise<Answer> {
  const remoteKey = outgoing.remoteKey ?? (await findKey(ask, outgoing))
  if (remoteKey === null) return { kind: 'delivered' }
  const answer = await ask('DELETE', `${RESOURCES[outgoing.entity.type].path}(${literal(remoteKey)})`)
  if (answer.status === 404 || answer.status === 410) return { kind: 'delivered' }
  return answerTo(outgoing, answer, remoteKey)
}

/** Always sends the destination's own key: keys can't change, and it is part of the address. */
function changesOf({ entity, values }: Outgoing, remoteKey: string): Record<string, unknown> {
  return { ...values, [RESOURCES[entity.type].key]: remoteKey }
}

async function findKey(ask: Ask, { entity, number }: Outgoing): Promise<string | null> {
  const { path, key, number: field } = RESOURCES[entity.type]
  // Not form encoding: in OData a plus sign is a plus sign.
  const query = `$filter=${encodeURIComponent(`${field} eq ${quoted(number)}`)}&$select=${key}&$top=1`
  const answer = await ask('GET', `${path}?${query}`)
  if (answer.status === 404) return null
  const rows = answer.status === 200 ? (readJson(answer) as { value?: unknown } | undefined)?.value : undefined
  if (!Array.isArray(rows)) throw new Unreadable(answer)
  return keyIn(rows[0], key)
}

function answerTo({ entity }: Outgoing, answer: OutsideAnswer, remoteKey: string | null): Answer {
  if (answer.status >= 200 && answer.status < 300) {
    const made =
      keyIn(readJson(answer), RESOURCES[entity.type].key) ??
      answer.headers?.get('entityid')?.replace(/^["']|["']$/g, '') ??
      remoteKey
    return made ? { kind: 'delivered', remoteKey: made } : { kind: 'delivered' }
  }
  if (isForNow(answer)) return later(answer)
  return { kind: 'refused', faults: faultsOf(answer.status, readJson(answer)) }
}

/** Request timeout, locked, too early, too many requests: temporary, and not the record's fault. */
const WAITS = new Set([408, 423, 425, 429])
const isForNow = ({ status }: OutsideAnswer): boolean => status >= 500 || WAITS.has(status)

function later({ status, headers }: OutsideAnswer): Answer {
  const why = status === 429 ? 'There were too many requests.' : `The service has a problem (${status}).`
  const afterMs = retryAfterMs(headers?.get('retry-after') ?? null)
  return afterMs === undefined ? { kind: 'later', why } : { kind: 'later', why, afterMs }
}

/** Accepts only seconds; a date would depend on two clocks. */
const retryAfterMs = (given: string | null): number | undefined =>
  given && /^\d{1,9}$/.test(given.trim()) ? Number(given) * 1_000 : undefined

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`
const literal = (key: string) => encodeURIComponent(quoted(key)).replace(/'/g, '%27')

function keyIn(record: unknown, field: string): string | null {
  const value = record && typeof record === 'object' ? (record as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function readJson({ bytes }: OutsideAnswer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

// Errors of an OData service that refuses a record: an error with details, each of which names its field (OData JSON
// Format 4.01, section 21.1).
const Message = z.string()
const Target = z.optional(z.nullable(z.string()))
const ODataError = z.object({
  error: z.object({
    message: z.optional(Message),
    target: Target,
    details: z.optional(z.array(z.object({ message: Message, target: Target }))),
  }),
})

const FAULTS_MAX = 20

function faultsOf(status: number, body: unknown): Fault[] {
  const parsed = ODataError.safeParse(body)
  const { message, target, details = [] } = parsed.success ? parsed.data.error : {}
  if (details.length > 0) return details.slice(0, FAULTS_MAX).map((each) => fault(each.message, each.target))
  return [fault(message || `It answered ${status} without a reason.`, target)]
}

const fault = (message: string, target: string | null | undefined): Fault => ({ target: target || null, message })
