// Decides what the server's reply about a lock means for the open form. A wrong "go on" here lets a member type for an
// hour into a record that somebody else is changing; the server would refuse it, but only at the end. Pure.
import type { LockReply } from '#contract/lock.ts'

/** The specification's exact titles and texts; the work itself stays on the phone (product decision 2). */
export type LockLoss =
  /** `by`: null if only a newer version shows it. */
  | { kind: 'overwritten'; by: string | null }
  | { kind: 'lost' }
  /** The same member took it over on another device: nothing was overwritten. */
  | { kind: 'continued' }

export function lossMessage(loss: LockLoss): { title: string; text: string } {
  if (loss.kind === 'continued')
    return { title: 'Continued on Another Device', text: 'You continued this edit on another device.' }
  if (loss.kind === 'lost') return { title: 'Lock Lost', text: 'Your lock was lost and could not be regained.' }
  return {
    title: 'Changes Overwritten',
    text: `Your changes have been overwritten by ${loss.by ?? 'another member, or by you on another device'}.`,
  }
}

export const KEPT_WORDS = 'Nothing was lost: your work is saved on this phone as “Your unsent changes”.'

/**
 * go-on: the member holds the lock under this epoch. compare: the member holds it under another epoch, so somebody may
 * have written in between. regain: the lock is free. give-up: somebody else holds it.
 */
export type HeldVerdict =
  | { kind: 'go-on' }
  | { kind: 'compare'; epoch: number }
  | { kind: 'regain' }
  | { kind: 'give-up'; loss: LockLoss }

export function decideHeld(reply: LockReply, epoch: number): HeldVerdict {
  if (!reply.rowIsLocked) return { kind: 'regain' }
  if (!reply.rowIsLockedByUser) return { kind: 'give-up', loss: lossTo(reply) }
  return reply.epoch === epoch ? { kind: 'go-on' } : { kind: 'compare', epoch: reply.epoch }
}

const lossTo = (reply: LockReply): LockLoss =>
  reply.rowIsLockedByMember ? { kind: 'continued' } : { kind: 'overwritten', by: holderName(reply) }

/** The person at the keyboard, not the member they act for. */
const holderName = (reply: LockReply): string | null => reply.impersonatedByUserName ?? reply.userName

/** Result of a create. `heldEpoch`: the epoch the draft was last written under; null for a new edit. */
export type OpeningVerdict =
  | { kind: 'hold'; epoch: number }
  | { kind: 'compare'; epoch: number }
  | { kind: 'locked' }
  | { kind: 'give-up'; loss: LockLoss }

export function decideOpening(reply: LockReply, heldEpoch: number | null): OpeningVerdict {
  if (reply.rowIsLockedByUser)
    return heldEpoch === null || heldEpoch === reply.epoch
      ? { kind: 'hold', epoch: reply.epoch }
      : { kind: 'compare', epoch: reply.epoch }
  if (heldEpoch !== null) return { kind: 'give-up', loss: lossTo(reply) }
  return { kind: 'locked' }
}
