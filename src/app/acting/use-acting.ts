// Starts and stops acting for another member. Work that is only on this phone is sent first; work that can't be sent
// waits for the pair of members that made it, and the member is told before the page opens as somebody else.
import { useRouter } from '@tanstack/react-router'
import type { ImpersonationRow } from '#contract/impersonation.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { isActing } from '#src/features/impersonation/acting-words.ts'
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

// Starts and stops acting for another member. The page then reloads as the member that the server names; a failure
// changes nothing, and returns the reason.

/** `text`: an error message; null on success. */
type ActingChange = { text: string | null }

const NO_ANSWER = 'The portal didn’t answer. Try again in a moment.'

function failure(result: Exclude<CallResult<never>, { kind: 'ok' }>, refused: string): string {
  if (result.kind === 'silence') return NO_ANSWER
  return result.status === 403 || result.status === 404 ? refused : result.problem.title
}

export async function startActing(
  call: Call,
  lead: { userName: string; MemberFullName: string },
): Promise<ActingChange> {
  const result = await call('impersonationStart', { input: { userName: lead.userName } })
  if (result.kind === 'ok') return { text: null }
  return { text: failure(result, `You may not act for ${lead.MemberFullName} any more. You are still yourself.`) }
}

export async function stopActing(call: Call): Promise<ActingChange> {
  const result = await call('impersonationStop')
  if (result.kind === 'ok') return { text: null }
  return { text: failure(result, 'It has ended already, or somebody else is signed in. Reload the page to see who.') }
}
