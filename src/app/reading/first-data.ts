// The replies that the server wrote into the document of a first visit (contract/first-data.ts): the page is shown from
// them, and none of them is asked for again.
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callKey, FIRST_DATA_ID, type FirstReply } from '#contract/first-data.ts'
import type { Call } from '#src/api/call.ts'
import { parseReply } from '#src/api/parse-reply.ts'

export type FirstData = {
  isHere: boolean
  /** Answers each of these calls once, and passes on all others. */
  before(call: Call): Call
  /** From now on, everything is asked of the server. */
  end(): void
}

export function readFirstData(page: Pick<Document, 'getElementById'>): FirstData {
  const left = new Map<string, unknown>()
  for (const reply of repliesIn(page)) left.set(callKey(reply), reply.value)
  return {
    isHere: left.size > 0,
    before: (call) => async (name, options) => {
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

function repliesIn(page: Pick<Document, 'getElementById'>): FirstReply[] {
  const element = page.getElementById(FIRST_DATA_ID)
  if (!element) return []
  // A copy of the document that the browser keeps does not have them.
  element.remove()
  try {
    return JSON.parse(element.textContent) as FirstReply[]
  } catch {
    return []
  }
}
