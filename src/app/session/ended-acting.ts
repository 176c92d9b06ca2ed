// The right to act for another member was withdrawn while the portal was open, or between two visits. The page that
// opens next belongs to the member themselves and tells them, so the note survives reloads until they have answered it.
import * as z from 'zod/mini'
import type { SessionStatus, UserReply } from '#contract/session.ts'
import { ownerOf } from '../../features/session/whose-session.ts'

const EndedActing = z.object({ real: z.number(), effective: z.number(), name: z.string() })
/** `name`: the member who can no longer be acted for. */
export type EndedActing = z.infer<typeof EndedActing>

/**
 * `user`: the member that the page was opened for. Null: the session changed for a different reason, which its member
 * knows.
 */
export function endedActing(user: UserReply, status: SessionStatus): EndedActing | null {
  const owner = ownerOf(user)
  const isWithdrawn =
    owner.real !== owner.effective &&
    status.memberUniqueID === owner.real &&
    status.effectiveUniqueID === owner.real &&
    status.withdrawnUniqueID === owner.effective
  return isWithdrawn ? { ...owner, name: user.agent.MemberFullName } : null
}

const KEY = 'curbside-acting-ended'

export const noteEndedActing = (storage: Pick<Storage, 'setItem'>, ended: EndedActing): void =>
  storage.setItem(KEY, JSON.stringify(ended))

export const forgetEndedActing = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(KEY)

/** Null if there is no note, or it is another member's. */
export function readEndedActing(storage: Pick<Storage, 'getItem'>, user: UserReply): EndedActing | null {
  const { real, effective } = ownerOf(user)
  const noted = z.safeParse(EndedActing, parsed(storage.getItem(KEY) ?? 'null')).data
  return noted && noted.real === real && effective === real ? noted : null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
