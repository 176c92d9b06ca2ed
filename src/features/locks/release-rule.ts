import { isOver } from '#src/offline/drafts/draft-end.ts'
import { isSubmitting, wantsAutosave } from '#src/offline/drafts/draft-facts.ts'
import type { Draft } from '#src/offline/drafts/draft-model.ts'
import { isSendable } from '#src/offline/drafts/uploads.ts'

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
