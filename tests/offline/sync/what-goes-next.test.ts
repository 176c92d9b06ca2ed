// The order of sending, decided without a network: what goes next, what waits, what comes back when.
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { AUTOSAVE_MS } from '#contract/constants.ts'
import type { DraftFacts } from '#src/offline/drafts/draft-facts.ts'
import { passingFault, type SendOutcome } from '#src/offline/sync/send-outcome.ts'
import {
  backoff,
  isSettled,
  type Job,
  jobKey,
  phaseOf,
  RETRY_CAP_MS,
  RETRY_FLOOR_MS,
  type SyncEvent,
  type SyncState,
  startOfSync,
  stepSync,
  waitsForWifi,
} from '#src/offline/sync/sync-core.ts'

let state: SyncState
let at = 0
let waitMs: number | null = null
beforeEach(() => {
  state = startOfSync()
  at = 1000
  waitMs = null
})

let stopped: string[] = []
/** One event; answers what is sent for it. */
function on(event: SyncEvent): string[] {
  const next = stepSync(state, event, { at, random: 0.5 })
  state = next.state
  waitMs = null
  stopped = []
  return next.effects.flatMap((effect) => {
    if (effect.kind === 'run') return [jobKey(effect.job) + (effect.isOurSession ? ' (insisting)' : '')]
    if (effect.kind === 'stop') stopped.push(jobKey(effect.job))
    else waitMs = effect.ms
    return []
  })
}

const facts = (draftId: string, more: Partial<DraftFacts> = {}): DraftFacts => ({
  draftId,
  unsaved: false,
  urgent: false,
  uploads: [],
  submittedAt: null,
  bin: null,
  here: { changes: false, photos: 0, files: 0 },
  ...more,
})
const learn = (draftId: string, more: Partial<DraftFacts> = {}, fresh = false) =>
  on(fresh ? { kind: 'found', facts: [facts(draftId, more)] } : { kind: 'draft', draftId, facts: facts(draftId, more) })
const ours = () => on({ kind: 'session', session: 'ours' })
const settle = (job: Job, outcome: SendOutcome) => on({ kind: 'settled', job, outcome })
const done = (job: Job) => settle(job, { kind: 'done' })
const again = (job: Job, scope: 'item' | 'connection', retryAfterMs: number | null = null) =>
  settle(job, { kind: 'again', scope, retryAfterMs, silent: scope === 'connection' })
const pass = (ms: number) => {
  at += ms
  return on({ kind: 'woke' })
}
const autosave = (draftId: string): Job => ({ kind: 'autosave', draftId })
const submit = (draftId: string): Job => ({ kind: 'submit', draftId })
const upload = (draftId: string, uploadId: string): Job => ({ kind: 'upload', draftId, uploadId })

describe('who is signed in', () => {
  test('is asked before anything goes', () => {
    expect(learn('a', { submittedAt: 1 })).toEqual(['session'])
    expect(ours()).toEqual(['submit a'])
  })
  test('nobody, or somebody else: all waits for a sign-in', () => {
    learn('a', { submittedAt: 1 })
    expect(on({ kind: 'session', session: 'other' })).toEqual([])
    expect(phaseOf(state, at)).toBe('sign-in-needed')
    expect(learn('b', { submittedAt: 1 })).toEqual([])
    expect(on({ kind: 'nudge', reason: 'signed-in' })).toEqual(['session'])
    expect(ours()).toEqual(['submit a', 'submit b'])
  })
  test('a 401 in the middle pauses everything', () => {
    learn('a', { submittedAt: 1 })
    ours()
    expect(settle(submit('a'), { kind: 'signed-out' })).toEqual([])
    expect(pass(RETRY_CAP_MS)).toEqual([])
  })
  test('“another member’s” is asked again, and then insisted on', () => {
    learn('a', { submittedAt: 1 })
    ours()
    expect(settle(submit('a'), { kind: 'other-member' })).toEqual(['session'])
    expect(ours()).toEqual(['submit a (insisting)'])
  })
  test('with nothing to send nobody is asked', () => {
    learn('a')
    expect(on({ kind: 'nudge', reason: 'foreground' })).toEqual([])
  })
})

describe('an autosave', () => {
  test('goes half a minute after the first change, one at a time', () => {
    learn('a', { unsaved: true })
    expect(waitMs).toBe(AUTOSAVE_MS)
    at += 20_000
    learn('a', { unsaved: true })
    expect(waitMs).toBe(10_000)
    expect(pass(10_000)).toEqual(['session'])
    expect(ours()).toEqual(['autosave a'])
    expect(learn('a', { unsaved: true })).toEqual([])
    done(autosave('a'))
    expect(waitMs).toBe(AUTOSAVE_MS)
  })
  test('goes at once when work is found on opening, and on return to the foreground', () => {
    expect(learn('a', { unsaved: true }, true)).toEqual(['session'])
    expect(ours()).toEqual(['autosave a'])
    done(autosave('a'))
    learn('b', { unsaved: true })
    expect(on({ kind: 'nudge', reason: 'foreground' })).toEqual(['session'])
    expect(ours()).toEqual(['autosave a', 'autosave b'])
  })
})

describe('photos', () => {
  test('go after the fields that name them, in their order, two at a time', () => {
    learn('a', { unsaved: true, urgent: true, uploads: ['1', '2', '3'] })
    expect(ours()).toEqual(['autosave a'])
    expect(learn('a', { uploads: ['1', '2', '3'] })).toEqual([])
    expect(done(autosave('a'))).toEqual(['upload 1', 'upload 2'])
    learn('a', { uploads: ['2', '3'] })
    expect(done(upload('a', '1'))).toEqual(['upload 3'])
  })
  test('do not wait for fields that keep failing', () => {
    learn('a', { unsaved: true, urgent: true, uploads: ['1'] })
    ours()
    expect(again(autosave('a'), 'item')).toEqual(['upload 1'])
  })
  test('of a submission that waits go before others', () => {
    learn('a', { uploads: ['1', '2', '3'] })
    learn('b', { uploads: ['9'], submittedAt: null })
    ours()
    learn('c', { submittedAt: 5 })
    expect(Object.keys(state.inFlight)).toEqual(['upload 1', 'upload 2', 'submit c'])
  })
})

test('a submission begun without its lock asks for that first, and is not settled without it', () => {
  learn('a', { wantsLock: 'to-submit', submittedAt: 5 })
  expect(ours()).toEqual(['lock a'])
  expect(learn('a', { submittedAt: 5, uploads: ['1'] })).toEqual(['upload 1'])
  expect(done({ kind: 'lock', draftId: 'a' })).toEqual(['submit a'])
  expect(isSettled(facts('b', { wantsLock: 'to-submit' }))).toBe(false)
})

test('a lock that is only needed once photos go is not asked for while they wait for Wi-Fi', () => {
  on({ kind: 'hold-uploads', held: true })
  learn('a', { wantsLock: 'to-upload' })
  learn('b', { submittedAt: 1 })
  expect(ours()).toEqual(['submit b'])
  learn('b')
  expect(done(submit('b'))).toEqual([])
  expect(waitsForWifi(state)).toBe(true)
  expect(on({ kind: 'hold-uploads', held: false })).toEqual(['lock a'])
})

test('a lock under which photos go is given back while they wait for Wi-Fi, and asked for again', () => {
  learn('a', { returnsLock: 'while-held', uploads: ['1'] })
  expect(ours()).toEqual(['upload 1'])
  expect(on({ kind: 'hold-uploads', held: true })).toEqual(['unlock a'])
  settle(upload('a', '1'), { kind: 'stopped' })
  learn('a', { wantsLock: 'to-upload' })
  expect(done({ kind: 'unlock', draftId: 'a' })).toEqual([])
  expect(waitsForWifi(state)).toBe(true)
  expect(on({ kind: 'hold-uploads', held: false })).toEqual(['lock a'])
})

test('a lock that nothing needs any more is given back before the next is asked for', () => {
  learn('a', { returnsLock: 'now' })
  expect(ours()).toEqual(['unlock a'])
  expect(learn('a', { wantsLock: 'to-submit', submittedAt: 5 })).toEqual([])
  expect(done({ kind: 'unlock', draftId: 'a' })).toEqual(['lock a'])
  expect(isSettled(facts('b', { returnsLock: 'now' }))).toBe(false)
})

describe('an upload that is no longer wanted', () => {
  test('is stopped on its way, and gives its place to the next; it goes again when it is wanted again', () => {
    learn('a', { uploads: ['1', '2', '3'] })
    ours()
    expect(learn('a', { uploads: ['2', '3'] })).toEqual([])
    expect(stopped).toEqual(['upload 1'])
    expect(settle(upload('a', '1'), { kind: 'stopped' })).toEqual(['upload 3'])
    expect(phaseOf(state, at)).toBe('sending')
    learn('a', { uploads: ['1', '2', '3'] })
    expect(done(upload('a', '2'))).toEqual(['upload 1'])
  })
  test('is not sent twice at once when it is wanted again before it has stopped', () => {
    learn('a', { uploads: ['1'] })
    ours()
    learn('a', {})
    expect(learn('a', { uploads: ['1'] })).toEqual([])
    expect(settle(upload('a', '1'), { kind: 'stopped' })).toEqual(['upload 1'])
  })
  test('is every one while they are held for Wi-Fi; text goes on', () => {
    learn('a', { uploads: ['1', '2'] })
    ours()
    expect(on({ kind: 'hold-uploads', held: true })).toEqual([])
    expect(stopped).toEqual(['upload 1', 'upload 2'])
    settle(upload('a', '1'), { kind: 'stopped' })
    expect(settle(upload('a', '2'), { kind: 'stopped' })).toEqual([])
    expect(learn('b', { submittedAt: 1 })).toEqual(['submit b'])
    expect(on({ kind: 'hold-uploads', held: false })).toEqual(['upload 1', 'upload 2'])
  })
})

describe('a failure', () => {
  test('of one item holds up nothing but itself', () => {
    learn('bad', { submittedAt: 1 })
    learn('good', { submittedAt: 2 })
    ours()
    again(submit('bad'), 'item')
    learn('good', {})
    done(submit('good'))
    expect(learn('next', { submittedAt: 3 })).toEqual(['submit next'])
    expect(waitMs).toBeGreaterThanOrEqual(RETRY_FLOOR_MS)
  })
  test('of the connection stops all; the small question goes first when it may be tried again', () => {
    learn('a', { uploads: ['1', '2'] })
    ours()
    again(upload('a', '1'), 'connection')
    expect(again(upload('a', '2'), 'connection')).toEqual([])
    expect(phaseOf(state, at)).toBe('offline')
    expect(pass(waitMs!)).toEqual(['session'])
    expect(again({ kind: 'session' }, 'connection')).toEqual([])
    at += RETRY_CAP_MS
    expect(on({ kind: 'woke' })).toEqual(['session'])
    expect(ours()).toEqual(['upload 1', 'upload 2'])
  })
  test('is told apart from a sign-in page that answers instead of the portal, until the portal answers', () => {
    learn('a', { submittedAt: 1 })
    ours()
    settle(submit('a'), passingFault({ kind: 'silence', reason: 'untrusted' }, false)!)
    expect(phaseOf(state, at)).toBe('captive')
    pass(waitMs!)
    ours()
    settle(submit('a'), passingFault({ kind: 'silence', reason: 'network' }, false)!)
    expect(phaseOf(state, at)).toBe('offline')
  })
  test('is tried at once by hand, but not before the server’s own pause is over', () => {
    learn('a', { submittedAt: 1 })
    ours()
    again(submit('a'), 'item')
    expect(on({ kind: 'nudge', reason: 'hand' })).toEqual(['session'])
    expect(ours()).toEqual(['submit a'])
    again(submit('a'), 'connection', 60_000)
    expect(on({ kind: 'nudge', reason: 'hand' })).toEqual([])
    expect(pass(60_000)).toEqual(['session'])
  })
  test('waits longer each time, from one second to five minutes, spread evenly', () =>
    fc.assert(
      fc.property(fc.nat(40), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (tries, random) => {
        const wait = backoff(tries, random)
        expect(wait).toBeGreaterThanOrEqual(RETRY_FLOOR_MS)
        expect(wait).toBeLessThanOrEqual(RETRY_CAP_MS)
        expect(backoff(tries + 1, random)).toBeGreaterThanOrEqual(wait)
      }),
    ))
})

describe('the signal is back', () => {
  /** Breaks on the way, as often as `times`, while the server answers small requests. Then waits for a later try. */
  const breaks = (uploadId: string, times: number) => {
    for (let time = 0; time < times; time++) {
      again(upload('a', uploadId), 'connection')
      at += RETRY_CAP_MS
      on({ kind: 'woke' })
      ours()
    }
    again(upload('a', uploadId), 'connection')
    at += 2 * RETRY_FLOOR_MS
  }

  test('when a photo arrives: another that kept breaking on the way goes at once, and counts from one second again', () => {
    learn('a', { uploads: ['1', '2'] })
    ours()
    breaks('1', 8)
    expect(on({ kind: 'woke' })).toEqual([])
    learn('a', { uploads: ['1'] })
    expect(done(upload('a', '2'))).toEqual(['session'])
    expect(ours()).toEqual(['upload 1'])
    again(upload('a', '1'), 'connection')
    expect(waitMs).toBeLessThanOrEqual(2 * RETRY_FLOOR_MS)
  })
  test('when the small question is answered again: everything that the line broke goes', () => {
    learn('a', { uploads: ['1'] })
    ours()
    breaks('1', 8)
    learn('b', { submittedAt: 1 })
    expect(again({ kind: 'session' }, 'connection')).toEqual([])
    expect(pass(waitMs!)).toEqual(['session'])
    expect(ours()).toEqual(['submit b', 'upload 1'])
  })
  test('when something else of the page is answered: the small question goes at once, but not before Retry-After', () => {
    learn('a', { submittedAt: 1 })
    for (let time = 0; time < 8; time++) {
      again({ kind: 'session' }, 'connection')
      at += RETRY_CAP_MS
      on({ kind: 'woke' })
    }
    again({ kind: 'session' }, 'connection')
    expect(on({ kind: 'answered' })).toEqual(['session'])
    again({ kind: 'session' }, 'connection', 60_000)
    expect(on({ kind: 'answered' })).toEqual([])
    expect(pass(60_000)).toEqual(['session'])
  })
  test('is not believed for one photo that breaks on the way while everything else is answered: it waits longer each time', () => {
    learn('a', { uploads: ['1'] })
    ours()
    let sent = 0
    for (let second = 0; second < 3600; second++) {
      const jobs = on({ kind: 'answered' })
      at += 1_000
      if (jobs.includes('session')) jobs.push(...ours())
      if (state.inFlight['upload 1']) {
        sent += 1
        again(upload('a', '1'), 'connection')
      }
    }
    expect(sent).toBeLessThan(40)
  })
  test('a photo that always breaks comes after all others, and no more often than one of them arrives', () => {
    const good = Array.from({ length: 20 }, (_, index) => `good ${index}`)
    let left = ['bad', ...good]
    learn('a', { uploads: left })
    ours()
    const order: string[] = []
    while (left.length > 1) {
      for (const job of Object.values(state.inFlight)) {
        if (job.kind !== 'upload') continue
        order.push(job.uploadId)
        if (job.uploadId === 'bad') again(job, 'connection')
        else {
          left = left.filter((each) => each !== job.uploadId)
          learn('a', { uploads: left })
          done(job)
        }
      }
      at += 2 * RETRY_FLOOR_MS
      on({ kind: 'woke' })
      if (state.inFlight.session) ours()
    }
    // The first of all, and then the last.
    expect(order.slice(1, -2)).not.toContain('bad')
  })
  test('leaves alone what the server itself could not do: that is the item’s own trouble', () => {
    learn('a', { uploads: ['1', '2', '3'] })
    ours()
    again(upload('a', '1'), 'item')
    at += 500
    learn('a', { uploads: ['1', '3'] })
    expect(done(upload('a', '2'))).toEqual([])
  })
})

test('the bin is told before anything else of its draft', () => {
  learn('a', { bin: 'restore', unsaved: true }, true)
  expect(ours()).toEqual(['bin a'])
  expect(learn('a', { unsaved: true }, true)).toEqual([])
  expect(done({ kind: 'bin', draftId: 'a', binned: false })).toEqual(['autosave a'])
})

test('the same state, event, clock and dice give the same answer, and nothing is changed in place', () => {
  learn('a', { unsaved: true, uploads: ['1'] }, true)
  const frozen = structuredClone(state)
  const once = stepSync(state, { kind: 'session', session: 'ours' }, { at, random: 0.5 })
  const twice = stepSync(state, { kind: 'session', session: 'ours' }, { at, random: 0.5 })
  expect(once).toEqual(twice)
  expect(state).toEqual(frozen)
})
