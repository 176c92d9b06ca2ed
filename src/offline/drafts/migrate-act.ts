// Decides on migrating a draft to its form's current version. Passed in by the pages that open forms, because nothing
// else needs the datatypes.
import type { FormDefinition } from '#contract/form-definition.ts'
import type { Act } from '../store/draft-store.ts'
import { known } from './draft-acts.ts'
import { isOver } from './draft-end.ts'
import { type MigrationReport, migrateDraft } from './migrate-draft.ts'

export const migration =
  (from: FormDefinition | null, to: FormDefinition, timeZone: string): Act<MigrationReport | null> =>
  (found) => {
    const draft = known(found)
    // A waiting submission stays frozen as the member last saw it.
    const isFree = !isOver(draft) && (draft.submission === null || draft.submission.state === 'refused')
    if (!isFree || draft.binnedAt !== null || draft.definitionHash === to.hash) return { result: null }
    const migrated = migrateDraft(draft, from, to, timeZone)
    return { result: migrated.report, draft: migrated.draft }
  }
