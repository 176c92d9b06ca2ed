// Elects one sender among tabs: the tab that holds the Web Lock runs sync; the others forward their nudges to it and
// show the state it posts.
import { createEvents, createSignal } from '#src/state/signal.ts'
import { factsOf } from '../drafts/draft-facts.ts'
import type { Sync, SyncSnapshot } from '../offline.ts'
import type { DraftChange } from '../store/draft-store.ts'
import { type Sender, type SyncPorts, startSender } from './sync.ts'
import { isDrained, isSettled, isSettledButUploads, waitsForWifi } from './sync-core.ts'
import type { Channel, Locks, Relay, TabMessage } from './tabs.ts'

export type ElectedSync = Sync & {
  /** Call when a draft changed on disk, here or in another tab. */
  changed(change: DraftChange): void
  receive(message: TabMessage): void
  /** Call when the browser has removed the database: every draft must be read again. */
  reload(): void
  /** Call when the store starts to fail, or works again. */
  storageChanged(): void
  stop(): void
}

export function electSender(ports: SyncPorts & { locks: Locks; channel: Channel }): ElectedSync {
  const { locks, channel, member, store, setTimer } = ports
  const pair = `${member.real}/${member.effective}`
  const snapshot = createSignal<SyncSnapshot>(NOT_SENDING)
  /** Fires after every step of the sender, and every relay from another tab's sender. */
  const steps = createEvents()
  const stopping = new AbortController()
  let sender: Sender | null = null
  let relayed: Relay | null = null

  const update = () => {
    const next = sender?.snapshot() ?? { ...snapshotIn(relayed), storage: store.fault() }
    if (!isSame(next, snapshot.get())) snapshot.set(next)
  }
  const relayState = () => {
    if (!sender) return
    const { storage: _, ...state } = sender.snapshot()
    const relay = { pair, ...state }
    if (isSame(relay, relayed)) return
    relayed = relay
    channel.post({ kind: 'relay', relay })
  }
  const onState = () => {
    relayState()
    update()
    steps.emit()
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
  // Rejects when this tab closes, which needs no handling.
  locks(`sync:${pair}`, { signal: stopping.signal }, lead).catch(() => {})
  channel.post({ kind: 'ask' })

  const nudge: Sync['nudge'] = (reason) => {
    if (sender) sender.nudge(reason)
    else channel.post({ kind: 'nudge', reason })
  }

  return {
    get: snapshot.get,
    subscribe: snapshot.subscribe,
    nudge,
    answered() {
      if (sender) sender.answered()
      else if (relayed?.phase === 'offline' || relayed?.phase === 'captive') channel.post({ kind: 'answered' })
    },
    sendNow() {
      if (sender) return sender.sendNow()
      if (relayed) relayed = { ...relayed, uploadsHeld: false }
      channel.post({ kind: 'send-now' })
      onState()
    },
    drain: (deadlineMs) => drain(deadlineMs),
    changed: (change) => sender?.changed(change),
    reload: () => sender?.reload(),
    storageChanged: update,
    receive(message) {
      if (message.kind === 'nudge') sender?.nudge(message.reason)
      if (message.kind === 'answered') sender?.answered()
      if (message.kind === 'send-now') sender?.sendNow()
      if (message.kind === 'ask' && sender && relayed) channel.post({ kind: 'relay', relay: relayed })
      if (message.kind === 'relay' && message.relay.pair === pair && !sender) {
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
        unsubscribe()
        resolve(drained)
      }
      const checkLeft = async () => {
        const left = sender ? leftOf(sender) : await readLeft(ports)
        if (left === 'nothing') finish(await hasOpenedAll(store))
        // Nothing will be sent before somebody signs in, or until there is Wi-Fi.
        else if (snapshot.get().phase === 'sign-in-needed') finish(false)
        else if (left === 'uploads' && snapshot.get().uploadsHeld) finish(false)
      }
      const cancel = setTimer(() => finish(false), deadlineMs)
      const unsubscribe = steps.subscribe(() => void checkLeft())
      void checkLeft()
    })
  }
}

/** A draft that can't be opened was not sent. */
const hasOpenedAll = ({ unopened }: SyncPorts['store']): Promise<boolean> =>
  unopened().then(
    ({ sealed, closed }) => sealed.length + closed.length === 0,
    () => false,
  )

type Left = 'nothing' | 'uploads' | 'more'

function leftOf(sender: Sender): Left {
  if (!sender.loaded()) return 'more'
  const state = sender.state()
  if (isDrained(state)) return 'nothing'
  return waitsForWifi(state) ? 'uploads' : 'more'
}

/** For a tab that is not the sender: reads the store rather than the sender's last message. */
async function readLeft({ store, member }: SyncPorts): Promise<Left> {
  const drafts = await store.readAll().catch(() => null)
  if (!drafts) return 'more'
  const facts = drafts.map((draft) => factsOf(draft, member))
  if (facts.every(isSettled)) return 'nothing'
  return facts.every(isSettledButUploads) ? 'uploads' : 'more'
}

const NOT_SENDING: SyncSnapshot = {
  phase: 'not-sender',
  waitingDrafts: 0,
  waitingUploads: 0,
  retryAt: null,
  uploadsHeld: false,
  storage: null,
}

function snapshotIn(relay: Relay | null): Omit<SyncSnapshot, 'storage'> {
  if (!relay) return NOT_SENDING
  const { pair: _, ...snapshot } = relay
  return snapshot
}

const isSame = (a: object, b: object | null): boolean => JSON.stringify(a) === JSON.stringify(b)
