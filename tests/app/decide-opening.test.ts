// What opens when a member follows a link to a form: the form, or why there is none.
import { describe, expect, test } from 'vitest'
import {
  baseOfEdit,
  type CreateFacts,
  decideCreate,
  decideEdit,
  decideOffers,
  decideSubmitted,
  type EditFacts,
  placeOffers,
  rightRoute,
} from '#src/app/pages/record-form/decide-opening.ts'
import type { PartsState } from '#src/app/pages/record-form/form-parts.ts'
import type { LockError } from '#src/features/locks/lock-error.ts'
import { aDraft, anEditOf, DONE } from '../features/drafts/a-draft.ts'

const retry = () => undefined
const READY = { kind: 'ready', parts: {} } as unknown as PartsState
const LOADING: PartsState = { kind: 'loading' }
const UNKNOWN: PartsState = { kind: 'failed', isUnknown: true, retry }
const AWAY: PartsState = { kind: 'failed', isUnknown: false, retry }

describe('a new record', () => {
  const NEW: CreateFacts = { draft: null, isMigrated: true, parts: READY, offers: 'over' }

  test.each<[string, Partial<CreateFacts>, string]>([
    ['nothing missing', {}, 'form'],
    ['a draft to continue', { draft: aDraft() }, 'form'],
    ['the draft is being read', { draft: 'loading' }, 'opening'],
    ['the draft is not on this phone', { draft: 'missing' }, 'no-draft'],
    ['the draft is in the bin', { draft: aDraft({ binnedAt: 5 }) }, 'in-the-bin'],
    ['the draft was sent', { draft: aDraft({ submission: DONE }) }, 'sent'],
    ['sent, while its form is out of reach', { draft: aDraft({ submission: DONE }), parts: AWAY }, 'sent'],
    ['the draft is being migrated', { draft: aDraft(), isMigrated: false }, 'opening'],
    ['the form is loading', { parts: LOADING }, 'opening'],
    ['the board has no such form', { parts: UNKNOWN }, 'no-form'],
    ['the form is out of reach', { parts: AWAY }, 'not-here'],
    ['what is offered is not known yet', { offers: 'asking' }, 'opening'],
    ['unfinished records are offered first', { offers: 'first' }, 'offers'],
    ['offered, while the form is out of reach', { offers: 'first', parts: AWAY }, 'not-here'],
  ])('%s', (_, facts, show) => {
    expect(decideCreate({ ...NEW, ...facts }).show).toBe(show)
  })
})

describe('unfinished records', () => {
  test.each([
    [null, 'first'],
    [false, 'sheet'],
    [true, 'banner'],
  ] as const)('found while the form on screen is touched: %s, they are offered in the %s', (isTouched, place) => {
    expect(placeOffers(isTouched)).toBe(place)
  })

  const NONE = { isAny: false, place: null, isFormShown: false, isWaiting: false }
  test.each([
    ['none', {}, 'over'],
    ['not known yet', { isWaiting: true }, 'asking'],
    ['known', { isAny: true }, 'first'],
    ['known on this phone, the server has not answered', { isAny: true, isWaiting: true }, 'first'],
    ['known once the form is on screen', { isAny: true, isFormShown: true }, 'over'],
    ['in a banner', { isAny: true, place: 'banner' as const }, 'over'],
  ])('%s', (_, facts, state) => {
    expect(decideOffers({ ...NONE, ...facts })).toBe(state)
  })
})

describe('a change submitted before', () => {
  const NONE = { state: 'settled', isOnce: false, isDone: false, isLate: false } as const
  test.each([
    ['there is none', {}, 'edit'],
    ['the phone is being read', { state: 'looking' as const }, 'opening'],
    ['it is being sent', { state: 'sending' as const }, 'opening'],
    ['it has been sent for long', { state: 'sending' as const, isLate: true }, 'being-submitted'],
    ['it waits for its turn, for long', { state: 'frozen' as const, isLate: true }, 'being-submitted'],
    ['it is confirmed and can be made again', { isDone: true }, 'edit'],
    ['it is confirmed and can’t be made again', { isDone: true, isOnce: true }, 'submitted'],
    ['it was refused and could not be made again', { isOnce: true }, 'edit'],
  ])('%s', (_, facts, view) => {
    expect(decideSubmitted({ ...NONE, ...facts })).toBe(view)
  })
})

describe('an edit', () => {
  const draft = anEditOf(42)
  const HELD: EditFacts = {
    lock: { kind: 'held', epoch: 7, confirmed: true },
    lockError: null,
    parts: READY,
    begun: { kind: 'ready', draft, isUnlocked: false },
    refusal: null,
  }
  const failed: EditFacts['begun'] = { kind: 'failed', retry }
  const lockError = (more: Partial<LockError>): LockError => ({
    action: 'create',
    text: 'No room',
    requiresCheck: false,
    ...more,
  })

  test.each<[string, Partial<EditFacts>, object]>([
    ['locked and loaded', {}, { show: 'form', draft }],
    ['somebody else holds the lock', { lock: { kind: 'locked' } as EditFacts['lock'] }, { show: 'lock-page' }],
    [
      'the member may not write it',
      { lock: { kind: 'failed' }, lockError: lockError({ forbidden: true }) },
      { show: 'not-yours' },
    ],
    ['no such record', { lock: { kind: 'failed' }, lockError: lockError({ notFound: true }) }, { show: 'no-record' }],
    [
      'the lock was refused',
      { lock: { kind: 'failed' }, lockError: lockError({}) },
      { show: 'out-of-reach', reason: 'No room' },
    ],
    ['nothing here, and no answer', { lock: { kind: 'out-of-reach' }, begun: failed }, { show: 'out-of-reach' }],
    ['no answer, begun on this phone', { lock: { kind: 'out-of-reach' } }, { show: 'form' }],
    ['the lock is being taken', { lock: { kind: 'opening' }, begun: { kind: 'loading' } }, { show: 'opening' }],
    ['no lock is asked for yet', { lock: null, begun: { kind: 'loading' } }, { show: 'opening' }],
    ['the form is loading', { parts: LOADING }, { show: 'opening' }],
    ['the board has no such form', { parts: UNKNOWN, begun: { kind: 'loading' } }, { show: 'no-form' }],
    ['the form is out of reach', { parts: AWAY, begun: { kind: 'loading' } }, { show: 'not-here' }],
    ['the record could not be read', { begun: failed }, { show: 'not-here' }],
    ['this change is not possible now', { refusal: 'Not while sold.' }, { show: 'not-now', title: 'Not while sold.' }],
  ])('%s', (_, facts, view) => {
    expect(decideEdit({ ...HELD, ...facts })).toMatchObject(view)
  })

  const theirs = { propertyType: 'RES', base: { version: 9 } } as never
  const kept = { propertyType: 'RES', base: { version: 3 } } as never
  const silence = { kind: 'silence', reason: 'network' } as const
  const refused = { kind: 'problem', status: 500 } as never
  test.each([
    ['the server’s record', { reply: { kind: 'ok', value: theirs } as const, earlier: draft }, 'record', false, theirs],
    ['an earlier draft, without a lock', { reply: null, earlier: draft }, 'earlier-draft', true, draft],
    ['an earlier draft under the lock, unread', { reply: silence, earlier: draft }, 'earlier-draft', false, draft],
    ['an earlier draft, the record refused', { reply: refused, earlier: draft }, 'earlier-draft', false, draft],
    ['the record on this phone, without a lock', { reply: null, earlier: null }, 'record', true, kept],
    ['the record on this phone, unread', { reply: silence, earlier: null }, 'record', true, kept],
  ])('begins on %s', (_, { reply, earlier }, on, isUnlocked, thing) => {
    const base = baseOfEdit(reply, earlier, () => kept)
    expect(base).toEqual({ on, isUnlocked, [on === 'record' ? 'record' : 'draft']: thing })
  })

  test.each([
    ['a record that is not on this phone', null, () => null],
    ['a record that the server refuses to show', refused, () => kept],
  ])('does not begin on %s', (_, reply, keptHere) => {
    expect(baseOfEdit(reply, null, keptHere)).toEqual({ on: 'nothing' })
  })

  test.each([
    ['land', 'res', 'res'],
    ['res', 'res', null],
    ['land', undefined, null],
    [undefined, 'res', null],
  ])('of a listing under %s, whose type is %s, opens under %s', (named, own, route) => {
    expect(rightRoute(named, own)).toBe(route)
  })
})
