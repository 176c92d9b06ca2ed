import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft } from '../../offline/drafts/draft-model.ts'
import { isOwn } from '../../offline/drafts/listed-drafts.ts'
import type { Offline, SyncSnapshot } from '../../offline/offline.ts'

export const useSync = ({ sync }: Pick<Offline, 'sync'>): SyncSnapshot =>
  useSyncExternalStore(sync.subscribe, sync.snapshot)

/** One draft as it is on disk, with every durable change of it in any tab. null: not read yet; undefined: there is none. */
export function useDraft(
  { drafts, owner, subscribe }: Pick<Offline, 'drafts' | 'owner' | 'subscribe'>,
  id: string | null,
) {
  const [draft, setDraft] = useState<Draft | null | undefined>(null)
  useEffect(() => {
    if (id === null) return setDraft(undefined)
    let latest = 0
    let gone = false
    const read = () => {
      latest += 1
      const turn = latest
      drafts.get(id).then(
        (found) => !gone && turn === latest && setDraft(found),
        () => undefined,
      )
    }
    setDraft(null)
    read()
    const unsubscribe = subscribe((change) => {
      if (change === null) return read()
      if (change.draftId !== id) return
      latest += 1
      setDraft(change.draft && isOwn(change.draft, owner) ? change.draft : undefined)
    })
    return () => {
      gone = true
      unsubscribe()
    }
  }, [drafts, owner, subscribe, id])
  return draft
}
