// Runs the sync core with real effects: one sender among tabs, by a Web Lock; the same in a page and in a service
// worker. It keeps no work of its own: everything it knows comes from the store, and every reply is written there
// first.
import type { SetTimer } from '#src/state/timers.ts'
import { factsOf } from '../drafts/draft-facts.ts'
import type { SyncSnapshot } from '../offline.ts'
import { StorageError } from '../store/database.ts'
import type { DraftChange } from '../store/draft-store.ts'
import type { Sent, sendJob } from './send.ts'
import { againLater } from './send-outcome.ts'
import type { SendPorts } from './store-reply.ts'
import {
  type Effect,
  isDrained,
  type Job,
  jobKey,
  type NudgeReason,
  phaseOf,
  type SyncEvent,
  type SyncState,
  startOfSync,
  stepSync,
} from './sync-core.ts'

export type SyncPorts = Omit<SendPorts, 'signal'> & {
  /** Milliseconds of the monotonic clock. */
  elapsed: () => number
  random: () => number
  setTimer: SetTimer
  /** Whether photos and files wait for Wi-Fi. */
  uploadHold?: UploadHold | undefined
  /** Reports bugs. */
  report: (error: unknown) => void
  /** Replaced by the simulator's seeded defects, like `send`; the real function by default. */
  step?: typeof stepSync
  send: typeof sendJob
}

export type UploadHold = { isHeld(): boolean; subscribe(listener: () => void): () => void }

export type Sender = {
  state(): SyncState
  /** The store has been read once: any draft unknown now does not exist. */
  loaded(): boolean
  snapshot(): SyncSnapshot
  /** Continues from the draft as it is now on disk. */
  changed(change: DraftChange): void
  /** Reads every draft again, known or not. */
  reload(): void
  nudge(reason: NudgeReason): void
  /** Call when the server answered a call of any page. */
  answered(): void
  /** Also sends what waits for Wi-Fi, until nothing is left to send. */
  sendNow(): void
  stop(): void
}

const RELOAD_MS = 5_000
/** An item that keeps failing must not keep mobile data in use indefinitely. */
const SEND_NOW_MAX_MS = 15 * 60_000

/** Only the tab that holds the lock may create it. `onState`: called after every step. */
export function startSender(ports: SyncPorts, onState: () => void): Sender {
  const { store, member, elapsed, random, setTimer, step = stepSync, send } = ports
  const stopping = new AbortController()
  let state = startOfSync()
  let cancelTimer = () => {}
  let cancelReload = () => {}
  /** AbortControllers of the jobs in flight, by key. */
  const inFlight = new Map<string, AbortController>()
  let loaded = false
  /** The member said "Send now": photos and files do not wait for Wi-Fi. */
  let isHoldLifted = false
  let cancelLift = () => {}
  /** Version counter of what is known about each draft, so that a read overtaken by something newer is dropped. */
  const turns = new Map<string, number>()
  const nextTurn = (draftId: string): number => {
    const turn = (turns.get(draftId) ?? 0) + 1
    turns.set(draftId, turn)
    return turn
  }

  const dispatch = (event: SyncEvent) => {
    if (stopping.signal.aborted) return
    const next = step(state, event, { at: elapsed(), random: random() })
    state = next.state
    cancelTimer()
    cancelTimer = () => {}
    for (const effect of next.effects) perform(effect)
    if (isHoldLifted && loaded && isDrained(state)) holdAgain()
    onState()
  }

  const perform = (effect: Effect) => {
    if (effect.kind === 'wait') cancelTimer = setTimer(() => dispatch({ kind: 'woke' }), effect.ms)
    else if (effect.kind === 'stop') inFlight.get(jobKey(effect.job))?.abort()
    else void run(effect.job, effect.isOurSession)
  }

  const run = async (job: Job, isOurSession: boolean) => {
    let sent: Sent
    const turn = job.kind === 'session' ? undefined : turns.get(job.draftId)
    const abort = new AbortController()
    inFlight.set(jobKey(job), abort)
    try {
      sent = await send(job, isOurSession, { ...ports, signal: abort.signal })
    } catch (error) {
      // The store could not be read or written: nothing was acknowledged, so the job runs again. Any other error is a
      // bug.
      if (!(error instanceof StorageError)) ports.report(error)
      sent = { outcome: againLater() }
    }
    // A job that wrote has announced the draft. A job that found nothing to do has read a newer draft than this sender
    // knows.
    if (job.kind !== 'session' && turns.get(job.draftId) === turn) await refresh(job.draftId)
    if (inFlight.get(jobKey(job)) === abort) inFlight.delete(jobKey(job))
    if ('session' in sent) dispatch({ kind: 'session', session: sent.session })
    else dispatch({ kind: 'settled', job, outcome: sent.outcome })
  }

  const changed = ({ draftId, draft }: DraftChange) => {
    nextTurn(draftId)
    dispatch({ kind: 'draft', draftId, facts: draft ? factsOf(draft, member) : null })
  }

  const refresh = async (draftId: string) => {
    const turn = nextTurn(draftId)
    try {
      const draft = await store.read(draftId)
      if (turns.get(draftId) === turn) changed({ draftId, draft: draft ?? null })
    } catch {
      reloadLater()
    }
  }

  const load = async () => {
    try {
      const drafts = await store.readAll()
      // Skip drafts with newer information.
      const found = drafts.filter(({ draftId }) => !turns.has(draftId)).map((draft) => factsOf(draft, member))
      if (found.length > 0) dispatch({ kind: 'found', facts: found })
      loaded = true
      onState()
    } catch {
      reloadLater()
    }
  }
  const reloadLater = () => {
    cancelReload()
    if (!stopping.signal.aborted) cancelReload = setTimer(() => void load(), RELOAD_MS)
  }
  const hold = () => dispatch({ kind: 'hold-uploads', held: !isHoldLifted && (ports.uploadHold?.isHeld() ?? false) })
  const holdAgain = () => {
    cancelLift()
    isHoldLifted = false
    hold()
  }
  const unsubscribe = ports.uploadHold?.subscribe(hold) ?? (() => {})
  hold()
  void load()

  return {
    state: () => state,
    loaded: () => loaded,
    snapshot: () => snapshotOf(state, ports, elapsed()),
    changed,
    reload() {
      for (const draftId of Object.keys(state.facts)) void refresh(draftId)
      void load()
    },
    nudge: (reason) => dispatch({ kind: 'nudge', reason }),
    answered() {
      if (state.noResponse) dispatch({ kind: 'answered' })
    },
    sendNow() {
      cancelLift()
      cancelLift = setTimer(holdAgain, SEND_NOW_MAX_MS)
      isHoldLifted = true
      hold()
      dispatch({ kind: 'nudge', reason: 'hand' })
    },
    stop() {
      stopping.abort()
      for (const abort of inFlight.values()) abort.abort()
      unsubscribe()
      cancelTimer()
      cancelReload()
      cancelLift()
    },
  }
}

function snapshotOf(state: SyncState, { store, now }: SyncPorts, at: number): SyncSnapshot {
  const facts = Object.values(state.facts)
  const soonest = Math.min(...Object.values(state.pace).map((pace) => Math.max(pace.notBefore, pace.retryAfter)))
  return {
    phase: phaseOf(state, at),
    waitingDrafts: facts.filter(({ here }) => here.changes).length,
    waitingUploads: facts.reduce((sum, { here }) => sum + here.photos + here.files, 0),
    retryAt: soonest > at && Number.isFinite(soonest) && !isDrained(state) ? now() + soonest - at : null,
    uploadsHeld: state.uploadsHeld,
    storage: store.fault(),
  }
}
