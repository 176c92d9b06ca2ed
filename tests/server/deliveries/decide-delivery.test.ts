import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BACK_OFF_MAX_MS,
  BACK_OFF_MIN_MS,
  backOff,
  type DeliveryAttempt,
  decideDelivery,
} from '#server/features/deliveries/decide-delivery.ts'
import type { Answer } from '#server/features/deliveries/destination.ts'

const carried = (over: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  status: 'submitted',
  attempts: 1,
  isNewest: true,
  ...over,
})
const next = (answer: Answer, over: Partial<DeliveryAttempt> = {}, chance = 0.5) =>
  decideDelivery(carried(over), answer, chance)

describe('after an answer', () => {
  test.each<[string, Answer, Partial<DeliveryAttempt>, object]>([
    [
      'what stands there is done, and its key there is kept',
      { kind: 'delivered', remoteKey: '77' },
      {},
      { status: 'delivered', inMs: null, detail: null, remoteKey: '77' },
    ],
    [
      'what is accepted is asked for when it should stand there, and counts its attempts anew',
      { kind: 'accepted', againInMs: 600_000 },
      { attempts: 7 },
      { status: 'accepted', inMs: 600_000, attempts: 0 },
    ],
    [
      'what is refused for good is not tried again, and says why, field by field',
      {
        kind: 'refused',
        faults: [
          { target: 'ListPrice', message: 'Must be greater than 0.' },
          { target: null, message: 'Two errors.' },
        ],
      },
      {},
      {
        status: 'failed',
        inMs: null,
        detail: 'The record was refused. ListPrice: Must be greater than 0. · Two errors.',
      },
    ],
    [
      'what did not work now stays on its way, and says why',
      { kind: 'later', why: 'The MLS is busy.' },
      { attempts: 3 },
      { status: 'submitted', attempts: 3, detail: 'The MLS is busy.' },
    ],
    [
      'what asks for more patience gets it',
      { kind: 'later', why: 'Busy.', afterMs: 1_800_000 },
      {},
      { status: 'submitted', inMs: 1_800_000 },
    ],
    [
      'but not for a week',
      { kind: 'later', why: 'Busy.', afterMs: 604_800_000 },
      {},
      { status: 'submitted', inMs: BACK_OFF_MAX_MS },
    ],
    [
      'what was accepted stays accepted when nobody answers for it',
      { kind: 'silence', why: 'No answer.' },
      { status: 'accepted' },
      { status: 'accepted', detail: 'No answer.' },
    ],
  ])('%s', (_, answer, over, expected) => expect(next(answer, over)).toMatchObject(expected))

  const unfinished: Answer[] = [
    { kind: 'accepted', againInMs: 1 },
    { kind: 'refused', faults: [] },
    { kind: 'later', why: '' },
    { kind: 'silence', why: '' },
  ]
  test.each(unfinished)('an older version is not tried again after: $kind', (answer) =>
    expect(next(answer, { isNewest: false })).toMatchObject({ status: 'superseded', inMs: null }),
  )
})

const anAnswer = fc.oneof(
  fc.constant<Answer>({ kind: 'delivered' }),
  fc.nat(2_000_000).map((againInMs): Answer => ({ kind: 'accepted', againInMs })),
  fc.constant<Answer>({ kind: 'refused', faults: [{ target: null, message: 'No.' }] }),
  fc.nat(9e8).map((afterMs): Answer => ({ kind: 'later', why: 'Busy.', afterMs })),
  fc.constant<Answer>({ kind: 'silence', why: 'No answer.' }),
)
const aCarried = fc.record<DeliveryAttempt>({
  status: fc.constantFrom('submitted', 'accepted'),
  attempts: fc.integer({ min: 1, max: 10_000 }),
  isNewest: fc.boolean(),
})
const aChance = fc.double({ min: 0, max: 1, noNaN: true })

test('nothing is forgotten on its way: what is not final comes up again, what is final does not', () =>
  fc.assert(
    fc.property(aCarried, anAnswer, aChance, (row, answer, chance) => {
      const { status, inMs } = decideDelivery(row, answer, chance)
      expect(inMs !== null).toBe(status === 'submitted' || status === 'accepted')
      if (!row.isNewest) expect(['delivered', 'superseded']).toContain(status)
    }),
  ))

test('no attempt is closer than half a minute to the last, none further than an hour, and the window only widens', () =>
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), aChance, (attempts, chance) => {
      const wait = backOff(attempts, chance)
      expect(wait).toBeGreaterThanOrEqual(BACK_OFF_MIN_MS)
      expect(wait).toBeLessThanOrEqual(BACK_OFF_MAX_MS)
      expect(backOff(attempts + 1, chance)).toBeGreaterThanOrEqual(wait)
    }),
  ))

test('two that failed together do not come back together', () =>
  expect(new Set([0, 0.25, 0.5, 0.75, 1].map((chance) => backOff(1, chance))).size).toBe(5))
