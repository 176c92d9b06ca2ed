// The only way to change a draft: reads, applies and puts in one strict transaction, then announces the written draft,
// so that nothing in this tab has to read it back.
import type { Draft } from '../drafts/draft-model.ts'
import type { Act, DraftStore } from './draft-store.ts'

/** A durable change. `draft`: the draft as it is on disk now; null if it was deleted. */
export type DraftChange = { draftId: string; draft: Draft | null }

export type WritePorts = {
  store: Pick<DraftStore, 'update'>
  /** Called after every durable change, in the order of the transactions. */
  notify: (change: DraftChange) => void
}

/**
 * Resolves with the result of `change` once it is on disk; otherwise rejects. `change` may run again and must have no
 * side effects.
 */
export async function writeDraft<T>(
  { store, notify }: WritePorts,
  draftId: string,
  change: Act<T>,
  scope?: 'bytes',
): Promise<T> {
  const { result, draft, split } = await store.update(draftId, change, scope)
  if (draft !== undefined) notify({ draftId, draft })
  if (split) notify({ draftId: split.draft.draftId, draft: split.draft })
  return result
}
