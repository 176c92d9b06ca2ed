import type { Call } from '../../api/call.ts'
import type { Owner } from '../../api/owner.ts'
import { forgetUser, signOutReached } from '../../features/session/last-member.ts'
import { isOver, tellSignOut } from '../../features/session/tell-sign-out.ts'
import { follow } from './boot.ts'

type Ports = { call: Call; member: Owner; erase: () => Promise<unknown>; tellTabs: () => void }

/**
 * Signing out. Role: from its first line on this phone opens for nobody, and what the member left here is gone at its end,
 * whether or not the server could be told; the next start tells it then.
 */
export async function endSession({ call, member, erase, tellTabs }: Ports): Promise<void> {
  await forgetUser(member)
  const reply = await tellSignOut(call, member)
  await erase()
  sessionStorage.clear()
  if (isOver(reply)) await signOutReached()
  tellTabs()
  if (reply.kind !== 'ok' || !follow(reply.value.redirect)) window.location.assign('/')
}
