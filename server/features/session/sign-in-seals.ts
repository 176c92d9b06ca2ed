// Signed tokens for sign-in: tickets for unknown devices, and cookies of devices on which a member has signed in. Pure.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** A ticket is valid between these two ages. */
export const TICKET_FROM_MS = 20_000
export const TICKET_UNTIL_MS = 10 * 60_000

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const SEAL = '[A-Za-z0-9_-]{43}'
const TICKET = new RegExp(`^(${UUID})\\.(\\d{1,16})\\.(${SEAL})$`)
const DEVICE = new RegExp(`^(${UUID})\\.(${SEAL})$`)

const seal = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url')
const isSeal = (given: string, right: string): boolean => timingSafeEqual(Buffer.from(given), Buffer.from(right))

export type Ticket = { id: string; at: number }

/** Valid for this name only. `at`: epoch milliseconds. */
export const writeTicket = (secret: string, name: string, { id, at }: Ticket): string =>
  `${id}.${at}.${seal(secret, 'ticket', name, id, at)}`

export function readTicket(secret: string, name: string, given: string | undefined): Ticket | undefined {
  const [, id, at, sealed] = TICKET.exec(given ?? '') ?? []
  if (!id || !at || !sealed || !isSeal(sealed, seal(secret, 'ticket', name, id, Number(at)))) return undefined
  return { id, at: Number(at) }
}

export const ageOfTicket = ({ at }: Ticket, now: number): 'early' | 'good' | 'late' =>
  now < at + TICKET_FROM_MS ? 'early' : now < at + TICKET_UNTIL_MS ? 'good' : 'late'

/** Members who share a phone each have an entry in its cookie, most recent first. */
const ENTRIES = 5
const entriesIn = (cookie: string | undefined): string[] =>
  (cookie ?? '')
    .slice(0, 1_000)
    .split('~')
    .filter((entry) => DEVICE.test(entry))

/** The device id for this name in the cookie. */
export function deviceIn(secret: string, name: string, cookie: string | undefined): string | undefined {
  for (const entry of entriesIn(cookie)) {
    const [, device, sealed] = DEVICE.exec(entry)!
    if (isSeal(sealed!, seal(secret, 'device', name, device!))) return device
  }
  return undefined
}

export function withDevice(secret: string, name: string, device: string, cookie: string | undefined): string {
  const own = `${device}.${seal(secret, 'device', name, device)}`
  return [own, ...entriesIn(cookie).filter((entry) => entry !== own)].slice(0, ENTRIES).join('~')
}
