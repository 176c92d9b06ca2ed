// A message to the office: kept while it is typed, sent once, waiting for a connection, and visible to nobody else.
import { describe, expect, test } from 'vitest'
import type { SupportMessage } from '#contract/support.ts'
import type { Call } from '#src/api/call.ts'
import { createOutgoingMessages } from '#src/features/support/outgoing-messages.ts'

function aStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

type Answer = 'ok' | 'silence' | 'refused'
function aPhone(storage = aStorage(), member = 1) {
  const office: SupportMessage[] = []
  const line: { answer: Answer } = { answer: 'ok' }
  const call = (async (_: string, { input }: { input: SupportMessage }) => {
    if (line.answer === 'silence') return { kind: 'silence', reason: 'network' }
    if (line.answer === 'refused')
      return {
        kind: 'problem',
        status: 409,
        retryAfterMs: null,
        problem: { code: 'too-many-messages', title: 'Please call instead.' },
      }
    office.push(input)
    return { kind: 'ok', value: { received: true } }
  }) as unknown as Call
  const messages = createOutgoingMessages({
    call,
    storage,
    key: `of ${member}`,
    now: () => 0,
    newId: () => crypto.randomUUID(),
  })
  return { messages, office, line, storage }
}
const ABOUT = { page: '/' }

test('goes out with what it is about, and leaves nothing behind', async () => {
  const { messages, office, storage } = aPhone()
  messages.type('Help')
  expect(await messages.write(' Help ', { page: '/listings/view', listingId: 'A1' })).toBe('sent')
  expect(office).toMatchObject([{ text: 'Help', page: '/listings/view', listingId: 'A1' }])
  expect(storage.kept.size).toBe(0)
})

test('what is typed outlives the page', () => {
  const { messages, storage } = aPhone()
  messages.type('Half a sen')
  expect(aPhone(storage).messages.get().typed).toBe('Half a sen')
})

describe('without signal', () => {
  test('waits, outlives the page, and goes out once', async () => {
    const { messages, line, storage } = aPhone()
    line.answer = 'silence'
    expect(await messages.write('Help', ABOUT)).toBe('waiting')
    const again = aPhone(storage)
    await Promise.all([again.messages.send(), again.messages.send()])
    expect(again.office.map(({ text }) => text)).toEqual(['Help'])
    await again.messages.send()
    expect(again.office).toHaveLength(1)
  })

  test('keeps its id when the reply was lost, so that the office has it once', async () => {
    const { messages, line, office, storage } = aPhone()
    line.answer = 'silence'
    await messages.write('Help', ABOUT)
    const first = messages.get().waiting[0]!.message.messageId
    line.answer = 'ok'
    await messages.send()
    expect(office[0]?.messageId).toBe(first)
    expect(storage.kept.size).toBe(0)
  })

  test('is not there for the next member on this device', async () => {
    const { messages, line, storage } = aPhone()
    line.answer = 'silence'
    await messages.write('About my client', ABOUT)
    const other = aPhone(storage, 2)
    await other.messages.send()
    expect(other.messages.get().waiting).toEqual([])
    expect(other.office).toEqual([])
  })
})

test('two tabs do not lose each other’s messages', async () => {
  const storage = aStorage()
  const one = aPhone(storage)
  const two = aPhone(storage)
  one.line.answer = 'silence'
  await one.messages.write('From the first tab', ABOUT)
  two.messages.type('In the second')
  expect(aPhone(storage).messages.get()).toMatchObject({
    typed: 'In the second',
    waiting: [{ message: { text: 'From the first tab' } }],
  })
})

test('refused, it stays with the reason and can be taken back', async () => {
  const { messages, line } = aPhone()
  line.answer = 'refused'
  expect(await messages.write('Help', ABOUT)).toBe('refused')
  const [kept] = messages.get().waiting
  expect(kept?.refused).toContain('Please call instead.')
  await messages.takeBack(kept!.message.messageId)
  expect(messages.get()).toEqual({ typed: 'Help', waiting: [] })
})
