// The page's calls say whose page it is. Role: what this page shows and sends is one member's; once the session is another's the server refuses
// each call of it, so that nothing of theirs is shown under the first one's name, and the refusal is how the page hears of it.
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Call, CallResult } from '../../api/call.ts'
import type { Owner } from '../../api/owner.ts'

const ANOTHER: ReadonlySet<string> = new Set(['other-member', 'impersonation-ended'])

/** The session has ended, or is another's. */
const isDoubtful = (result: CallResult<unknown>): boolean =>
  result.kind === 'problem' && (result.status === 401 || ANOTHER.has(result.problem.code))

/** Calls that anybody may make, and the one that keeps whatever session there is alive, are nobody's in particular. */
const isAnybodys = (name: keyof typeof endpoints): boolean =>
  (endpoints[name] as Endpoint).who === 'anyone' || name === 'heartbeat'

/** `onDoubt`: after a refusal that may mean that nobody, or somebody else, is signed in. */
export const boundTo =
  (call: Call, member: Owner, onDoubt: () => void): Call =>
  async (name, options) => {
    const result = await call(name, isAnybodys(name) ? options : { ...options, member })
    if (isDoubtful(result)) onDoubt()
    return result
  }
