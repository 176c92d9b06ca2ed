// One sender among tabs: whoever holds the Web Lock runs sync, the others pass their nudges on and show what it tells them.
import type { Sync, SyncSnapshot } from './offline.ts'
import { type Sender, type SyncPorts, startSender } from './sync.ts'
import { isDrained } from './sync-core.ts'
import type { Channel, Locks, Relay, TabMessage } from './tabs.ts'

export type ElectedSync = Sync & {
  /** A draft changed on disk, here or in another tab. */
  changed(draftId: string): void
  hear(message: TabMessage): void
  /** The store failed or healed. */
  touched(): void
  stop(): void
}

export function electSender(ports: SyncPorts & { locks: Locks; channel: Channel }): ElectedSync {
  const { locks, channel, member, store, setTimer } = ports
  const listeners = new Set<() => void>()
  const drains = new Set<() => void>()
  const stopping = new AbortController()
  let sender: Sender | null = null
  let relayed: Relay | null = null
  let snapshot: SyncSnapshot = { phase: 'not-sender', waitingDrafts: 0, waitingPhotos: 0, retryAt: null, storage: null }

  const update = () => {
    const next = sender
      ? { phase: sender.phase(), ...sender.snapshot() }
      : { ...fromRelay(relayed), storage: store.fault() }
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return
    snapshot = next
    for (const listener of [...listeners]) listener()
  }
  const tell = () => {
    if (!sender) return
    const { storage: _, ...counts } = sender.snapshot()
    const relay = { ...counts, phase: sender.phase(), drained: isDrained(sender.state()) }
    if (JSON.stringify(relay) === JSON.stringify(relayed)) return
    relayed = relay
    channel.post({ kind: 'relay', relay })
  }
  const onState = () => {
    tell()
    update()
    for (const look of [...drains]) look()
  }

  const lead = () =>
    new Promise<void>((end) => {
      if (stopping.signal.aborted) return end()
      sender = startSender(ports, onState)
      stopping.signal.addEventListener('abort', () => {
        sender?.stop()
        sender = null
        end()
      })
      onState()
    })
  // Aborted when this tab closes: then there is nothing to say.
  locks(`sync:${member.real}`, { signal: stopping.signal }, lead).catch(() => {})
  channel.post({ kind: 'ask' })

  const nudge: Sync['nudge'] = (reason) => {
    if (sender) sender.nudge(reason)
    else channel.post({ kind: 'nudge', reason })
  }
  const subscribe: Sync['subscribe'] = (listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    snapshot: () => snapshot,
    subscribe,
    nudge,
    drain: (deadlineMs) => drain(deadlineMs),
    changed: (draftId) => sender?.changed(draftId),
    touched: update,
    hear(message) {
      if (message.kind === 'nudge') sender?.nudge(message.reason)
      if (message.kind === 'ask' && sender && relayed) channel.post({ kind: 'relay', relay: relayed })
      if (message.kind === 'relay' && !sender) {
        relayed = message.relay
        onState()
      }
    },
    stop: () => stopping.abort(),
  }

  function drain(deadlineMs: number): Promise<boolean> {
    nudge('hand')
    return new Promise((resolve) => {
      const finish = (drained: boolean) => {
        cancel()
        drains.delete(look)
        resolve(drained)
      }
      const look = () => {
        const drained = sender ? sender.loaded() && isDrained(sender.state()) : (relayed?.drained ?? false)
        if (drained) finish(true)
        // Nothing will move before somebody signs in.
        else if (snapshot.phase === 'sign-in-needed') finish(false)
      }
      const cancel = setTimer(() => finish(false), deadlineMs)
      drains.add(look)
      look()
    })
  }
}

const fromRelay = (relay: Relay | null): Omit<SyncSnapshot, 'storage'> =>
  relay
    ? {
        phase: relay.phase,
        waitingDrafts: relay.waitingDrafts,
        waitingPhotos: relay.waitingPhotos,
        retryAt: relay.retryAt,
      }
    : { phase: 'not-sender', waitingDrafts: 0, waitingPhotos: 0, retryAt: null }
