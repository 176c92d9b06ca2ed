// The lock policy as a table: the holder, the lock's age, who asks, and the decision.
import { describe, expect, test } from 'vitest'
import {
  type Claim,
  decideAsk,
  decideCreate,
  decidePing,
  decideRemove,
  decideTakeover,
  type LockState,
  NEVER_LOCKED,
  removableInMs,
} from '#server/features/locks/decide-lock.ts'

const claim = (realId: number, effectiveId: number, deviceId: string, isAdmin = false): Claim => ({
  realId,
  effectiveId,
  deviceId,
  isAdmin,
})
const ann = claim(1, 1, 'phone')
const annsTablet = claim(1, 1, 'tablet')
const cole = claim(2, 2, 'phone 2')
const coleAsAnn = claim(2, 1, 'phone 2')
const ada = claim(9, 9, 'desk', true)

const held = (by: Claim, ageMs = 0, epoch = 7): LockState => {
  const { realId, effectiveId, deviceId } = by
  return { holder: { realId, effectiveId, deviceId }, epoch, ageMs }
}
const free: LockState = { holder: null, epoch: 7, ageMs: 0 }
const FIVE_MINUTES = 300_000

describe('create', () => {
  test.each([
    ['never locked', NEVER_LOCKED, ann, 'take'],
    ['free again', free, ann, 'take'],
    ['mine', held(ann), ann, 'refresh'],
    ['mine, on my other device', held(ann), annsTablet, 'refuse'],
    ["somebody's, however old", held(ann, FIVE_MINUTES * 9), cole, 'refuse'],
    ['an administrator takes nothing by opening', held(ann), ada, 'refuse'],
    ['held by Ann; Cole acts as Ann', held(ann), coleAsAnn, 'refuse'],
  ] as const)('%s', (_, lock, who, verdict) => expect(decideCreate(lock, who)).toBe(verdict))
})

describe('ping', () => {
  test.each([
    ['mine', held(ann), ann, 'refresh'],
    ['free', free, ann, 'refuse'],
    ['my other device', held(ann), annsTablet, 'refuse'],
  ] as const)('%s', (_, lock, who, verdict) => expect(decidePing(lock, who)).toBe(verdict))
})

describe('takeover', () => {
  test.each([
    ['by Ann on her tablet, at once', held(ann), annsTablet, 7, 'take'],
    ['by an administrator, at once', held(ann), ada, 7, 'take'],
    ['by Cole, too early by a millisecond', held(ann, FIVE_MINUTES - 1), cole, 7, 'too-young'],
    ['by Cole, after five minutes', held(ann, FIVE_MINUTES), cole, 7, 'take'],
    ['by Cole as Ann: not the same pair', held(ann), coleAsAnn, 7, 'too-young'],
    ['of my own, made while I acted for another, at once', held(coleAsAnn), cole, 7, 'take'],
    ['of what is free by now', free, cole, 7, 'take'],
    ['of an epoch that is over', held(ann, FIVE_MINUTES), cole, 6, 'changed-hands'],
    ['by an administrator who saw an older holder', held(ann), ada, 6, 'changed-hands'],
    ['done already, the reply was lost', held(cole), cole, 6, 'again'],
    ['of my own', held(ann), ann, 7, 'again'],
    ['of my own, seen long ago', held(ann), ann, 5, 'changed-hands'],
  ] as const)('%s', (_, lock, who, epoch, verdict) => expect(decideTakeover(lock, who, epoch)).toBe(verdict))
})

describe('remove', () => {
  test.each([
    ['by its holder', held(ann), ann, 7, 'remove'],
    ['by its holder, who saw an older epoch', held(ann), ann, 6, 'changed-hands'],
    ['by Ann on her tablet', held(ann), annsTablet, 7, 'remove'],
    ['by an administrator', held(ann), ada, 7, 'remove'],
    ['by Cole, too early', held(ann, FIVE_MINUTES - 1), cole, 7, 'too-young'],
    ['by Cole, after five minutes', held(ann, FIVE_MINUTES), cole, 7, 'remove'],
    ['done already, the reply was lost', free, ann, 7, 'gone'],
    ['of an epoch that is over', free, ann, 6, 'changed-hands'],
    ['my own, made while I acted for another, at once', held(coleAsAnn), cole, 7, 'remove'],
  ] as const)('%s', (_, lock, who, epoch, verdict) => expect(decideRemove(lock, who, epoch)).toBe(verdict))
})

test('the countdown ends at zero and starts at five minutes', () => {
  expect([free, held(ann), held(ann, 60_000), held(ann, FIVE_MINUTES * 2)].map(removableInMs)).toEqual([
    0,
    FIVE_MINUTES,
    FIVE_MINUTES - 60_000,
    0,
  ])
})

describe('asking the holder to release it', () => {
  const asked = (byId: number, agoMs: number) => ({ ...held(ann), asked: [{ byId, agoMs }] })
  test.each([
    ['somebody else’s', { ...held(ann), asked: [] }, cole, 7, 'ask'],
    ['asked a moment ago', asked(2, 10_000), cole, 7, 'asked'],
    ['asked five minutes ago', asked(2, FIVE_MINUTES), cole, 7, 'ask'],
    ['asked by another a moment ago', asked(9, 10_000), cole, 7, 'ask'],
    [
      'asked by both a moment ago',
      { ...held(ann), asked: [...asked(9, 5_000).asked, ...asked(2, 10_000).asked] },
      cole,
      7,
      'asked',
    ],
    ['one’s own', { ...held(ann), asked: [] }, annsTablet, 7, 'none'],
    ['nobody’s', { ...free, asked: [] }, cole, 7, 'none'],
    ['not the lock that was seen', { ...held(ann), asked: [] }, cole, 6, 'changed-hands'],
  ] as const)('%s', (_, lock, who, epoch, verdict) => expect(decideAsk(lock, who, epoch)).toBe(verdict))
})
