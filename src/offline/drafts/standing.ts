// Computes a draft's status. Every label on screen derives from it, and it relies only on finished transactions
// and valid replies, which is what a draft records.
import type { Draft, Standing } from './draft-model.ts'
import { pickedFiles } from './picked-files.ts'
import { recordKindOf } from './record-kinds.ts'
import { unsentFiles, unsentPhotos } from './uploads.ts'

export function standingOf(draft: Draft): Standing {
  const { submission, attention } = draft
  const coming = (kind: 'photo' | 'file') => pickedFiles(draft, kind).filter(({ again }) => again).length
  const unsent = unsentPhotos(draft).length + coming('photo')
  const files = unsentFiles(draft).length + coming('file')
  if (draft.became) return { kind: 'became', noun: recordKindOf(draft).noun, label: draft.became.label }
  if (submission?.state === 'done' && submission.reply)
    return { kind: 'submitted', submission: submission.kind, reply: submission.reply }
  if (submission?.state === 'refused' && submission.problem) return { kind: 'needs-you', note: submission.problem }
  if (submission?.state === 'sending')
    return {
      kind: 'sending',
      submission: submission.kind,
      unsentPhotos: unsent,
      ...(files > 0 && { unsentFiles: files }),
    }
  if (attention) return { kind: 'needs-you', note: attention }
  if (submission)
    return {
      kind: 'waiting-to-send',
      submission: submission.kind,
      unsentPhotos: unsent,
      ...(files > 0 && { unsentFiles: files }),
    }
  if (draft.savedAt !== null && draft.acknowledged === draft.revision && !draft.serverBinned)
    return { kind: 'on-server', savedAt: draft.savedAt, unsentPhotos: unsent, ...(files > 0 && { unsentFiles: files }) }
  return { kind: 'on-phone', unsentPhotos: unsent, ...(files > 0 && { unsentFiles: files }) }
}
