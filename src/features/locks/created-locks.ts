// Locks that this page created on the server and has not released ("createdLocks" of the specification). A lock is
// passed from the page that created it to the form that edits under it, is checked again only after a release in
// progress has been answered, and is released when the page closes: a forgotten lock keeps colleagues out for five
// minutes.
import { LOCK_UPDATED, type LockReply, type RecordKey } from '#contract/lock.ts'
import type { Call, CallResult } from '#src/api/call.ts'
import { createSignal } from '#src/state/signal.ts'
import type { SetTimer } from '#src/state/timers.ts'

/** How long a lock that was created for a form is kept for it. After that, the form creates its own. */
const HANDED_FOR_MS = 20_000

type Created = {
  entity: RecordKey
  epoch: number
  /** The reply to a create that no form has used yet. */
  fresh: { reply: LockReply; at: number } | null
  mayRelease: () => boolean
  /** Another tab of this device already held it, and must not lose it when this page closes. */
  isOtherTabs: boolean
}

export type CreatedLocks = {
  /** Like the given `call`; also tracks locks created and removed, and makes a check wait for a release in progress. */
  call: Call
  /** The lock that the previous page just created for this form; returned once. */
  takeFresh(entity: RecordKey): LockReply | null
  /**
   * Call when a form closes: `left` resolves once its lock is released, or kept because unsent work names its epoch.
   */
  leaving(entity: RecordKey, left: Promise<void>): void
  /** `mayRelease`: called when the page closes; returns whether the form on screen may release its lock. */
  holds(entity: RecordKey, mayRelease: () => boolean): void
  /** Call when a form opens that will hold a lock. Call the returned function once the lock is released or kept. */
  formOpens(): () => void
  /** Resolves when no form is open, or after `ms`. */
  formsGone(ms: number): Promise<void>
  list(): readonly RecordKey[]
  /** Call when the page closes: releases the remaining locks, with keepalive requests. */
  releaseAll(): void
}

type Clock = { elapsed: () => number; setTimer: SetTimer }

export function createdLocks(call: Call, { elapsed, setTimer }: Clock): CreatedLocks {
  const forms = createSignal(0)
  const created = new Map<string, Created>()
  const leaving = new Map<string, Promise<void>>()
  const nameOf = ({ type, id }: RecordKey) => `${type} ${id}`

  const note = (entity: RecordKey, action: string, reply: LockReply) => {
    const name = nameOf(entity)
    if (action === 'lockRemove' || !reply.rowIsLockedByUser) return void created.delete(name)
    const { epoch } = reply
    const isNew = action === 'lockCreate' || action === 'lockTakeover'
    const before = created.get(name)
    // Possibly held by another tab of this device: a check creates no lock.
    if (!before && !isNew) return
    const fresh = isNew ? { reply, at: elapsed() } : (before?.fresh ?? null)
    const isOtherTabs = before?.isOtherTabs ?? reply.message === LOCK_UPDATED
    const mayRelease = before?.mayRelease ?? (() => !isOtherTabs)
    created.set(name, { entity, epoch, fresh, isOtherTabs, mayRelease })
  }

  const watched = async (name: string, options: { input: RecordKey }) => {
    const { type, id } = options.input
    if (name !== 'lockRemove') await leaving.get(nameOf({ type, id }))
    const result: CallResult<LockReply> = await call(name as 'lockCheck', options)
    if (result.kind === 'ok') note({ type, id }, name, result.value)
    return result
  }

  return {
    call: ((name, options) =>
      /^lock(Check|Create|Ping|Remove|Takeover)$/.test(name)
        ? watched(name, options as never)
        : call(name, options)) as Call,
    takeFresh(entity) {
      const found = created.get(nameOf(entity))
      const { fresh = null } = found ?? {}
      if (found) found.fresh = null
      return fresh && elapsed() - fresh.at < HANDED_FOR_MS ? fresh.reply : null
    },
    leaving(entity, left) {
      const name = nameOf(entity)
      const settled = left
        .catch(() => undefined)
        .then(() => {
          if (leaving.get(name) === settled) leaving.delete(name)
        })
      leaving.set(name, settled)
    },
    holds(entity, mayRelease) {
      const found = created.get(nameOf(entity))
      if (found && !found.isOtherTabs) found.mayRelease = mayRelease
    },
    formOpens() {
      forms.set(forms.get() + 1)
      return () => forms.set(forms.get() - 1)
    },
    formsGone: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          cancel()
          unsubscribe()
          resolve()
        }
        const endIfGone = () => forms.get() === 0 && end()
        const unsubscribe = forms.subscribe(endIfGone)
        const cancel = setTimer(end, ms)
        endIfGone()
      }),
    list: () => [...created.values()].map(({ entity }) => entity),
    releaseAll() {
      for (const { entity, epoch, mayRelease } of created.values())
        if (mayRelease()) void call('lockRemove', { input: { ...entity, epoch }, keepalive: true })
      created.clear()
    },
  }
}
