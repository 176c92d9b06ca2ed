// The member who may open the portal offline on this phone. After a sign-out nobody may be stored here, and a sign-out
// that never reached the server must be finished before anything else.
import { delMany, entries, promisifyRequest, set, update } from 'idb-keyval'
import type { PortalInfo, UserReply } from '#contract/session.ts'
import type { Owner } from '#src/api/owner.ts'
import { committing } from '#src/device/committing.ts'
import { type KeysRead, keepWhileOpen, keyRows, keysIn, sessionRows } from '#src/offline/store/device-keys.ts'
import type { Sealed } from '#src/offline/store/sealing.ts'

const store = committing(sessionRows)

export type Kept = {
  user: UserReply | null
  portal: PortalInfo | null
  deviceId: string
  keys: KeysRead
  /** What each pair's last visit ended with (app/reading/last-visit.ts). */
  visits: ReadonlyMap<string, Sealed>
  /** The member whose sign-out has not reached the server. */
  signOutPending: Owner | null
  toErase: Leaver[]
  /** Somebody's unsent work is kept here, encrypted, until they sign in again. */
  hasKeptWork: boolean
}
/**
 * A member who signed out and whose data may still be on this phone. `keepsWork`: their unsent work is excluded from
 * erasing.
 */
export type Leaver = { real: number; keepsWork: boolean }

const TO_ERASE = 'to-erase:'
/** Their unsent work stays. */
const ERASE_REST = 'erase-rest:'
const KEPT_WORK = 'kept-work:'

const leaverIn = (name: string): Leaver[] =>
  [TO_ERASE, ERASE_REST].flatMap((prefix) =>
    name.startsWith(prefix) ? [{ real: Number(name.slice(prefix.length)), keepsWork: prefix === ERASE_REST }] : [],
  )

const VISIT = 'visit:'
const visitsOf = (real: number) => IDBKeyRange.bound(`${VISIT}${real}:`, `${VISIT}${real}:\uffff`)
export const visitRow = ({ real, effective }: Owner): string => `${VISIT}${real}:${effective}`
export const keepVisit = (member: Owner, sealed: Sealed): Promise<void> =>
  keepWhileOpen(member.real, visitRow(member), sealed)

const isKeptWork = ([name]: [string, unknown]) => name.startsWith(KEPT_WORK)
export const hasKeptWork = async (): Promise<boolean> => (await entries<string, unknown>(store)).some(isKeptWork)

/** One id per phone, created at the first visit; it lets the server distinguish two devices of one member. */
export async function readKept(newId: () => string): Promise<Kept> {
  const rows = await entries<string, unknown>(store)
  const row = Object.fromEntries(rows)
  const toErase = rows.flatMap(([name]) => leaverIn(name))
  return {
    user: (row.user as UserReply | undefined) ?? null,
    portal: (row.portal as PortalInfo | undefined) ?? null,
    deviceId: (row.deviceId as string | undefined) ?? (await mintDeviceId(newId)),
    // Erasing what a member left deletes their keys, too.
    keys: toErase.length > 0 ? new Map() : keysIn(rows),
    visits: new Map(rows.filter((row): row is [string, Sealed] => row[0].startsWith(VISIT))),
    signOutPending: (row.signOutPending as Owner | undefined) ?? null,
    toErase,
    hasKeptWork: rows.some(isKeptWork),
  }
}

/** Two tabs of a first visit get the same id. */
async function mintDeviceId(newId: () => string): Promise<string> {
  let deviceId = ''
  await update<string>('deviceId', (known) => (deviceId = known ?? newId()), sessionRows)
  return deviceId
}

/** Returns to them what they kept at an earlier sign-out. */
export const keepUser = (user: UserReply): Promise<void> =>
  store('readwrite', (rows) => {
    rows.put(user, 'user')
    rows.delete(KEPT_WORK + user.realUniqueID)
    return promisifyRequest(rows.transaction)
  })
export const keepPortal = (portal: PortalInfo): Promise<void> => set('portal', portal, store)

/**
 * From then on the portal opens for nobody on this phone, and nobody can decrypt the data on it. The server is notified
 * now or at the next start, and the member's data is erased now or before the next start shows anything.
 */
export const forgetUser = (member: Owner, keepsWork: boolean): Promise<void> =>
  store('readwrite', (rows) => {
    rows.delete(keyRows(member.real))
    rows.delete(visitsOf(member.real))
    rows.put(member, 'signOutPending')
    rows.put(true, (keepsWork ? ERASE_REST : TO_ERASE) + member.real)
    if (keepsWork) rows.put(true, KEPT_WORK + member.real)
    rows.delete('user')
    return promisifyRequest(rows.transaction)
  })
export const signOutReached = (): Promise<void> => delMany(['signOutPending'], store)

/**
 * Call when everything that had to be erased is gone, including what another tab kept at the last moment.
 */
export const memberErased = (real: number): Promise<void> =>
  store('readwrite', (rows) => {
    rows.delete(keyRows(real))
    rows.delete(visitsOf(real))
    rows.delete(TO_ERASE + real)
    rows.delete(ERASE_REST + real)
    return promisifyRequest(rows.transaction)
  })
