import type { UserReply } from '#contract/session.ts'
import { decideSignOut } from '#src/features/session/decide-sign-out.ts'
import { ownerOf } from '#src/features/session/whose-session.ts'
import { readDrafts } from '#src/offline/open-offline.ts'

/** Whether this phone has work of this member that is not on the server. Work that cannot be read counts as such. */
export async function hasUnsentWork(user: UserReply, deviceId: string): Promise<boolean> {
  const owner = ownerOf(user)
  const drafts = await readDrafts(owner.real, deviceId).catch(() => null)
  return drafts === null || decideSignOut(drafts, owner).kind === 'ask'
}
