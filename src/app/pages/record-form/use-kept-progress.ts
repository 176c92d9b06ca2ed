import { useEffect } from 'react'
import { useServices } from '#src/app/services.tsx'
import { noteProgress } from '#src/features/drafts/form-progress.ts'
import type { FormStore } from '#src/features/forms/engine/form-store.ts'
import { FORM } from '#src/features/forms/engine/topics.ts'

/** Stores the number of required fields filled in, for the draft's card. */
export function useKeptProgress(store: FormStore, draftId: string | null): void {
  const member = useServices().user.realUniqueID
  useEffect(() => {
    if (draftId === null) return
    const note = () => noteProgress(localStorage, member, draftId, store.counts.total())
    note()
    return store.topics.subscribe(FORM, note)
  }, [store, member, draftId])
}
