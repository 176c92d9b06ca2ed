// The member who may open the portal on this phone without signal. After a sign-out nobody may be stored here, and a sign-out that never reached the server must be finished before anything else.
import { createStore, delMany, get, keys, set, setMany, update } from 'idb-keyval'
import type { PortalInfo, UserReply } from '#contract/session.ts'
import type { Owner } from '../../api/owner.ts'
import { committing } from '../../device/committing.ts'

const open = createStore('curbside-session', 'kv')
const store = committing(open)

export type Kept = {
  user: UserReply | null
  portal: PortalInfo | null
  deviceId: string /** Whose sign-out the server has yet to hear of. */
  signOutPending: { member: Owner | null } | null
  /** Real members who signed out and of whom something may still be on this phone. */
  toErase: number[]
}

const TO_ERASE = 'to-erase:'

/** One id per phone, minted at the first visit; the server tells two devices of one member apart by it. */
export async function readKept(newId: () => string): Promise<Kept> {
  const [known, user, portal, pending, names] = await Promise.all([
    get<string>('deviceId', store),
    get<UserReply>('user', store),
    get<PortalInfo>('portal', store),
    get<Owner | true>('signOutPending', store), // true: kept by an earlier version,
    keys<string>(store),
  ])
  return {
    user: user ?? null,
    portal: portal ?? null,
    deviceId: known ?? (await mintDeviceId(newId)),
    signOutPending: pending ? { member: pending === true ? null : pending } : null,
    toErase: names.filter((name) => name.startsWith(TO_ERASE)).map((name) => Number(name.slice(TO_ERASE.length))),
  }
}

/** Two tabs of a first visit get the same. */
async function mintDeviceId(newId: () => string): Promise<string> {
  let deviceId = ''
  await update<string>('deviceId', (known) => (deviceId = known ?? newId()), open)
  return deviceId
}

export const keepUser = (user: UserReply): Promise<void> => set('user', user, store)
export const keepPortal = (portal: PortalInfo): Promise<void> => set('portal', portal, store)

/**
 * From here on the portal opens for nobody on this phone; the server learns of it now or at the next start, and what is
 * kept of the member is erased now or before the next start shows anything.
 */
export const forgetUser = async (member: Owner): Promise<void> => {
  await setMany(
    [
      ['signOutPending', member],
      [`${TO_ERASE}${member.real}`, true],
    ],
    store,
  )
  await delMany(['user'], store)
}
export const signOutReached = (): Promise<void> => delMany(['signOutPending'], store)

/** Nothing of this member is left on this phone. */
export const memberErased = (real: number): Promise<void> => delMany([`${TO_ERASE}${real}`], store)
