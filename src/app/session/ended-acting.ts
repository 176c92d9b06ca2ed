// The right to act for another member was withdrawn while the portal was open, or between two visits. The page that
// opens next belongs to the member themselves and tells them, so the note survives reloads until they have answered it.
import type { SessionStatus, UserReply } from '#contract/session.ts'
import type { Owner } from '#src/api/owner.ts'
import { TAB_KEYS } from '#src/state/storage-keys.ts'

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

export const noteEndedActing = (storage: Pick<Storage, 'setItem'>, ended: EndedActing): void =>
  storage.setItem(TAB_KEYS.endedActing, JSON.stringify(ended))

export const forgetEndedActing = (storage: Pick<Storage, 'removeItem'>): void =>
  storage.removeItem(TAB_KEYS.endedActing)

/** Null if there is no note, or it is another member's. */
export function readEndedActing(
  storage: Pick<Storage, 'getItem'>,
  { realUniqueID, agent }: UserReply,
): EndedActing | null {
  try {
    const noted = JSON.parse(storage.getItem(TAB_KEYS.endedActing) ?? 'null') as EndedActing | null
    return noted?.real === realUniqueID && agent.UniqueID === realUniqueID ? noted : null
  } catch {
    return null
  }
}
