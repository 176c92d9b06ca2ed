// Starts and stops acting for another member. The page then reloads as the member that the server names; a failure
// changes nothing, and returns the reason.
import type { Call, CallResult } from '#src/api/call.ts'

/** `text`: an error message; null on success. */
export type ActingChange = { text: string | null }

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
