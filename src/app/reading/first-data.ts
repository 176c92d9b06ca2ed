// The replies that the server wrote into the document of a first visit (contract/first-data.ts): the page is shown from
// them, and none of them is asked for again.
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callKey, FIRST_DATA_ID, type FirstReply } from '#contract/first-data.ts'
import type { UserReply } from '#contract/session.ts'
import type { Call } from '#src/api/call.ts'
import { isSameOwner, type Owner } from '#src/api/owner.ts'
import { parseReply } from '#src/api/parse-reply.ts'
import { ownerOf } from '#src/features/session/whose-session.ts'

export type FirstData = {
  isHere: boolean
  /** Answers each of these calls once, and passes on all others. */
  before(call: Call): Call
  /** From now on, everything is asked of the server. */
  end(): void
}

/** `whose`: the session's member now, by the browser's cookies. */
export function readFirstData(page: Pick<Document, 'getElementById'>, whose: () => Owner | null): FirstData {
  const left = new Map<string, unknown>()
  const { owner, replies } = contentOf(page)
  for (const reply of replies) left.set(callKey(reply), reply.value)
  // Since the document was made, the member may have signed out, or somebody else in, in another tab as well.
  const isStillTheirs = () => {
    const now = whose()
    return now !== null && isSameOwner(now, owner!)
  }
  return {
    isHere: left.size > 0,
    before: (call) => async (name, options) => {
      if (left.size > 0 && (name === 'logout' || !isStillTheirs())) left.clear()
      const key = left.size === 0 || options?.params || options?.idempotencyKey ? null : callKey({ name, ...options })
      if (key === null || !left.has(key)) return call(name, options)
      const { reply }: Endpoint = endpoints[name]
      const found = reply && parseReply(reply as z.ZodMiniType, left.get(key))
      left.delete(key)
      return found?.success ? { kind: 'ok', value: found.data as never } : call(name, options)
    },
    end: () => left.clear(),
  }
}

type Content = { owner: Owner | null; replies: FirstReply[] }
const NOTHING: Content = { owner: null, replies: [] }

/** Nothing without the member whose replies they are. */
function contentOf(page: Pick<Document, 'getElementById'>): Content {
  const element = page.getElementById(FIRST_DATA_ID)
  if (!element) return NOTHING
  // A copy of the document that the browser keeps does not have them.
  element.remove()
  try {
    const replies = JSON.parse(element.textContent) as FirstReply[]
    const user = replies.find(({ name }) => name === 'user')?.value as UserReply | undefined
    return user ? { owner: ownerOf(user), replies } : NOTHING
  } catch {
    return NOTHING
  }
}
