// Messages to the board's office: typed text is stored at once, sent messages wait until the phone is online, and each
// is sent once. Stored by signed-in person, so that nobody else on this device reads or sends them.
import * as z from 'zod/mini'
import { SupportMessage } from '#contract/support.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { failureWords } from '#src/api/failure-words.ts'
import { createEvents } from '#src/state/signal.ts'

type MessagePorts = {
  call: Call
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The signed-in member's own key in the storage. */
  key: string
  now(): number
  newId(): string
}

/** `refused`: why the server did not accept the message; it stays until its author deletes it. */
const KeptMessages = z.object({
  typed: z.string(),
  waiting: z.array(z.object({ message: SupportMessage, refused: z.nullable(z.string()) })),
})
export type KeptMessages = z.infer<typeof KeptMessages>
const NOTHING: KeptMessages = { typed: '', waiting: [] }

/** sent: the office has it. waiting: it is sent once the phone is online. */
export type SendOutcome = 'sent' | 'waiting' | 'refused'

export type OutgoingMessages = ReturnType<typeof createOutgoingMessages>

export function createOutgoingMessages({ call, storage, key, now, newId }: MessagePorts) {
  const { emit, subscribe } = createEvents()
  let kept = readKept(storage, key)
  let isStored = true
  let sending: Promise<void> | null = null

  /**
   * Reads the storage before each change, because another tab writes to it, too. What could not be stored exists only
   * here.
   */
  function changeKept(change: (before: KeptMessages) => KeptMessages): void {
    kept = change(isStored ? readKept(storage, key) : kept)
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
    changeKept(({ typed, waiting }) => ({
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

  /** Sends what is waiting; called at startup, and when back online. */
  function send(): Promise<void> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  return {
    subscribe,
    get: (): KeptMessages => kept,
    type: (typed: string) => changeKept((before) => ({ ...before, typed })),
    send,
    /** `page`: pattern of the route on screen. */
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
      changeKept(({ waiting }) => ({ typed: '', waiting: [...waiting, { message, refused: null }] }))
      await sending
      await send()
      const left = kept.waiting.find((each) => each.message.messageId === message.messageId)
      if (!left) return 'sent'
      return left.refused === null ? 'waiting' : 'refused'
    },
    /** Puts the message back in the box, to be changed or deleted. */
    async takeBack(messageId: string) {
      // A message being sent may have arrived, in which case there is nothing to take back.
      await sending
      const found = kept.waiting.find((each) => each.message.messageId === messageId)
      if (!found) return
      changeKept(({ typed, waiting }) => ({
        typed: [typed, found.message.text].filter(Boolean).join('\n\n'),
        waiting: waiting.filter((each) => each.message.messageId !== messageId),
      }))
    },
  }
}

/** Refusals that do not concern the message: somebody else is signed in, or the server is older. */
const NOT_ITS_OWN = ['other-member', 'impersonation-ended', 'unknown-call']
const isPassing = (result: Exclude<CallResult<unknown>, { kind: 'ok' }>): boolean =>
  result.kind === 'silence' ||
  result.status >= 500 ||
  result.status === 429 ||
  result.status === 401 ||
  NOT_ITS_OWN.includes(result.problem.code)

function readKept(storage: MessagePorts['storage'], key: string): KeptMessages {
  try {
    const kept = z.safeParse(KeptMessages, JSON.parse(storage.getItem(key) ?? 'null'))
    return kept.success ? kept.data : NOTHING
  } catch {
    return NOTHING
  }
}
