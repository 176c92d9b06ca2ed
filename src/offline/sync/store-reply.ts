// Writes a reply to disk before anything else uses it. The screen and the queue only ever see a reply as stored here.
import type { Call, UploadFile, UploadPhoto } from '#src/api/call.ts'
import type { Owner } from '#src/api/owner.ts'
import type { Draft } from '../drafts/draft-model.ts'
import { type DraftChange, type DraftStore, writeDraft } from '../store/draft-store.ts'
import { DONE, type SendOutcome } from './send-outcome.ts'
import type { SettledDraft } from './settle-draft.ts'
import type { UploadProgress } from './upload-progress.ts'

export type SendPorts = {
  member: Owner
  store: DraftStore
  call: Call
  uploadPhoto: UploadPhoto
  uploadFile: UploadFile
  newId: () => string
  /** The wall clock, for timestamps only. */
  now: () => number
  /** The browser's hint, which may be wrong. */
  seemsOffline: () => boolean
  /** Called after every durable change made here. */
  notify: (change: DraftChange) => void
  /** Receives the progress of an upload. */
  progress?: Pick<UploadProgress, 'put'>
  /** Aborted with the sender, or when this upload is no longer needed. */
  signal: AbortSignal
}

/** The draft may have changed or been deleted since the request was sent. `scope`: settling may drop photo bytes. */
export function storeReply(
  draftId: string,
  settle: (draft: Draft) => SettledDraft,
  ports: Pick<SendPorts, 'store' | 'notify'>,
  scope?: 'bytes',
): Promise<SendOutcome> {
  const settled = (draft: Draft | undefined) => {
    if (!draft) return { result: DONE }
    const { outcome, ...change } = settle(draft)
    return { result: outcome, ...change }
  }
  return writeDraft<SendOutcome>(ports, draftId, settled, scope)
}
