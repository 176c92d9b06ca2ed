// Starts and stops acting for another member. Work that is only on this phone is sent first; work that can't be sent
// waits for the pair of members that made it, and the member is told before the page opens as somebody else.
import { useRouter } from '@tanstack/react-router'
import type { ImpersonationRow } from '#contract/impersonation.ts'
import { isActing } from '#src/features/impersonation/acting-label.ts'
import { type ActingChange, startActing, stopActing } from '#src/features/impersonation/change-acting.ts'
import { decideSignOut, unsentText } from '#src/features/session/decide-sign-out.ts'
import { type Dialogs, useDialogs } from '#src/ui/dialogs.tsx'
import { type Services, useServices } from '../services.tsx'
import { leaveForHome } from '../session/leave-for-home.ts'
import { useCreatedLocks } from '../use-lock-ports.ts'

const SEND_WITHIN_MS = 5_000
const RELEASE_WITHIN_MS = 5_000

/**
 * Both resolve with an error message, with '' if the member chose to stay, or with null when the page is already
 * navigating to Home.
 */
export type Acting = { start: (lead: ImpersonationRow) => Promise<string | null>; stop: () => Promise<string | null> }

export function useActing(): Acting {
  const services = useServices()
  const dialogs = useDialogs()
  const router = useRouter()
  const locks = useCreatedLocks()
  const change = async (run: () => Promise<ActingChange>): Promise<string | null> => {
    const isForm = router.state.matches.some(({ staticData }) => staticData.isForm)
    // Leaving the form releases its lock, which only the present session may do.
    if (isForm) {
      await router.navigate({ to: '/', search: { sheet: sheetOf(router.state.location.search) } })
      await locks.formsGone(RELEASE_WITHIN_MS)
    }
    if (!(await sendFirst(services, dialogs))) return ''
    const { text } = await run()
    if (text === null) leaveForHome()
    else await services.session.check()
    return text
  }
  return {
    start: (lead) => change(() => startActing(services.call, lead)),
    stop: () => change(() => stopActing(services.call)),
  }
}

const sheetOf = (search: object) => (search as { sheet?: string }).sheet

/** False if the member chose to stay. */
async function sendFirst({ offline, drafts, user }: Services, dialogs: Dialogs): Promise<boolean> {
  const unsent = () => decideSignOut(drafts.get() ?? [], offline.owner)
  if (unsent().kind === 'go') return true
  offline.sync.nudge('hand')
  await offline.sync.drain(SEND_WITHIN_MS)
  const left = unsent()
  if (left.kind === 'go') return true
  const when = isActing(user) ? `you act for ${user.agent.MemberFullName} again` : 'you are yourself again'
  return dialogs.ask({
    title: 'Not everything is sent yet',
    text: `${unsentText(left)} It is kept, and goes on when ${when}.`,
    yes: 'Go on',
    no: 'Cancel',
  })
}
