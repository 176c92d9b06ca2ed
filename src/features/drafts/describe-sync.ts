// The header's single word about all of the member's work. People put their phone away because of this word, so it
// relies only on what the store and the server have reported, and the worst state wins. Pure.
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { tallyWork, type WorkTally } from '#src/offline/drafts/standing.ts'
import { countedParts } from '#src/offline/drafts/standing-words.ts'
import type { SyncSnapshot } from '#src/offline/offline.ts'
import { counted } from '#src/ui/counted.ts'
import { deviceWord, onThisDevice } from '#src/ui/device-word.ts'
import type { IconName } from '#src/ui/icon.tsx'

type SyncTone = 'calm' | 'busy' | 'waiting' | 'alarm'
/** `word` fits a phone's header; `says` is the full text, for wide screens and screen readers. */
export type SyncMarkLook = { icon: IconName; word: string; says: string; tone: SyncTone }

/**
 * Drafts, not in `work`, that are only opened and sent while the member acts as or for somebody else than now. `own`:
 * entered as themselves, before they began to act for somebody.
 */
type Suspended = Record<'own' | 'forOthers', Pick<WorkTally, 'drafts' | 'needsYou'>>

export function tallySuspended(drafts: readonly Draft[]): Suspended {
  const isOwn = ({ owner }: Draft) => owner.effective === owner.real
  return { own: tallyWork(drafts.filter(isOwn)), forOthers: tallyWork(drafts.filter((draft) => !isOwn(draft))) }
}

/**
 * `unsaved`: an open form has changes that are only in memory. `lost`: drafts that the browser cleared, until the member
 * has read the notice. `unreadable`: the drafts here could not be read, so `work` does not count them.
 */
export type SyncFacts = {
  sync: SyncSnapshot
  work: WorkTally
  online: boolean
  unsaved: boolean
  lost: number
  unreadable?: boolean
  /** Number of drafts on this device that can't be opened; `work` does not count them. */
  unopened?: number
  suspended?: Suspended
}

export function describeSync({
  sync,
  work,
  online,
  unsaved,
  lost,
  unreadable,
  unopened = 0,
  suspended,
}: SyncFacts): SyncMarkLook {
  if (unsaved)
    return {
      icon: 'alert',
      word: 'Not saved',
      says: 'Not saved. Changes in the open form are in memory only: do not close this page.',
      tone: 'alarm',
    }
  if (lost > 0)
    return {
      icon: 'alert',
      word: 'Work lost',
      says: `Work lost: the browser cleared this ${deviceWord()}’s storage. ${counted(lost, 'draft')} had not been sent in full.`,
      tone: 'alarm',
    }
  if (sync.storage)
    return {
      icon: 'alert',
      word: 'Storage problem',
      says: `Storage problem. ${onThisDevice(sync.storage)}`,
      tone: 'alarm',
    }
  if (unreadable)
    return {
      icon: 'alert',
      word: 'Drafts not read',
      says: `Drafts not read: they could not be opened on this ${deviceWord()}. Nothing was lost.`,
      tone: 'alarm',
    }
  const waiting = work.drafts
  const held = suspendedLook(suspended)
  const isHere = waiting > 0 || held !== null
  if (sync.phase === 'sign-in-needed' && waiting > 0)
    return {
      icon: 'lock',
      word: 'Sign in to send',
      says: `Sign in to send. ${countedParts(work)}, saved on this ${deviceWord()}.`,
      tone: 'alarm',
    }
  if (work.needsYou > 0)
    return {
      icon: 'alert',
      word: 'Needs attention',
      says: `Needs attention: ${counted(work.needsYou, 'draft')}.`,
      tone: 'alarm',
    }
  if (unopened > 0)
    return {
      icon: 'lock',
      word: 'Can’t open',
      says: `Can’t open ${counted(unopened, 'draft')} on this ${deviceWord()}. Nothing was deleted; your other drafts are not affected.`,
      tone: 'alarm',
    }
  if (sync.phase === 'captive' && online)
    return {
      icon: 'cloud-off',
      word: 'Wi-Fi sign-in',
      says: `Wi-Fi sign-in: this Wi-Fi asks you to sign in first. ${waiting > 0 ? `${countedParts(work)}, saved on this ${deviceWord()}.` : (held?.says ?? 'Nothing is waiting to be sent.')}`,
      tone: 'waiting',
    }
  if (sync.phase === 'offline' || !online)
    return {
      icon: 'cloud-off',
      word: 'Offline',
      says: isHere
        ? `Offline – saved on this ${deviceWord()}`
        : `Offline. Nothing on this ${deviceWord()} is waiting to be sent.`,
      tone: isHere ? 'waiting' : 'calm',
    }
  if (waiting === 0 && held) return held
  if (!isHere)
    return {
      icon: 'cloud-done',
      word: 'All saved',
      says: `All saved. Nothing on this ${deviceWord()} is waiting to be sent.`,
      tone: 'calm',
    }
  if (sync.phase === 'sending') return { icon: 'sync', word: 'Saving…', says: 'Saving to the server…', tone: 'busy' }
  if (work.submissions + work.photos + work.files > 0 || sync.phase === 'backing-off')
    return {
      icon: 'clock',
      word: `${waiting} waiting`,
      says: `${waiting} waiting: ${countedParts(work)}.`,
      tone: 'waiting',
    }
  // Typed a moment ago, or an edit that stays here until it is submitted: nothing is delayed.
  return { icon: 'phone', word: `On this ${deviceWord()}`, says: `Saved on this ${deviceWord()}`, tone: 'calm' }
}

/** null: nothing waits for the member to act as before. A draft that needs them comes before those that are not sent. */
function suspendedLook(suspended: Suspended | undefined): SyncMarkLook | null {
  if (!suspended) return null
  const { own, forOthers } = suspended
  const counts = own.needsYou + forOthers.needsYou > 0 ? 'needsYou' : 'drafts'
  const [mine, others] = [own[counts], forOthers[counts]]
  if (mine + others === 0) return null
  const isSent = counts === 'drafts'
  const word = isSent ? `${mine + others} not sent` : 'Needs attention'
  const whose =
    mine === 0
      ? `${counted(others, 'draft')} that you entered for other members`
      : `${counted(mine, 'draft')} of your own${others > 0 ? ` and ${others} for other members` : ''}`
  const who = mine === 0 ? 'for them' : others === 0 ? 'as yourself' : 'as yourself or for them'
  const then = `${isSent ? 'Sent' : 'Can be opened'} when you act ${who} again.`
  return {
    icon: isSent ? 'clock' : 'alert',
    word,
    says: `${word}: ${whose}, saved on this ${deviceWord()}. ${then}`,
    tone: 'waiting',
  }
}
