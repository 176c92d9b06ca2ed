// Messages to the board's office: what is typed is kept at once, what is sent waits for signal, and each goes out once.
// Kept by the signed-in person, so that nobody else on this device reads or sends it.
import * as z from 'zod/mini'
import { SupportMessage } from '#contract/support.ts'
import type { Call, CallResult } from '../../api/call.ts'
import { failureWords } from '../../api/failure-words.ts'
import { createEvents } from '../../state/signal.ts'

type Ports = {
  call: Call
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The signed-in member's own place in the storage. */
  key: string
  now(): number
  newId(): string
}

/** `refused`: why the office's server did not take the message; it stays until its author deletes it. */
const Kept = z.object({
  typed: z.string(),
  waiting: z.array(z.object({ message: SupportMessage, refused: z.nullable(z.string()) })),
})
export type Kept = z.infer<typeof Kept>
const NOTHING: Kept = { typed: '', waiting: [] }

/** sent: the office has it. waiting: it goes out with the signal. */
export type SendOutcome = 'sent' | 'waiting' | 'refused'

export type OutgoingMessages = ReturnType<typeof createOutgoingMessages>

export function createOutgoingMessages({ call, storage, key, now, newId }: Ports) {
  const { emit, subscribe } = createEvents()
  let kept = read(storage, key)
  let isStored = true
  let sending: Promise<void> | null = null

  /** Read anew before each change: another tab writes here, too. What could not be stored is only here. */
  function keep(change: (before: Kept) => Kept): void {
    kept = change(isStored ? read(storage, key) : kept)
    const isEmpty = kept.typed === '' && kept.waiting.length === 0
    try {
      if (isEmpty) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(kept))
      isStored = true
    } catch {
      isStored = false
    }
    emit()
  }
  const settle = (messageId: string, refused: string | null) =>
    keep(({ typed, waiting }) => ({
      typed,
      waiting: waiting.flatMap((each) =>
        each.message.messageId !== messageId ? [each] : refused === null ? [] : [{ ...each, refused }],
      ),
    }))

  async function sendAll(): Promise<void> {
    for (const { message } of kept.waiting.filter(({ refused }) => refused === null)) {
      const result = await call('supportMessage', { input: message })
      if (result.kind === 'ok') settle(message.messageId, null)
      else if (isPassing(result)) return
      else settle(message.messageId, failureWords(result).text)
    }
  }

  /** What waits; called at the start, and when the signal returns. */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    subscribe,
    snapshot: (): Kept => kept,
    type: (typed: string) => keep((before) => ({ ...before, typed })),
    send,
    /** `page`: the pattern of the route on screen. */
    async write(
      text: string,
      { page, listingId }: { page: string; listingId?: string | undefined },
    ): Promise<SendOutcome> {
      const message: SupportMessage = {
        messageId: newId(),
        text: text.trim(),
        page,
        writtenAt: new Date(now()).toISOString(),
        ...(listingId ? { listingId } : {}),
      }
      keep(({ waiting }) => ({ typed: '', waiting: [...waiting, { message, refused: null }] }))
      await sending
      await send()
      const left = kept.waiting.find((each) => each.message.messageId === message.messageId)
      if (!left) return 'sent'
      return left.refused === null ? 'waiting' : 'refused'
    },
    /** Back into the box, to be changed or thrown away. */
    async takeBack(messageId: string) {
      // What is on its way may have arrived: then there is nothing to take back.
      await sending
      const found = kept.waiting.find((each) => each.message.messageId === messageId)
      if (!found) return
      keep(({ typed, waiting }) => ({
        typed: [typed, found.message.text].filter(Boolean).join('\n\n'),
        waiting: waiting.filter((each) => each.message.messageId !== messageId),
      }))
    },
  }
}

/** Refusals that do not speak of the message: of who is signed in just now, or of an older server. */
const NOT_ITS_OWN = ['other-member', 'impersonation-ended', 'unknown-call']
const isPassing = (result: Exclude<CallResult<unknown>, { kind: 'ok' }>): boolean =>
  result.kind === 'silence' ||
  result.status >= 500 ||
  result.status === 429 ||
  result.status === 401 ||
  NOT_ITS_OWN.includes(result.problem.code)

function read(storage: Ports['storage'], key: string): Kept {
  try {
    const kept = z.safeParse(Kept, JSON.parse(storage.getItem(key) ?? 'null'))
    return kept.success ? kept.data : NOTHING
  } catch {
    return NOTHING
  }
}
