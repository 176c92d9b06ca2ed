// Destination for RESO Web API Add/Edit (RCP-10): OData 4.01 over HTTP, authorized by OAuth 2 client credentials. A
// record is created there only once. The destination may assign its own key; until we know that key we first look the
// record up by its number, so a create whose answer was lost is found and updated instead of repeated.
import type { RecordKey } from '#contract/lock.ts'
import type { FetchOutside, OutsideAnswer } from '../../http/fetch-outside.ts'
import { CredentialsRejected, createTokens, type TokenSettings } from './access-tokens.ts'
import { type Answer, type Destination, isEmpty, type Outgoing, withoutEmpty } from './destination.ts'
import { etagOf, faultsOf, isForNow, isGone, keyIn, later, readJson } from './odata-answers.ts'
import { RELATED } from './outgoing-record.ts'

export type WebApiSettings = { url: URL } & TokenSettings
/** `fetchMetadata`: a receiver's description of itself may be several megabytes. */
export type WebApiDeps = { fetch: FetchOutside; fetchMetadata?: FetchOutside; now: () => number }

const RESOURCES = {
  listing: { path: 'Property', key: 'ListingKey', number: 'ListingId' },
  agent: { path: 'Member', key: 'MemberKey', number: 'MemberMlsId' },
  office: { path: 'Office', key: 'OfficeKey', number: 'OfficeMlsId' },
} as const satisfies Record<RecordKey['type'], object>

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Given = { body?: object; etag?: string | null; accept?: string }
type Ask = (method: Method, path: string, given?: Given) => Promise<OutsideAnswer>

export function webApiDestination(
  name: Destination['name'],
  settings: WebApiSettings,
  { fetch, fetchMetadata = fetch, now }: WebApiDeps,
): Destination {
  const tokens = createTokens(settings, { fetch, now })
  const receiver = { hasEtags: false }
  return {
    name,
    async metadata() {
      const { status, bytes } = await asking(settings.url, tokens, fetchMetadata)('GET', '$metadata', { accept: XML })
      if (status !== 200) throw new Error(`It answered ${status}.`)
      return bytes.toString('utf8')
    },
    async send(outgoing, _key, until = Number.POSITIVE_INFINITY) {
      const ask = guarding(
        asking(settings.url, tokens, (url, init) => {
          if (now() >= until) throw new Error('The claim may have expired')
          return fetch(url, init)
        }),
        receiver,
      )
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
  return async (method, path, { body, etag, accept = 'application/json' } = {}) => {
    const once = (token: string) =>
      fetch(new URL(`${base.href.replace(/\/$/, '')}/${path}`), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept,
          'odata-version': '4.01',
          ...(body ? { 'content-type': 'application/json', prefer: 'return=representation' } : {}),
          ...(etag ? { 'if-match': etag } : {}),
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

const XML = 'application/xml'
const ETAG_NEEDED = 428

/**
 * Where the receiver gives its records ETags, or asks for one, the stored record's is read before each change and sent
 * with it: what somebody writes there in between is not overwritten unread (RFC 9110, 13.1.1).
 */
function guarding(ask: Ask, receiver: { hasEtags: boolean }): Ask {
  const noting: Ask = async (...call) => {
    const answer = await ask(...call)
    if (etagOf(answer) !== null || answer.status === ETAG_NEEDED) receiver.hasEtags = true
    return answer
  }
  return async (method, path, given) => {
    const isChange = method === 'PATCH' || method === 'DELETE'
    if (!isChange || !receiver.hasEtags) {
      const answer = await noting(method, path, given)
      if (!isChange || answer.status !== ETAG_NEEDED) return answer
    }
    const stored = await ask('GET', path)
    return isGone(stored) || isForNow(stored) ? stored : ask(method, path, { ...given, etag: etagOf(stored) })
  }
}

async function write(ask: Ask, outgoing: Outgoing): Promise<Answer> {
  const { path } = RESOURCES[outgoing.entity.type]
  const remoteKey = outgoing.remoteKey ?? (await findKey(ask, outgoing))
  if (remoteKey !== null) {
    const answer = await change(ask, `${path}(${literal(remoteKey)})`, changesOf(outgoing, remoteKey))
    if (!isGone(answer)) return answerTo(outgoing, answer, remoteKey)
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
  if (isGone(answer)) return { kind: 'delivered' }
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

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`
const literal = (key: string) => encodeURIComponent(quoted(key)).replace(/'/g, '%27')
