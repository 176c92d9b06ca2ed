import { describe, expect, test } from 'vitest'
import type { LockReply } from '#contract/lock.ts'
import { lockErrorOf } from '#src/features/locks/lock-error.ts'
import {
  countdownText,
  type LockViewer,
  leftOf,
  lockHeadline,
  lockView,
  mayRemove,
  placeText,
  readEntity,
} from '#src/features/locks/lock-view.ts'
import { lockReply } from './lock-reply.ts'

const ann: LockViewer = { effectiveName: 'Ann Lee', realName: 'Ann Lee', isAdmin: false }
const annAsBo: LockViewer = { effectiveName: 'Bo Roy', realName: 'Ann Lee', isAdmin: false }
const admin: LockViewer = { effectiveName: 'Ada Min', realName: 'Ada Min', isAdmin: true }

describe('the banner names who holds the record', () => {
  const table: [string, LockViewer, Partial<LockReply>, string][] = [
    ['her own, on another phone', ann, { rowIsLockedByMember: true, userName: 'Ann Lee' }, 'you'],
    [
      'her own, while she acts as Bo',
      annAsBo,
      {
        rowIsLockedByMember: true,
        userName: 'Bo Roy',
        impersonatedByUser: true,
        impersonatedByUserName: 'Ann Lee',
      },
      'you, logged in as Bo Roy',
    ],
    [
      'somebody acting as her',
      ann,
      { userName: 'Ann Lee', impersonatedByUser: true, impersonatedByUserName: 'Cy Fox' },
      'Cy Fox, logged in as you',
    ],
    [
      'somebody acting as somebody',
      ann,
      { userName: 'Bo Roy', impersonatedByUser: true, impersonatedByUserName: 'Cy Fox' },
      'Cy Fox, logged in as Bo Roy',
    ],
    ['a colleague', ann, { userName: 'Bo Roy' }, 'Bo Roy'],
    ['a colleague of the same name', { ...ann, realName: null }, { userName: 'Ann Lee' }, 'Ann Lee'],
    ['herself under her own name, seen while acting as Bo', annAsBo, { userName: 'Ann Lee' }, 'you'],
  ]
  test.each(table)('%s', (_, viewer, reply, words) => {
    expect(lockHeadline('listing', lockReply(reply), viewer)).toBe(`This Listing is locked by ${words}`)
  })

  test('each kind of record by its name', () => {
    expect(lockHeadline('agent', lockReply({ userName: 'Bo Roy' }), ann)).toBe('This Agent is locked by Bo Roy')
    expect(lockHeadline('office', lockReply({ userName: 'Bo Roy' }), ann)).toBe('This Office is locked by Bo Roy')
  })
})

describe('what the banner adds', () => {
  test('a colleague waits out the five minutes, counted down', () => {
    const view = lockView('listing', lockReply({ userName: 'Bo Roy' }), ann, 239_400)
    expect(view).toEqual({
      headline: 'This Listing is locked by Bo Roy',
      lines: ['You will be able to remove the lock on this Listing record in 04:00.'],
      mayRemove: false,
      takeOverLabel: 'Take over',
      askLabel: 'Ask Bo Roy to release',
      ownsChanges: false,
    })
  })
  test('who may not write the record is promised nothing', () => {
    const view = lockView('agent', lockReply({ userName: 'Bo Roy', mayLock: false }), ann, 239_400)
    expect(view).toMatchObject({ headline: 'This Agent is locked by Bo Roy', lines: [], mayRemove: false })
  })
  test('its own member is told where else it may be open, and of unsaved changes', () => {
    const reply = lockReply({ rowIsLockedByMember: true, hasUnsavedChanges: true })
    expect(lockView('office', reply, ann, 200_000)).toMatchObject({
      lines: [
        'It may either be open in another browser window/tab or possibly on another device.',
        'There are unsaved changes available.',
      ],
      mayRemove: true,
      ownsChanges: true,
    })
  })
  test('the same member on another device can continue here, and reads what stays there', () => {
    expect(lockView('listing', lockReply({ rowIsLockedByMember: true }), ann, 200_000)).toMatchObject({
      lines: [
        'It may either be open in another browser window/tab or possibly on another device.',
        'Continue here to edit it on this device. Anything you typed there and didn’t submit stays there.',
      ],
      takeOverLabel: 'Continue here',
    })
  })
  test('a member who waits sees where the holder is, and asks again only once that notifies again', () => {
    const at = { section: 'Rooms', typedMsAgo: 7 * 60_000 }
    const asked = lockReply({ userName: 'Bo Roy', at, askedByMe: true })
    expect(lockView('listing', asked, ann, 60_000)).toMatchObject({
      lines: [
        'In Rooms, last typed 7 minutes ago.',
        'You will be able to remove the lock on this Listing record in 01:00.',
        'You asked Bo Roy to release it.',
      ],
      askLabel: null,
    })
    expect(lockView('listing', { ...asked, isDeclined: true }, ann, 60_000)!.lines.at(-1)).toBe(
      'You asked Bo Roy to release it. They are still editing. You’ll get a notice when it is released.',
    )
    expect(lockView('listing', { ...asked, mayAskAgain: true }, ann, 60_000)!.askLabel).toBe('Ask Bo Roy again')
  })
  test.each([
    [
      'the person at the keys is asked',
      { impersonatedByUser: true, impersonatedByUserName: 'Cy Fox' },
      1,
      'Ask Cy Fox to release',
    ],
    ['nobody is asked where one may take it', {}, 0, null],
    ['nor oneself', { rowIsLockedByMember: true }, 1, null],
    ['nor by those who may only look', { mayLock: false }, 1, null],
  ])('%s', (_, reply, left, askLabel) =>
    expect(lockView('listing', lockReply({ userName: 'Bo Roy', ...reply }), ann, left)?.askLabel).toBe(askLabel),
  )
  test.each([
    [null, 'In Rooms, nothing typed yet.'],
    [59_999, 'In Rooms, typing now.'],
    [119_999, 'In Rooms, last typed a minute ago.'],
    [120_000, 'In Rooms, last typed 2 minutes ago.'],
    [7_200_000, 'In Rooms, last typed 2 hours ago.'],
  ])('typed %s ms ago', (typedMsAgo, text) => expect(placeText({ section: 'Rooms', typedMsAgo })).toBe(text))
  test('a member who may remove the lock reads how taking over and removing differ', () => {
    expect(lockView('listing', lockReply({ userName: 'Bo Roy' }), ann, 0)?.lines).toEqual([
      'Take it over to edit it yourself, or remove the lock so that anyone can edit it.',
    ])
  })
  test.each([
    ['a colleague’s', {}, 0],
    ['their own', { rowIsLockedByMember: true }, 200_000],
  ])('where %s lock cannot be taken over, only removing it is spoken of', (_, holder, left) => {
    const reply = lockReply({ userName: 'Bo Roy', ...holder })
    expect(lockView('agent', reply, ann, left, false)?.lines.at(-1)).toBe('Remove the lock so that anyone can edit it.')
  })
  test('nothing when nobody holds it', () => {
    expect(lockView('listing', lockReply({ rowIsLocked: false }), ann, 0)).toBeNull()
  })
})

describe('who may remove a lock', () => {
  const table: [string, LockViewer, Partial<LockReply>, number, boolean][] = [
    ['an administrator at once', admin, {}, 299_000, true],
    ['its own member at once', ann, { rowIsLockedByMember: true }, 299_000, true],
    ['a colleague not yet', ann, {}, 1, false],
    ['a colleague after five minutes', ann, {}, 0, true],
    ['nobody who may not write the record, however old', ann, { mayLock: false }, 0, false],
    ['nobody, where there is none', admin, { rowIsLocked: false }, 0, false],
  ]
  test.each(table)('%s', (_, viewer, reply, left, may) => {
    expect(mayRemove(lockReply(reply), viewer, left)).toBe(may)
  })
})

test.each([
  [300_000, '05:00'],
  [299_001, '05:00'],
  [299_000, '04:59'],
  [60_000, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5, '00:00'],
  [3_723_000, '62:03'],
])('%i ms reads %s', (ms, text) => expect(countdownText(ms)).toBe(text))

test('what is left is counted from the reply, and never below nothing', () => {
  const reply = lockReply({ removableInMs: 10_000 })
  expect(leftOf(reply, 1_000, 4_000)).toBe(7_000)
  expect(leftOf(reply, 1_000, 99_000)).toBe(0)
})

test.each([
  ['listing', '123', { type: 'listing', id: 123 }],
  ['office', '7', { type: 'office', id: 7 }],
  ['Listing', '1', { type: 'listing', id: 1 }],
  ['condo', '7', null],
  ['toString', '7', null],
  ['listing', 'E400', null],
  ['listing', '-3', null],
  ['listing', '1.5', null],
  ['listing', '0', null],
  ['listing', '', null],
])('/rowLock/%s/%s', (type, id, entity) => expect(readEntity(type, id)).toEqual(entity))

describe('a failed action is kept in the specification’s words', () => {
  test('a problem', () => {
    const problem = { type: '', title: 'Not today.', status: 403, code: 'not-allowed', detail: 'No edit rights' }
    expect(lockErrorOf('create', { kind: 'problem', problem, status: 403, retryAfterMs: null })).toEqual({
      action: 'create',
      text: 'Error encountered on create action: Not today. (No edit rights)',
      requiresCheck: false,
      forbidden: true,
    })
  })
  test('a refusal', () => {
    const value = lockReply({ type: 'FAILURE', message: 'This entity is currently locked.' })
    expect(lockErrorOf('takeover', { kind: 'ok', value })).toEqual({
      action: 'takeover',
      text: 'Error encountered on takeover action: The portal declined (This entity is currently locked.)',
      requiresCheck: true,
    })
  })
  test.each([
    ['ping', true],
    ['remove', true],
    ['takeover', true],
    ['create', false],
    ['check', false],
  ] as const)('silence on %s asks for a re-check: %s', (action, requiresCheck) => {
    expect(lockErrorOf(action, { kind: 'silence', reason: 'network' })).toMatchObject({ requiresCheck })
  })
  test('a create that finds somebody else’s lock is no error: the banner names the holder', () => {
    const value = lockReply({ type: 'FAILURE', message: 'This entity is currently locked.' })
    expect(lockErrorOf('create', { kind: 'ok', value })).toBeNull()
  })
  test('success is none, and so is a check that found no lock', () => {
    expect(lockErrorOf('ping', { kind: 'ok', value: lockReply({}) })).toBeNull()
    const none = lockReply({ type: 'FAILURE', rowIsLocked: false })
    expect(lockErrorOf('check', { kind: 'ok', value: none })).toBeNull()
  })
})
