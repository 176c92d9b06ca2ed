import { expect, test, vi } from 'vitest'
import { removeLock } from '#src/features/locks/lock-acts.ts'
import { lockReply } from './lock-reply.ts'

const remove = vi.fn(async () => true)
const watch = { remove } as never

test.each([
  ['somebody else’s', lockReply({ userName: 'Sam Ode' }), 'If they are still editing, they get the lock back'],
  ['the member’s own', lockReply({ rowIsLockedByMember: true }), 'If it is still open there, it gets the lock back'],
])('before %s lock is removed, it says that an open form regains it', async (_, reply, text) => {
  const ask = vi.fn(async (_question: { text: string }) => false)
  expect(await removeLock({ ask } as never, watch, reply)).toBe(false)
  expect(ask.mock.calls[0]![0].text).toContain(text)
  expect(remove).not.toHaveBeenCalled()
})
