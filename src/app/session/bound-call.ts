// Adds the page's member to each of its calls. A page shows and sends one member's data; once the session belongs to
// another, the server refuses its calls, so that no data appears under the wrong name, and the refusal tells the page
// of the change.
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'

const ANOTHER: ReadonlySet<string> = new Set(['other-member', 'impersonation-ended'])

/** The session has ended or belongs to another member. */
const isDoubtful = (result: CallResult<unknown>): boolean =>
  result.kind === 'problem' && (result.status === 401 || ANOTHER.has(result.problem.code))

/** Public calls, and the heartbeat of any session, do not belong to a member. */
const isAnybodys = (name: string, who: string | undefined): boolean => who === 'anyone' || name === 'heartbeat'

type Page = { member: Owner; signedOut: AbortSignal; onDoubt: () => void; onAnswer: () => void }

/**
 * `onDoubt`: called after a refusal that may mean that nobody or another member is signed in. `onAnswer`: called after
 * the server answered the member.
 */
export const boundTo =
  (call: Call, { member, signedOut, onDoubt, onAnswer }: Page): Call =>
  async (name, options) => {
    const { who }: Endpoint = endpoints[name]
    const result = await call(name, isAnybodys(name, who) ? options : { ...options, member, signedOut })
    if (isDoubtful(result)) onDoubt()
    if (result.kind === 'ok' && who !== 'anyone') onAnswer()
    return result
  }
