import { describe, expect, test } from 'vitest'
import type { LockReply } from '#contract/lock.ts'
import {
  type EditLockEvent,
  type EditLockState,
  type LockQuestion,
  stepEditLock,
} from '#src/features/locks/edit-lock-core.ts'
import { lockReply } from './lock-reply.ts'

const OPENING: EditLockState = { kind: 'opening' }
const HELD: EditLockState = { kind: 'held', epoch: 5, confirmed: true }
const LOST: EditLockState = { kind: 'lost', loss: { kind: 'lost' } }
const RELEASED: EditLockState = { kind: 'released' }
const LOCKED: EditLockState = { kind: 'locked', reply: lockReply({}), seenAt: 0 }

const mine = (epoch: number) => lockReply({ rowIsLockedByUser: true, rowIsLockedByMember: true, epoch })
const theirs = lockReply({ userName: 'Ann', epoch: 9 })
const nobodys = lockReply({ rowIsLocked: false, epoch: 6 })

const reply = (question: LockQuestion, said: LockReply): EditLockEvent => ({
  kind: 'answered',
  question,
  answer: { kind: 'reply', reply: said },
  at: 40,
})
const no = (question: LockQuestion, kind: 'passing' | 'refused'): EditLockEvent => ({
  kind: 'answered',
  question,
  answer: { kind },
  at: 40,
})
const compared = (now: number | null, base: number | null): EditLockEvent => ({ kind: 'compared', epoch: 7, now, base })
const due = (question: 'check' | 'ping'): EditLockEvent => ({ kind: 'due', question })

/** State and effects in one line each. */
function step(state: EditLockState, event: EditLockEvent, draftEpoch: number | null): [string, string] {
  const next = stepEditLock(state, event, draftEpoch)
  const effects = next.effects.map((effect) => {
    if (effect.kind === 'ask' || effect.kind === 'plan') return `${effect.kind} ${effect.question}`
    return 'epoch' in effect ? `${effect.kind} ${effect.epoch}` : effect.kind
  })
  return [brief(next.state), effects.join(', ')]
}
function brief(state: EditLockState): string {
  if (state.kind === 'held') return `held ${state.epoch}${state.confirmed ? '' : ', unconfirmed'}`
  if (state.kind === 'lost')
    return state.loss.kind === 'overwritten' ? `overwritten by ${state.loss.by}` : state.loss.kind
  return state.kind
}

const GONE = 'cancel-timers, epoch null'
type Row = [string, EditLockState, EditLockEvent, number | null, string, string]

describe.each<[string, Row[]]>([
  [
    'when something is due',
    [
      ['the first time it is opened', OPENING, due('check'), null, 'opening', 'ask open'],
      ['a lock that is held is checked', HELD, due('check'), null, 'held 5', 'ask check'],
      ['a lock that is held is pinged', HELD, due('ping'), null, 'held 5', 'ask ping'],
      ["somebody else's lock is asked for again", LOCKED, due('ping'), null, 'locked', 'ask open'],
      ['a lock that is lost is not asked for again', LOST, due('check'), null, 'lost', ''],
      ['a lock that was released is not asked for again', RELEASED, due('ping'), null, 'released', ''],
    ],
  ],
  [
    'on opening',
    [
      [
        'ours, for an edit that begins',
        OPENING,
        reply('open', mine(5)),
        null,
        'held 5',
        'epoch 5, plan check, plan ping',
      ],
      [
        "ours still, under the draft's epoch: from now on it is the form's",
        OPENING,
        reply('open', mine(5)),
        5,
        'held 5',
        'epoch 5, plan check, plan ping',
      ],
      [
        'ours again under another epoch: did anybody write in between?',
        OPENING,
        reply('open', mine(7)),
        5,
        'opening',
        'compare 7',
      ],
      ["somebody else's, for an edit that begins", OPENING, reply('open', theirs), null, 'locked', ''],
      ["somebody else's, under an edit that had begun", OPENING, reply('open', theirs), 5, 'overwritten by Ann', GONE],
      ['no answer, for an edit that begins', OPENING, no('open', 'passing'), null, 'out-of-reach', ''],
      [
        'no answer, for an edit that had begun',
        OPENING,
        no('open', 'passing'),
        5,
        'held 5, unconfirmed',
        'epoch 5, plan check',
      ],
      ['a refusal', OPENING, no('open', 'refused'), null, 'failed', ''],
    ],
  ],
  [
    'while it is held',
    [
      ['ours', HELD, reply('check', mine(5)), null, 'held 5', 'plan check, plan ping'],
      ['ours under another epoch', HELD, reply('ping', mine(7)), null, 'held 5', 'compare 7'],
      ["nobody's: it is made again", HELD, reply('check', nobodys), null, 'held 5', 'ask regain'],
      ["somebody else's", HELD, reply('check', theirs), null, 'overwritten by Ann', GONE],
      ['no answer', HELD, no('check', 'passing'), null, 'held 5, unconfirmed', 'plan check'],
      ['a ping that is refused: the check explains it', HELD, no('ping', 'refused'), null, 'held 5', 'ask check'],
      ['a check that is refused', HELD, no('check', 'refused'), null, 'lost', GONE],
    ],
  ],
  [
    'on regaining it',
    [
      ['under the same epoch', HELD, reply('regain', mine(5)), null, 'held 5', 'plan check, plan ping'],
      ['under another', HELD, reply('regain', mine(7)), null, 'held 5', 'compare 7'],
      ['somebody was faster', HELD, reply('regain', theirs), null, 'overwritten by Ann', GONE],
      ['refused', HELD, no('regain', 'refused'), null, 'lost', GONE],
      ['no answer', HELD, no('regain', 'passing'), null, 'held 5, unconfirmed', 'plan check'],
    ],
  ],
  [
    'after comparing versions',
    [
      ['nobody wrote', HELD, compared(3, 3), 5, 'held 7', 'epoch 7, plan check, plan ping'],
      [
        'the form has not read the record yet',
        OPENING,
        compared(3, null),
        5,
        'held 7',
        'epoch 7, plan check, plan ping',
      ],
      ['somebody wrote: the lock goes back first', HELD, compared(4, 3), 5, 'held 5', 'return 7'],
      ['and then it is lost', HELD, { kind: 'returned' }, 5, 'overwritten by null', GONE],
      ['no answer', HELD, compared(null, 3), 5, 'held 5, unconfirmed', 'plan check'],
    ],
  ],
  [
    'on leaving',
    [
      ['what is held is released', HELD, { kind: 'release' }, null, 'released', `${GONE}, remove 5`],
      ['what is not held is left alone', LOCKED, { kind: 'release' }, null, 'locked', ''],
    ],
  ],
])('%s', (_, rows) => {
  test.each(rows)('%s', (_, state, event, draftEpoch, expected, effects) =>
    expect(step(state, event, draftEpoch)).toEqual([expected, effects]),
  )
})
