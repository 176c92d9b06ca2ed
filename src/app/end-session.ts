import { forgetUser, signOutReached } from '../features/session/last-member.ts'
import type { Call } from '../offline/call.ts'
import { follow } from './boot.ts'

type Ports = { call: Call; erase: () => Promise<unknown>; tellTabs: () => void }

/**
 * Signing out. Role: from its first line on this phone opens for nobody, and what the member left here is gone at its end,
 * whether or not the server could be told; the next start tells it then.
 */
export async function endSession({ call, erase, tellTabs }: Ports): Promise<void> {
  await forgetUser()
  const reply = await call('logout')
  await erase()
  sessionStorage.clear()
  if (reply.kind === 'ok') await signOutReached()
  tellTabs()
  if (reply.kind !== 'ok' || !follow(reply.value.redirect)) window.location.assign('/')
}
