// Writes an answer down before anybody hears of it. Role: the screen and the queue learn of a reply only from what this has put on disk.
import type { Call, UploadFile, UploadPhoto } from '../../api/call.ts'
import type { Owner } from '../../api/owner.ts'
import type { Draft } from '../drafts/draft-model.ts'
import type { DraftStore } from '../store/draft-store.ts'
import type { Settled } from './settle-draft.ts'
import { DONE, type Verdict } from './verdict.ts'

export type SendPorts = {
  member: Owner
  store: DraftStore
  call: Call
  uploadPhoto: UploadPhoto
  uploadFile: UploadFile
  newId: () => string
  /** The wall clock, for stamps only. */
  now: () => number
  /** After every durable change made here. */
  notify: (draftId: string) => void
  /** Ends with the sender. */
  signal: AbortSignal
}

/** The draft may have changed, or gone, since the request left. `scope`: settling may drop photo bytes. */
export async function record(
  draftId: string,
  settle: (draft: Draft) => Settled,
  { store, notify }: Pick<SendPorts, 'store' | 'notify'>,
  scope?: 'bytes',
): Promise<Verdict> {
  const { verdict, made } = await store.update<{ verdict: Verdict; made: string | undefined }>(
    draftId,
    (draft) => {
      if (!draft) return { result: { verdict: DONE, made: undefined } }
      const { verdict, ...change } = settle(draft)
      return { result: { verdict, made: change.split?.draft.draftId }, ...change }
    },
    scope,
  )
  notify(draftId)
  if (made) notify(made)
  return verdict
}
