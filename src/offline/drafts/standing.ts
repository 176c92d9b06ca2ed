// Computes a draft's status, from which every label on screen derives. It uses only what the draft records: finished
// transactions and valid replies.
import type { Draft, PartsHere, PickedFile, Standing } from './draft-model.ts'
import { pickedFiles } from './picked-files.ts'
import { recordKindOf } from './record-kinds.ts'
import { unsentFiles, unsentPhotos, unsentUploads } from './uploads.ts'

export function standingOf(draft: Draft): Standing {
  const { submission, attention } = draft
  if (draft.became) return { kind: 'became', noun: recordKindOf(draft).noun, label: draft.became.label }
  if (submission?.state === 'done' && submission.reply)
    return { kind: 'submitted', submission: submission.kind, reply: submission.reply }
  const parts = partsOf(draft)
  if (submission?.state === 'refused' && submission.problem)
    return { kind: 'needs-you', note: submission.problem, ...parts }
  if (submission?.state === 'sending') return { kind: 'sending', submission: submission.kind, ...parts }
  if (attention) return { kind: 'needs-you', note: attention, ...parts }
  if (submission) return { kind: 'waiting-to-send', submission: submission.kind, ...parts }
  if (draft.savedAt !== null && draft.acknowledged === draft.revision && !draft.serverBinned)
    return { kind: 'on-server', savedAt: draft.savedAt, ...parts }
  return { kind: 'on-phone', ...parts }
}

export function partsOf(draft: Draft): PartsHere {
  const coming = (kind: PickedFile['kind']) => pickedFiles(draft, kind).filter(({ again }) => again).length
  const files = unsentFiles(draft).length + coming('file')
  const refused = unsentUploads(draft).filter(({ state }) => state === 'refused').length
  return {
    unsentPhotos: unsentPhotos(draft).length + coming('photo'),
    ...(files > 0 && { unsentFiles: files }),
    ...(refused > 0 && { refused }),
  }
}
