// Decides what to send next. This is the only place that decides the order of sending, as a pure function of
// state, event, clock and random number, so that a simulator can run the real code through any history. One save in
// flight per draft; fields before photos; a submission after its photos; a failing item delays only itself.
import { AUTOSAVE_MS } from '#contract/constants.ts'
import type { DraftFacts } from '../drafts/draft-facts.ts'
import type { SendOutcome } from './send-outcome.ts'

export type Job =
  /**
   * Asks the server who is signed in before anything is sent after a pause, so that nothing is sent under another
   * member's name.
   */
  | { kind: 'session' }
  | { kind: 'autosave'; draftId: string }
  /** The lock of the record that a submission changes. */
  | { kind: 'lock'; draftId: string }
  | { kind: 'unlock'; draftId: string }
  | { kind: 'submit'; draftId: string }
  | { kind: 'bin'; draftId: string; binned: boolean }
  /** For a photo or a file: ids are unique across both. */
  | { kind: 'upload'; draftId: string; uploadId: string }

export type Session = 'unknown' | 'ours' | 'signed-out' | 'other'
export type NudgeReason = 'online' | 'foreground' | 'hand' | 'signed-in'

export type SyncEvent =
  | { kind: 'draft'; draftId: string; facts: DraftFacts | null }
  /**
   * Drafts found on opening, all in one step, because each step plans for all of them. Their unsaved changes need not
   * wait another half minute.
   */
  | { kind: 'found'; facts: readonly DraftFacts[] }
  | { kind: 'settled'; job: Job; outcome: SendOutcome }
  | { kind: 'session'; session: Exclude<Session, 'unknown'> }
  | { kind: 'nudge'; reason: NudgeReason }
  /** The server answered a request that is not a job of this sender. */
  | { kind: 'answered' }
  /** Photos and files wait for Wi-Fi; text is still sent. */
  | { kind: 'hold-uploads'; held: boolean }
  | { kind: 'woke' }

/**
 * `isOurSession`: the session has been checked since the server said that the item belongs to another member, so if it says
 * so again, the item alone is concerned, and settled with its member. stop: aborts an upload that is no longer wanted; it
 * still settles.
 */
export type Effect =
  | { kind: 'run'; job: Job; isOurSession: boolean }
  | { kind: 'stop'; job: Job }
  | { kind: 'wait'; ms: number }

/**
 * `notBefore` is our own delay, which a nudge or a restored connection ends; `retryAfter` is the server's Retry-After,
 * which nothing shortens. `tries` determines the order, `delays` how long the next delay may be. `isLost`: the last
 * attempt failed in the connection, not on the server.
 */
type Pace = {
  tries: number
  delays: number
  notBefore: number
  retryAfter: number
  isLost: boolean
  isOurSession: boolean
}

export type SyncState = {
  session: Session
  facts: Record<string, DraftFacts>
  /** Time when each draft's next autosave is due. */
  dueAt: Record<string, number>
  inFlight: Record<string, Job>
  /** By job; '' is the connection itself. */
  pace: Record<string, Pace>
  /** What the last request got instead of a response from the portal. */
  noResponse: null | 'silence' | 'captive'
  uploadsHeld: boolean
}

/** `at`: milliseconds of the monotonic clock. 0 ≤ `random` < 1. */
export type Moment = { at: number; random: number }

const SAVES_AT_ONCE = 2
const UPLOADS_AT_ONCE = 2
const CONNECTION = ''
const CALM: Pace = { tries: 0, delays: 0, notBefore: 0, retryAfter: 0, isLost: false, isOurSession: false }

export const startOfSync = (): SyncState => ({
  session: 'unknown',
  facts: {},
  dueAt: {},
  inFlight: {},
  pace: {},
  noResponse: null,
  uploadsHeld: false,
})

export function stepSync(state: SyncState, event: SyncEvent, moment: Moment): { state: SyncState; effects: Effect[] } {
  const next = applyEvent(state, event, moment)
  const { jobs, wakeAt } = planJobs(next, moment.at)
  const inFlight = { ...next.inFlight }
  const effects: Effect[] = unwantedUploads(next, event).map((job) => ({ kind: 'stop', job }))
  for (const job of jobs) {
    inFlight[jobKey(job)] = job
    effects.push({ kind: 'run', job, isOurSession: paceOf(next, job).isOurSession })
  }
  if (wakeAt !== null) effects.push({ kind: 'wait', ms: Math.max(0, wakeAt - moment.at) })
  return { state: { ...next, inFlight }, effects }
}

export const jobKey = (job: Job): string => {
  switch (job.kind) {
    case 'session':
      return 'session'
    case 'upload':
      return `upload ${job.uploadId}`
    case 'lock':
    case 'unlock':
    case 'submit':
    case 'autosave':
    case 'bin':
      return `${job.kind} ${job.draftId}`
  }
}

const paceOf = (state: SyncState, job: Job): Pace => state.pace[jobKey(job)] ?? CALM
const readyAt = (pace: Pace | undefined): number => (pace ? Math.max(pace.notBefore, pace.retryAfter) : 0)

// --- delays ---

export const RETRY_FLOOR_MS = 1_000
export const RETRY_CAP_MS = 300_000

/** Full jitter from 1 s to 5 min, so that a thousand phones do not retry at once. 0 ≤ `random` < 1. */
export function backoff(tries: number, random: number): number {
  const ceiling = Math.min(RETRY_CAP_MS, 2 * RETRY_FLOOR_MS * 2 ** Math.min(tries, 20))
  return Math.round(RETRY_FLOOR_MS + random * (ceiling - RETRY_FLOOR_MS))
}

// --- events ---

function applyEvent(state: SyncState, event: SyncEvent, moment: Moment): SyncState {
  switch (event.kind) {
    case 'woke':
      return state
    case 'hold-uploads':
      return { ...state, uploadsHeld: event.held }
    case 'draft':
      return learn(state, event, moment.at)
    case 'found':
      return learnAll(state, event.facts, moment.at)
    case 'session': {
      const isBack = state.pace.session?.isLost
      const next = calm(drop(state, { kind: 'session' }), 'session')
      return { ...(isBack ? changeLost(next, () => true, FROM_THE_START) : next), session: event.session }
    }
    case 'nudge':
      return nudged(state, moment.at)
    case 'answered':
      // No more than that: an answer may have come from a cache.
      return state.noResponse ? changeLost(state, isOfConnection, { notBefore: 0 }) : state
    case 'settled':
      return settle(state, event.job, event.outcome, moment)
  }
}

function learn(state: SyncState, { draftId, facts }: Extract<SyncEvent, { kind: 'draft' }>, at: number) {
  const { [draftId]: _, ...others } = state.facts
  const { [draftId]: due, ...otherDues } = state.dueAt
  if (!facts) return { ...state, facts: others, dueAt: otherDues }
  const known = { ...state, facts: { ...others, [draftId]: facts } }
  if (!facts.unsaved) return { ...known, dueAt: otherDues }
  const dueAt = facts.urgent ? at : (due ?? at + AUTOSAVE_MS)
  return { ...known, dueAt: { ...otherDues, [draftId]: Math.min(dueAt, due ?? dueAt) } }
}

function learnAll(state: SyncState, found: readonly DraftFacts[], at: number): SyncState {
  const facts = { ...state.facts }
  const dueAt = { ...state.dueAt }
  for (const each of found) {
    facts[each.draftId] = each
    if (each.unsaved) dueAt[each.draftId] = Math.min(at, dueAt[each.draftId] ?? at)
    else delete dueAt[each.draftId]
  }
  return { ...state, facts, dueAt }
}

function nudged(state: SyncState, at: number): SyncState {
  const pace = Object.fromEntries(
    Object.entries(state.pace).map(([key, each]) => [key, { ...each, tries: 0, delays: 0, notBefore: 0 }]),
  )
  const dueAt = Object.fromEntries(Object.keys(state.dueAt).map((draftId) => [draftId, at]))
  return { ...state, pace, dueAt, session: 'unknown' }
}

const FROM_THE_START = { delays: 0, notBefore: 0 }
const isOfConnection = (key: string): boolean => key === CONNECTION || key === 'session'
const isOfUpload = (key: string): boolean => key.startsWith('upload ')

/**
 * Ends our own delay of items that failed with the connection. The connection counts as restored when something at
 * least as hard to send arrives: another upload, or the session check after a failed session check. Small requests that
 * kept succeeding say nothing about a photo that fails midway, so that photo still waits longer each time. `tries` is
 * kept: a photo that breaks every connection comes after all others.
 */
function changeLost(state: SyncState, concerns: (key: string) => boolean, change: Partial<Pace>): SyncState {
  const pace = Object.fromEntries(
    Object.entries(state.pace).map(([key, each]) => [
      key,
      each.isLost && concerns(key) ? { ...each, ...change } : each,
    ]),
  )
  return { ...state, pace }
}

const drop = (state: SyncState, job: Job): SyncState => {
  const { [jobKey(job)]: _, ...inFlight } = state.inFlight
  return { ...state, inFlight }
}

/** The server answered: the connection works, and this item is settled. */
function calm(state: SyncState, key: string): SyncState {
  const { [key]: _, [CONNECTION]: __, ...pace } = state.pace
  return { ...state, pace, noResponse: null }
}

function settle(before: SyncState, job: Job, outcome: SendOutcome, moment: Moment): SyncState {
  const state = drop(before, job)
  const key = jobKey(job)
  switch (outcome.kind) {
    case 'done': {
      const calmed = calm(state, key)
      const next = job.kind === 'upload' ? changeLost(calmed, isOfUpload, FROM_THE_START) : calmed
      if (job.kind !== 'autosave' || !next.facts[job.draftId]?.unsaved) return next
      const wait = next.facts[job.draftId]?.urgent ? 0 : AUTOSAVE_MS
      return { ...next, dueAt: { ...next.dueAt, [job.draftId]: moment.at + wait } }
    }
    case 'again': {
      const answered = outcome.scope === 'item' ? calm(state, '') : state
      const slower = slowDown(answered, key, outcome, moment)
      if (outcome.scope === 'item') return slower
      // The next request is the small session check, not a picture.
      const noResponse = outcome.captive ? 'captive' : outcome.silent ? 'silence' : null
      return { ...slowDown(slower, CONNECTION, outcome, moment), session: 'unknown', noResponse }
    }
    case 'stopped':
      return state
    case 'signed-out':
      return { ...calm(state, key), session: 'signed-out' }
    case 'other-member': {
      const pace = { ...state.pace, [key]: { ...(state.pace[key] ?? CALM), isOurSession: true } }
      return { ...state, pace, session: 'unknown' }
    }
  }
}

type Again = Extract<SendOutcome, { kind: 'again' }>

function slowDown(state: SyncState, key: string, { scope, retryAfterMs }: Again, { at, random }: Moment): SyncState {
  const pace = state.pace[key] ?? CALM
  const slower: Pace = {
    ...pace,
    tries: pace.tries + 1,
    delays: pace.delays + 1,
    notBefore: at + backoff(pace.delays, random),
    retryAfter: at + (retryAfterMs ?? 0),
    isLost: scope === 'connection',
  }
  return { ...state, pace: { ...state.pace, [key]: slower } }
}

/** Uploads in progress that are no longer wanted after the event: paused, deleted, or held for Wi-Fi. */
function unwantedUploads(state: SyncState, event: SyncEvent): Job[] {
  if (event.kind !== 'draft' && event.kind !== 'found' && event.kind !== 'hold-uploads') return []
  return Object.values(state.inFlight).filter(
    (job) => job.kind === 'upload' && (state.uploadsHeld || !state.facts[job.draftId]?.uploads.includes(job.uploadId)),
  )
}

// --- the plan ---

type Plan = { jobs: Job[]; wakeAt: number | null }

function planJobs(state: SyncState, at: number): Plan {
  if (state.session === 'signed-out' || state.session === 'other') return { jobs: [], wakeAt: null }
  const wanted = wantedJobs(state, at)
  const due = wanted.filter((each) => each.readyAt <= at)
  const soonest = Math.min(...wanted.filter((each) => each.readyAt > at).map((each) => each.readyAt))
  const connection = readyAt(state.pace[CONNECTION])
  if (due.length === 0) return { jobs: [], wakeAt: Number.isFinite(soonest) ? Math.max(soonest, connection) : null }
  if (connection > at) return { jobs: [], wakeAt: connection }
  const wakeAt = Number.isFinite(soonest) ? soonest : null
  if (state.session === 'unknown') return { jobs: state.inFlight.session ? [] : [{ kind: 'session' }], wakeAt: null }
  return { jobs: pick(state, due), wakeAt }
}

type Wanted = { job: Job; readyAt: number; tries: number; rank: number }

/** Fewest failures first, so that a poisoned item never blocks others; then in the order the member acted. */
function wantedJobs(state: SyncState, at: number): Wanted[] {
  const wanted: Wanted[] = []
  for (const facts of Object.values(state.facts)) {
    const save = nextSave(state, facts)
    const rank = facts.submittedAt ?? Number.MAX_SAFE_INTEGER
    const add = (job: Job, notBefore: number) => {
      const pace = paceOf(state, job)
      wanted.push({ job, readyAt: Math.max(notBefore, readyAt(pace)), tries: pace.tries, rank })
    }
    if (save && !isSaving(state, facts.draftId))
      add(save, save.kind === 'autosave' ? (state.dueAt[facts.draftId] ?? at) : 0)
    if (state.uploadsHeld || fieldsGoFirst(state, facts, at)) continue
    for (const uploadId of facts.uploads) {
      const job: Job = { kind: 'upload', draftId: facts.draftId, uploadId }
      if (!state.inFlight[jobKey(job)]) add(job, 0)
    }
  }
  return wanted.sort((a, b) => a.tries - b.tries || a.rank - b.rank)
}

function nextSave(state: SyncState, facts: DraftFacts): Job | null {
  const { draftId, bin, submittedAt, unsaved } = facts
  if (bin) return { kind: 'bin', draftId, binned: bin === 'remove' }
  // A lock must not be held while photos and files wait for Wi-Fi.
  if (facts.returnsLock === 'now' || (facts.returnsLock && state.uploadsHeld)) return { kind: 'unlock', draftId }
  if (facts.wantsLock === 'to-upload' && state.uploadsHeld) return null
  if (facts.wantsLock) return { kind: 'lock', draftId }
  if (submittedAt !== null) return { kind: 'submit', draftId }
  return unsaved && state.dueAt[draftId] !== undefined ? { kind: 'autosave', draftId } : null
}

const isSaving = (state: SyncState, draftId: string): boolean =>
  Object.values(state.inFlight).some(
    (job) => job.kind !== 'session' && job.kind !== 'upload' && job.draftId === draftId,
  )

/** Photos wait for fields that are sent now, unless the fields themselves are failing. */
function fieldsGoFirst(state: SyncState, { draftId, unsaved }: DraftFacts, at: number): boolean {
  if (state.inFlight[`autosave ${draftId}`]) return true
  const due = state.dueAt[draftId]
  return unsaved && due !== undefined && due <= at && readyAt(state.pace[`autosave ${draftId}`]) <= at
}

function pick(state: SyncState, due: Wanted[]): Job[] {
  const flying = Object.values(state.inFlight)
  let uploads = UPLOADS_AT_ONCE - flying.filter((job) => job.kind === 'upload').length
  let saves = SAVES_AT_ONCE - flying.filter((job) => job.kind !== 'upload').length
  return due.flatMap(({ job }) => {
    const free = job.kind === 'upload' ? uploads-- > 0 : saves-- > 0
    return free ? [job] : []
  })
}

// --- for the screen ---

export const isSettled = (facts: DraftFacts): boolean =>
  !facts.unsaved &&
  !facts.bin &&
  !facts.wantsLock &&
  !facts.returnsLock &&
  facts.submittedAt === null &&
  facts.uploads.length === 0 &&
  !facts.preparing

/** Nothing is left to send except photos and files that wait for Wi-Fi. */
export const isSettledButUploads = ({ wantsLock, ...facts }: DraftFacts): boolean =>
  wantsLock !== 'to-submit' && isSettled({ ...facts, uploads: [] })

const nothingInFlight = ({ inFlight }: SyncState): boolean => Object.keys(inFlight).length === 0

/** Nothing in flight and nothing to send, now or later. */
export const isDrained = (state: SyncState): boolean =>
  nothingInFlight(state) && Object.values(state.facts).every(isSettled)

/** Nothing in flight, and everything that is left waits for Wi-Fi. */
export const waitsForWifi = (state: SyncState): boolean =>
  state.uploadsHeld && nothingInFlight(state) && Object.values(state.facts).every(isSettledButUploads)

/** captive: a Wi-Fi sign-in page answers instead of the portal. */
export type CorePhase = 'idle' | 'sending' | 'offline' | 'captive' | 'backing-off' | 'sign-in-needed'

export function phaseOf(state: SyncState, at: number): CorePhase {
  if (state.session === 'signed-out' || state.session === 'other') return 'sign-in-needed'
  if (isDrained(state)) return 'idle'
  if (state.noResponse) return state.noResponse === 'captive' ? 'captive' : 'offline'
  if (Object.values(state.inFlight).some((job) => job.kind !== 'session')) return 'sending'
  return Object.values(state.pace).some((pace) => readyAt(pace) > at) ? 'backing-off' : 'idle'
}
