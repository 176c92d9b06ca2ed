import type { LockReply } from '#contract/lock.ts'
import { wantsAutosave } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isOver, isSubmitting } from '#src/offline/drafts/standing.ts'
import { isSendable } from '#src/offline/drafts/uploads.ts'
import type { Dialogs } from '#src/ui/dialogs.tsx'
import type { LockWatch } from './lock-watch.ts'

/**
 * Asks before taking over somebody else's lock: they may be typing at this moment. The member's own lock needs no
 * confirmation.
 */
export const confirmTakeOver = async (dialogs: Dialogs, lock: LockReply | null): Promise<boolean> =>
  lock?.rowIsLockedByMember ||
  dialogs.ask({
    title: 'Take over the lock?',
    text: 'The person editing this now won’t be able to save it. What they typed stays on their device.',
    yes: 'Take over',
    no: 'Cancel',
  })

/** Returns true if the record is unlocked afterwards. A form that is still open regains it (edit-lock-core.ts). */
export async function removeLock(dialogs: Dialogs, watch: LockWatch, lock: LockReply | null): Promise<boolean> {
  const sure = await dialogs.ask({
    title: 'Remove the lock?',
    text: lock?.rowIsLockedByMember
      ? 'If it is still open there, it gets the lock back unless somebody else edits first. What you typed there stays there.'
      : 'If they are still editing, they get the lock back unless somebody else edits first. What they typed stays on their device.',
    yes: 'Remove lock',
    no: 'Cancel',
    danger: true,
  })
  return sure && (await watch.remove())
}

/** Something to be sent still names the lock. */
export const RELEASED_WHEN_SENT = 'It is released when your changes and photos are sent.'

/**
 * Whether leaving the form may release the lock: not while something to be sent names its epoch. The lease then expires
 * by itself.
 */
export const mayRelease = (draft: Draft | undefined): boolean =>
  !draft || (!isSubmitting(draft) && !wantsAutosave(draft) && !uploadsWait(draft))

const uploadsWait = (draft: Draft): boolean =>
  draft.binnedAt === null &&
  !isOver(draft) &&
  Object.values(draft.photos).some((photo) => photo.isNew && !photo.IsDeleted && isSendable(photo))
