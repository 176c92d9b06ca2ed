// The network between a phone and the portal, in any weather. The fate of every request is drawn from the dice.
import * as z from 'zod/mini'
import { DEVICE_HEADER, IDEMPOTENCY_HEADER, MEMBER_HEADER } from '#contract/constants.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import type { PhotoUploadFields } from '#contract/photo.ts'
import type { SupplementPartFields, SupplementUploadFields } from '#contract/supplement.ts'
import type { Owner } from '#src/api/owner.ts'
import type { Portal } from './portal.ts'
import type { Answer, Asking } from './portal-model.ts'
import { type Dice, pick, type VirtualClock } from './virtual-clock.ts'

export const WEATHERS = ['fine', 'offline', 'lossy', 'hotel', 'failing', 'slow'] as const
export type Weather = (typeof WEATHERS)[number]

const FATES = {
  fine: ['ok'],
  offline: ['lost-request'],
  lossy: ['ok', 'ok', 'lost-request', 'lost-reply', 'duplicate', 'late', 'cut', 'damaged', 'careless'],
  hotel: ['login-page', 'redirect', 'other-json', 'nonsense'],
  failing: ['500', '503', '429', '500-after'],
  slow: ['ok', 'slow-request', 'slow-reply', 'too-slow'],
} as const satisfies Record<Weather, readonly string[]>
type Fate = (typeof FATES)[Weather][number]

const LATENCY_MS = 40
const namesByPath = new Map(Object.entries(endpoints).map(([name, { path }]) => [`/api/${path}`, name as EndpointName]))

export type Line = {
  weather: () => Weather
  session: () => Owner | null
  /** The tab that sends is still there. */
  isOpen: () => boolean
  /** Hashes of the bytes of an upload, by photo: reading a Blob takes real time. */
  hashes: Map<string, { image: string; thumbnail: string }>
}

export type AirPorts = {
  clock: VirtualClock
  dice: Dice
  portal: Portal
  trace: (line: string) => void
  /** False: more requests than any sound engine makes; no answer comes. */
  admit: () => boolean
  now: () => number
}

/** What `createCall` takes for `fetch`. */
export const createFetch = (line: Line, { clock, dice, portal, trace, admit, now }: AirPorts) => {
  const wait = (ms: number) => new Promise<void>((resolve) => clock.setTimer(resolve, ms))

  return async (address: string, init: RequestInit): Promise<Response> => {
    const name = namesByPath.get(address)!
    // The small question often gets through where the work does not: else the storm would only ever hit the question.
    const spared = name === 'status' && line.weather() !== 'offline' && dice() < 0.6
    const fate: Fate = spared ? 'ok' : pick(dice, FATES[line.weather()])
    if (!admit()) return new Promise(() => {})
    trace(`${name} ${fate}`)
    // The cookie goes with the request, whoever is signed in when it arrives.
    const session = line.session()
    const deliver = () => {
      const answer = handle(name, init, line, session, portal, now(), fate)
      trace(`  ${name} → ${answer.status} ${(answer.body as { code?: string }).code ?? ''}`)
      return answer
    }
    const deliverLate = () => {
      portal.late = true
      const answer = deliver()
      portal.late = false
      return answer
    }
    switch (fate) {
      case 'lost-request':
        await wait(dice() < 0.5 ? LATENCY_MS : 20_000)
        throw new TypeError('Failed to fetch')
      case 'late':
        clock.setTimer(deliverLate, 1_000 + dice() * 120_000)
        await wait(LATENCY_MS)
        throw new TypeError('Failed to fetch')
      case 'lost-reply':
        deliver()
        await wait(LATENCY_MS)
        throw new TypeError('Failed to fetch')
      case 'duplicate':
        deliver()
        break
      case 'too-slow':
        deliver()
        await wait(90_000)
        break
      case 'slow-request':
        await wait(dice() * 14_000)
        break
    }
    const made = madeUp(fate)
    const isGivenUp = fate === 'too-slow' || !line.isOpen()
    const answer = made ? null : isGivenUp ? deliverLate() : deliver()
    await wait(fate === 'slow-reply' ? dice() * 14_000 : LATENCY_MS)
    if (made) return made
    const text = JSON.stringify(answer!.body)
    return reply(answer!.status, fate === 'cut' ? text.slice(0, text.length / 2) : text, answer!.retryAfter)
  }
}

function handle(
  name: EndpointName,
  init: RequestInit,
  line: Line,
  session: Owner | null,
  portal: Portal,
  now: number,
  fate: Fate,
): Answer {
  const headers = init.headers as Record<string, string>
  const asking: Asking = {
    session,
    member: headers[MEMBER_HEADER] ?? null,
    device: headers[DEVICE_HEADER]!,
    key: headers[IDEMPOTENCY_HEADER] ?? null,
    now,
  }
  const answer = answerOf(name, init, line, portal, asking, fate)
  if (answer.status === 200 && !z.safeParse(endpoints[name].reply, answer.body).success) portal.misspoken(name)
  return fate === '500-after' ? unwell('500') : answer
}

function answerOf(name: EndpointName, init: RequestInit, line: Line, portal: Portal, asking: Asking, fate: Fate) {
  if (name !== 'uploadPhoto' && name !== 'uploadSupplement' && name !== 'uploadSupplementPart')
    return portal.handle(name, init.body ? JSON.parse(String(init.body)) : {}, asking)
  const form = init.body as FormData
  const text = [...form.entries()].filter(([, value]) => typeof value === 'string')
  const fields = Object.fromEntries(text) as never
  const isDamaged = fate === 'damaged' || fate === 'careless'
  const arrived = (bytes: string) => (isDamaged ? `e${bytes.slice(1)}` : bytes)
  const isCareless = fate === 'careless'
  if (name === 'uploadSupplementPart') {
    const part: SupplementPartFields = fields
    return portal.uploads.uploadPart(part, arrived(part.partSha256), asking, isCareless)
  }
  if (name === 'uploadSupplement') {
    const file: SupplementUploadFields = fields
    const sent = line.hashes.get(file.supplementId)!.image.slice(Number(file.offset ?? 0))
    return portal.uploads.uploadFile(file, arrived(sent), asking, isCareless)
  }
  const photo: PhotoUploadFields = fields
  const sent = line.hashes.get(photo.photoId)!
  return portal.uploads.upload(photo, { ...sent, image: arrived(sent.image) }, asking, isCareless)
}

const PORTAL = { 'x-curbside': '1', 'content-type': 'application/json' }

function madeUp(fate: Fate): Response | null {
  switch (fate) {
    case 'login-page':
      return answer(200, '<html>Welcome to the hotel</html>', { 'content-type': 'text/html' })
    case 'redirect':
      return answer(0, '', {}, 'opaqueredirect')
    case 'other-json':
      return answer(200, '{"ok":true}', { 'content-type': 'application/json' })
    case 'nonsense':
      return answer(200, '{"ok":true}', PORTAL)
    case '500':
    case '503':
    case '429': {
      const { status, body, retryAfter } = unwell(fate)
      return reply(status, JSON.stringify(body), retryAfter)
    }
    default:
      return null
  }
}

function unwell(fate: '500' | '503' | '429'): Answer {
  const code = { 500: 'unexpected', 503: 'unavailable', 429: 'too-many-requests' }[fate]
  const body = { type: `/problems/${code}`, title: code, status: Number(fate), code }
  return { status: Number(fate), body, ...(fate === '500' ? {} : { retryAfter: 7 }) }
}

const reply = (status: number, text: string, retryAfter?: number) =>
  answer(status, text, retryAfter === undefined ? PORTAL : { ...PORTAL, 'retry-after': String(retryAfter) })

const answer = (status: number, text: string, headers: Record<string, string>, type = 'basic') =>
  ({
    ok: status >= 200 && status < 300,
    status,
    type,
    redirected: false,
    headers: new Headers(headers),
    text: async () => text,
  }) as Response
