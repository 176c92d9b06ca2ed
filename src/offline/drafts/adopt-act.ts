// Decides on adopting the server's copy of a draft. Passed in by the code that takes over, because nothing else needs
// it.
import type { Autosave } from '#contract/draft.ts'
import type { Adoption } from '../offline.ts'
import type { DraftUpdate } from '../store/draft-store.ts'
import { adopted, mergeAdopted, numberedApart } from './adopt-draft.ts'
import { DraftError } from './draft-error.ts'
import type { Draft } from './draft-model.ts'
import { rebase } from './rebase-draft.ts'
import type { SavedRecord } from './saved-record.ts'

/** The record that the merged orders are based on; null: not known here. */
function orderBaseOf({ baseVersion }: Autosave, record: SavedRecord | null, local: Draft | undefined) {
  if (baseVersion === null || !record) return null
  const here = local?.forgotten ? null : local?.base
  // This phone has merged the record already, or the other one has.
  if ([here?.version, baseVersion].includes(record.base.version)) return record.base
  return here?.version === baseVersion ? here : null
}

export const adoption =
  (autosave: Autosave, record: SavedRecord | null): Adoption =>
  (origin) => {
    const { now } = origin
    const server = adopted(autosave, record, origin)
    const update: DraftUpdate<Draft> = (local) => {
      if (local?.submission?.state === 'sending') throw new DraftError('sending')
      const theirBase = record && record.base.version === autosave.baseVersion ? record.base : null
      const merged = local && !local.forgotten ? mergeAdopted(local, server, now, theirBase) : numberedApart(server)
      if (merged === local) return { result: local }
      // Even at the same version: this finds conflicts again that the other phone left unresolved.
      const options = { isAdopted: true, orderBase: orderBaseOf(autosave, record, local) }
      const next = record ? rebase(merged, record.base, now, options) : merged
      return { result: next, draft: next }
    }
    return { draftId: server.draftId, update }
  }
