import type { EndpointName } from '#contract/endpoints.ts'
import type { LockReply } from '#contract/lock.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { lockReply } from './lock-reply.ts'

type Answer = CallResult<LockReply>
export const silence: Answer = { kind: 'silence', reason: 'network' }
export const says = (reply: Partial<LockReply>): Answer => ({ kind: 'ok', value: lockReply(reply) })
export const mine = (epoch: number): Answer => says({ rowIsLockedByUser: true, rowIsLockedByMember: true, epoch })
export const theirs = (name: string, epoch = 9): Answer => says({ type: 'FAILURE', userName: name, epoch })
export const nobodys = (epoch = 6): Answer => says({ type: 'FAILURE', rowIsLocked: false, epoch })
export const problem = (status: number, code: string, extra: object = {}): Answer => ({
  kind: 'problem',
  problem: { type: '', title: 'No.', status, code, ...extra },
  status,
  retryAfterMs: null,
})

/** A server that answers what it is told to, a clock that moves by hand, and a phone that comes back. */
export function lockDesk() {
  let elapsed = 0
  const timers = new Set<{ at: number; then: () => void }>()
  const asked: { name: string; input: unknown; deadlineMs?: number }[] = []
  const answers: Partial<Record<EndpointName, Answer>> = {}
  const foreground = new Set<() => void>()
  const online = new Set<() => void>()
  const subscribe = (set: Set<() => void>) => (listener: () => void) => {
    set.add(listener)
    return () => void set.delete(listener)
  }
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  }
  return {
    asked,
    answers,
    timers,
    settle,
    names: () => asked.map(({ name }) => name),
    async come(back: 'foreground' | 'online') {
      for (const listener of back === 'foreground' ? foreground : online) listener()
      await settle()
    },
    async pass(ms: number) {
      const until = elapsed + ms
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        elapsed = next.at
        next.then()
        await settle()
      }
      elapsed = until
    },
    ports: {
      call: (async (name: EndpointName, options: { input?: unknown; deadlineMs?: number } = {}) => {
        const { input, deadlineMs } = options
        asked.push({ name, input, ...(deadlineMs && { deadlineMs }) })
        return answers[name] ?? silence
      }) as unknown as Call,
      elapsed: () => elapsed,
      setTimer(then: () => void, ms: number) {
        const timer = { at: elapsed + ms, then }
        timers.add(timer)
        return () => void timers.delete(timer)
      },
      onForeground: subscribe(foreground),
      onOnline: subscribe(online),
    },
  }
}
