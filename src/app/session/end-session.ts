import type { Call } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import { forgetUser, hasKeptWork, signOutReached } from '#src/features/session/last-member.ts'
import { withKeptWork } from '#src/features/session/return-address.ts'
import { isOver, tellSignOut } from '#src/features/session/tell-sign-out.ts'
import { showOnIcon } from '#src/offline/icon-figure.ts'
import { within } from '#src/state/timers.ts'
import { follow } from './boot.ts'
import { eraseLeft } from './erase-left.ts'
import { beginLeaving } from './leave-for-home.ts'

type EndSessionPorts = {
  call: Call
  member: Owner
  /** Rejects if the member's data may still be here. */
  erase: () => Promise<void>
  /** Unsent work stays, encrypted, for the next sign-in. */
  keepsWork: boolean
  tellTabs: () => void
}

/** Storage that has not answered by then may never answer. */
const FORGET_WITHIN_MS = 10_000

/**
 * Signs out. Rejects, with nothing erased, if the browser's storage cannot record the sign-out. As soon as it starts,
 * the portal opens for nobody on this phone, and nobody can decrypt the data there; at its end the member's data is
 * gone, whether or not the server could be reached; if not, the next start notifies it. What cannot be erased now is
 * erased by the next start, which shows nothing else before.
 */
export async function endSession({ call, member, erase, keepsWork, tellTabs }: EndSessionPorts): Promise<void> {
  if (
    !(await within(
      forgetUser(member, keepsWork).then(() => true),
      FORGET_WITHIN_MS,
    ))
  )
    throw new Error('The browser’s storage did not answer')
  const reply = await tellSignOut(call, member)
  // First, because what another tab still writes must not come back after it was erased.
  tellTabs()
  const isErased = await eraseLeft([{ real: member.real, keepsWork }], erase)
  showOnIcon(0)
  sessionStorage.clear()
  if (isOver(reply)) await signOutReached()
  beginLeaving()
  // The identity provider's page would not erase the data, nor say that it has to be done.
  const next = reply.kind === 'ok' && withKeptWork(reply.value.redirect, window.location.origin, await hasKeptWork())
  if (!isErased || !next || !follow(next)) window.location.assign('/')
}
