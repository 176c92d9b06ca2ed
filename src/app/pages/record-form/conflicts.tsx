// Conflicts above the form: the member resolves them field by field before anything is submitted.
import { recordWords } from '../../../features/drafts/change-words.ts'
import { ConflictList } from '../../../features/drafts/conflict-list.tsx'
import { useDraft } from '../../../features/forms/screen/use-draft.ts'
import type { FormSession } from '../../../features/forms/session/form-session.ts'
import { valueText } from '../../../features/listings/value-text.ts'
import type { DraftConflict } from '../../../offline/drafts/draft-model.ts'
import { useFormats } from '../../../ui/board.ts'
import { useDialogs } from '../../../ui/dialogs.tsx'
import { useServices } from '../../services.tsx'
import type { FormParts } from './form-parts.ts'

export function Conflicts({ session, parts }: { session: FormSession; parts: FormParts }) {
  const { offline } = useServices()
  const dialogs = useDialogs()
  const formats = useFormats()
  const draft = useDraft(session)
  if (!draft || (draft.conflicts.length === 0 && draft.attention?.source !== 'merge')) return null
  const { definition, lookups } = parts
  const words = recordWords(definition, (value, field) =>
    valueText(value, field, (table, code) => lookups.describe(table, code), formats),
  )
  const resolve = async ({ section, uid, field }: DraftConflict, take: 'mine' | 'theirs') => {
    try {
      // Values typed a moment ago count as "mine".
      await session.writer.flush()
      await offline.drafts.edit(draft.draftId, [{ kind: 'resolve', section, uid, field, take }])
    } catch (error) {
      await dialogs.tell({ title: 'Something went wrong', text: error instanceof Error ? error.message : '' })
    }
  }
  return <ConflictList draft={draft} words={words} onResolve={(conflict, take) => void resolve(conflict, take)} />
}
