// Texts of a lock for its viewer, in the specification's words. Pure: callers pass remaining times, and no clock is
// read here.
import type { EditPlace, LockReply, RecordKey } from '#contract/lock.ts'

/** `effectiveName`: the member they act as; `realName`: the person who signed in, null if not known separately. */
export type LockViewer = { effectiveName: string; realName: string | null; isAdmin: boolean }

const ENTITY_NAMES: Record<RecordKey['type'], string> = { listing: 'Listing', agent: 'Agent', office: 'Office' }

export const CURRENTLY_LOCKED = 'This entity is currently locked.'
export const NOT_CURRENTLY_LOCKED = 'This entity is not currently locked.'
const OPEN_ELSEWHERE = 'It may either be open in another browser window/tab or possibly on another device.'
const STAYS_THERE = 'Continue here to edit it on this device. Anything you typed there and didn’t submit stays there.'
const TAKE_OR_REMOVE = 'Take it over to edit it yourself, or remove the lock so that anyone can edit it.'
const REMOVE_ONLY = 'Remove the lock so that anyone can edit it.'
const UNSAVED_CHANGES = 'There are unsaved changes available.'
export const INVALID_ENTITY = 'Invalid entity'
export const needsSignal = (noun: string): string =>
  `Connect once to lock this ${noun} for editing. Work you have already started stays open without a connection.`

/** 'This Listing is locked by …'. Names affect only the text, never permissions. */
export function lockHeadline(type: RecordKey['type'], reply: LockReply, viewer: LockViewer): string {
  return `This ${ENTITY_NAMES[type]} is locked by ${holderWords(reply, viewer)}`
}

function holderWords(reply: LockReply, viewer: LockViewer): string {
  const actsAs = reply.userName ?? 'another member'
  if (!reply.impersonatedByUser) return reply.rowIsLockedByMember || actsAs === viewer.realName ? 'you' : actsAs
  const person = reply.impersonatedByUserName ?? 'another member'
  const isMe = reply.rowIsLockedByMember || person === viewer.realName
  if (isMe) return `you, logged in as ${actsAs}`
  return `${person}, logged in as ${actsAs === viewer.effectiveName ? 'you' : actsAs}`
}

/** True for an administrator, the lock's own member, or anyone who may write the record once the lock is old enough. */
export const mayRemove = (reply: LockReply, viewer: LockViewer, removableInMs: number): boolean =>
  reply.rowIsLocked && isWriter(reply) && (viewer.isAdmin || reply.rowIsLockedByMember || removableInMs <= 0)

const isWriter = ({ mayLock }: LockReply): boolean => mayLock !== false

export type LockView = {
  headline: string
  /** Remaining lines of the banner. */
  lines: string[]
  mayRemove: boolean
  /** Label of the takeover button; the member's own lock is continued. */
  takeOverLabel: 'Take over' | 'Continue here'
  /** null: there is nobody to ask, or the viewer has just asked. */
  askLabel: string | null
  /** The unsaved changes behind the lock belong to the viewer, to take over or discard. */
  ownsChanges: boolean
}

/** The person at the keyboard, not the member they act for. */
const personName = (reply: LockReply): string =>
  (reply.impersonatedByUser ? reply.impersonatedByUserName : reply.userName) ?? 'the other member'

const askedText = (reply: LockReply): string =>
  reply.isDeclined
    ? `You asked ${personName(reply)} to release it. They are still editing. You’ll get a notice when it is released.`
    : `You asked ${personName(reply)} to release it.`

/** False for the member's own lock, or if the viewer may take it over anyway. */
const mayAsk = (reply: LockReply, may: boolean): boolean =>
  isWriter(reply) && !may && !reply.rowIsLockedByMember && (!reply.askedByMe || reply.mayAskAgain === true)

/** The holder's location as of their last check, which helps decide whether to wait or to call. */
export function placeText({ section, typedMsAgo }: EditPlace): string {
  if (typedMsAgo === null) return `In ${section}, nothing typed yet.`
  const minutes = Math.floor(typedMsAgo / 60_000)
  if (minutes < 1) return `In ${section}, typing now.`
  if (minutes < 2) return `In ${section}, last typed a minute ago.`
  return minutes < 120
    ? `In ${section}, last typed ${minutes} minutes ago.`
    : `In ${section}, last typed ${Math.floor(minutes / 60)} hours ago.`
}

/**
 * null: unlocked. `removableInMs`: counted down since the reply. `canTakeOver`: whether the page has a takeover button.
 */
export function lockView(
  type: RecordKey['type'],
  reply: LockReply,
  viewer: LockViewer,
  removableInMs: number,
  canTakeOver = true,
): LockView | null {
  if (!reply.rowIsLocked) return null
  const may = mayRemove(reply, viewer, removableInMs)
  const lines: string[] = []
  if (reply.rowIsLockedByMember) lines.push(OPEN_ELSEWHERE)
  if (reply.at && !reply.rowIsLockedByUser) lines.push(placeText(reply.at))
  if (!may && isWriter(reply)) lines.push(removableText(type, removableInMs))
  if (reply.askedByMe) lines.push(askedText(reply))
  if (reply.hasUnsavedChanges) lines.push(UNSAVED_CHANGES)
  else if (may && !canTakeOver) lines.push(REMOVE_ONLY)
  else if (reply.rowIsLockedByMember && !reply.rowIsLockedByUser) lines.push(STAYS_THERE)
  else if (may) lines.push(TAKE_OR_REMOVE)
  return {
    headline: lockHeadline(type, reply, viewer),
    lines,
    mayRemove: may,
    takeOverLabel: reply.rowIsLockedByMember ? 'Continue here' : 'Take over',
    askLabel: mayAsk(reply, may) ? `Ask ${personName(reply)} ${reply.askedByMe ? 'again' : 'to release'}` : null,
    ownsChanges: reply.hasUnsavedChanges && reply.rowIsLockedByMember,
  }
}

const removableText = (type: RecordKey['type'], ms: number): string =>
  `You will be able to remove the lock on this ${ENTITY_NAMES[type]} record in ${countdownText(ms)}.`

/** mm:ss, rounded up, so that removal really is possible at 00:00. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`
}

/** Time left according to the reply. Uses only differences of the phone's clock, never its absolute time. */
export const leftOf = (reply: LockReply, seenAt: number, elapsed: number): number =>
  Math.max(0, reply.removableInMs - (elapsed - seenAt))

/** Reads the URL of a lockable record; null: 'Invalid entity'. */
export function readEntity(type: string, id: string): RecordKey | null {
  const known = type.toLowerCase()
  if (!Object.hasOwn(ENTITY_NAMES, known) || !/^\d{1,15}$/.test(id) || Number(id) === 0) return null
  return { type: known as RecordKey['type'], id: Number(id) }
}
