import type { Call } from '../../api/call.ts'
import type { Owner } from '../../api/owner.ts'
import { forgetUser, signOutReached } from '../../features/session/last-member.ts'
import { isOver, tellSignOut } from '../../features/session/tell-sign-out.ts'
import { showOnIcon } from '../../offline/icon-figure.ts'
import { follow } from './boot.ts'
import { beginLeaving } from './leave-for-home.ts'

type Ports = { call: Call; member: Owner; erase: () => Promise<unknown>; tellTabs: () => void }

/**
 * Signs out. From its first line on the portal opens for nobody on this phone, and at its end the member's data is gone,
 * whether or not the server could be reached; if not, the next start informs it.
 */
export async function endSession({ call, member, erase, tellTabs }: Ports): Promise<void> {
  await forgetUser(member)
  const reply = await tellSignOut(call, member)
  // First: what another tab still writes must not come back after it was erased.
  tellTabs()
  await erase()
  showOnIcon(0)
  sessionStorage.clear()
  if (isOver(reply)) await signOutReached()
  beginLeaving()
  if (reply.kind !== 'ok' || !follow(reply.value.redirect)) window.location.assign('/')
}
