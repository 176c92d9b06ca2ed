// Decides on adopting the server's copy of a draft. Passed in by the code that takes over, because nothing else needs
// it.
import type { Autosave } from '#contract/draft.ts'
import type { Adoption } from '../offline.ts'
import type { Act } from '../store/draft-store.ts'
import { adopted, mergeAdopted, numberedApart } from './adopt-draft.ts'
import { DraftError } from './draft-error.ts'
import type { Draft } from './draft-model.ts'
import { rebase } from './rebase-draft.ts'
import type { SavedRecord } from './saved-record.ts'

export const adoption =
  (autosave: Autosave, record: SavedRecord | null): Adoption =>
  (origin) => {
    const { now } = origin
    const server = adopted(autosave, record, origin)
    const act: Act<Draft> = (local) => {
      if (local?.submission?.state === 'sending') throw new DraftError('sending')
      const merged = local && !local.forgotten ? mergeAdopted(local, server, now) : numberedApart(server)
      if (merged === local) return { result: local }
      // Even at the same version: this finds conflicts again that the other phone left unresolved.
      const { baseVersion } = autosave
      const hasBase = local?.base && !local.forgotten
      const isOrderKnown = baseVersion !== null && (Boolean(hasBase) || baseVersion === record?.base.version)
      const next = record ? rebase(merged, record.base, now, { isAdopted: true, isOrderKnown }) : merged
      return { result: next, draft: next }
    }
    return { draftId: server.draftId, act }
  }
