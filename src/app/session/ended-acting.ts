// The right to act for another member was withdrawn while the portal was open, or between two visits. The page that
// opens next belongs to the member themselves and tells them, so the note survives reloads until they have answered it.
import type { SessionStatus, UserReply } from '#contract/session.ts'
import type { Owner } from '../../api/owner.ts'

/** `name`: the member who can no longer be acted for. */
export type EndedActing = Owner & { name: string }

/**
 * `user`: the member that the page was opened for. Null: the session changed for a different reason, which its member
 * knows.
 */
export function endedActing({ realUniqueID: real, agent }: UserReply, status: SessionStatus): EndedActing | null {
  const { UniqueID: effective, MemberFullName: name } = agent
  const isWithdrawn =
    real !== effective &&
    status.memberUniqueID === real &&
    status.effectiveUniqueID === real &&
    status.withdrawnUniqueID === effective
  return isWithdrawn ? { real, effective, name } : null
}

const KEY = 'curbside-acting-ended'

export const noteEndedActing = (storage: Pick<Storage, 'setItem'>, ended: EndedActing): void =>
  storage.setItem(KEY, JSON.stringify(ended))

export const forgetEndedActing = (storage: Pick<Storage, 'removeItem'>): void => storage.removeItem(KEY)

/** Null if there is no note, or it is another member's. */
export function readEndedActing(
  storage: Pick<Storage, 'getItem'>,
  { realUniqueID, agent }: UserReply,
): EndedActing | null {
  try {
    const noted = JSON.parse(storage.getItem(KEY) ?? 'null') as EndedActing | null
    return noted?.real === realUniqueID && agent.UniqueID === realUniqueID ? noted : null
  } catch {
    return null
  }
}
